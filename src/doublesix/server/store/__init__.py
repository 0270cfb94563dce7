"""What the server keeps, in SQLite or PostgreSQL: the only package that knows SQL.

``store.py`` says what a store is; ``sqlite/`` is one in a file, ``postgresql/`` one in a database. The other modules
are one noun each: functions that take a connection, so that the caller decides what is written together.
"""
