"""Tests of Death over the Kingdom; they cite the rules they assert by their ids in ``rules.md``."""
