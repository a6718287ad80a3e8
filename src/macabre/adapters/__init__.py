"""The sockets of the ecosystem: PettingZoo, Gymnasium and OpenSpiel. Each needs the extra of its name."""
