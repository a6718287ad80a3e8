"""The same for programs: JSON over HTTP, streams, and their description."""
