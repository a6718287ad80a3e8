"""What answers which address: pages for people, an API for programs, the socket of the match page, and assets."""
