"""A table of a server, played in a terminal: on the same screens as any other, or as plain lines."""
