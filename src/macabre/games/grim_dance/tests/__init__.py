"""Tests of Grim Dance; each names the rules of ``rules.md`` that it asserts."""
