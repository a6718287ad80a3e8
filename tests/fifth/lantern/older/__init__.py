"""The rules of Lantern before the newest, for matches and records that began under them."""
