"""Lessons in a terminal: on the table's screen, and as lines of text."""
