"""The kernel: matches, chance, views and records. It needs only the standard library and knows no game."""
