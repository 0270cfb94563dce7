"""A store in one SQLite file: the usual one, with nothing to install."""
