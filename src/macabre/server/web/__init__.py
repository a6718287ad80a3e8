"""Pages and forms, and the socket of the match page."""
