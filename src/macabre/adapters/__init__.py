"""Adapters to PettingZoo, Gymnasium and OpenSpiel. Each needs the extra of its name."""
