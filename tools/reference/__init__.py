"""Pages of reference and man pages, made from what the program itself says: help, docstrings, types and catalogues."""
