"""The proof of Dance of Death: every rule and ruling, laid beside a test that cites it."""
