"""The authority over one game at one table, without any input or output of its own."""
