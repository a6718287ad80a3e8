"""A hosted match: who sits where, what was done, who is here, what pages are sent. No disk, network or framework."""
