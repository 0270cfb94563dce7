"""A store in PostgreSQL, for several processes on any number of machines. It needs the package psycopg."""
