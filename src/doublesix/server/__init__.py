"""The web: a server that holds tables, the pages that people see, and what programs may ask."""
