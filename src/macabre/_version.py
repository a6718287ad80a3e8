"""The version of the package; every game has a rules version of its own."""

__version__ = "0.1.0"
