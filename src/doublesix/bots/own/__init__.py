"""Bots of one's own: programs in any language that speak a protocol of JSON lines, and functions in Python."""
