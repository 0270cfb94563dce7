"""The hall: all tables in memory, what is asked of them, and who is told what came of it."""
