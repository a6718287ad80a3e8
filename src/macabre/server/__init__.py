"""The server: pages, sockets and an API over the same matches as everywhere else. It needs the extra ``server``."""
