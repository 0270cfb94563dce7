"""What the server keeps, in one SQLite file: the only package that knows SQL.

``database.py`` says how to read and write it. The other modules are one noun each: functions that take a connection,
so that the caller decides what is written together.
"""
