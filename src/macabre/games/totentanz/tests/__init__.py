"""Tests of Totentanz."""
