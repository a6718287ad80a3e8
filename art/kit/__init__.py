"""A woodcut kit: bodies, heads, hands, skeletons, grounds and frames, and the block and knife they are cut with."""
