"""Records of games: written, read, replayed and judged."""
