"""Servers killed at random while real clients play, and a checker that reads rows and clients' logs independently."""
