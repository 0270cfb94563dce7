"""The hall: all tables in memory, what people ask of them, and who is told the result."""
