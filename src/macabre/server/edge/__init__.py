"""What every connection passes first: sessions, origins, rate limits, timeouts, and the socket protocol."""
