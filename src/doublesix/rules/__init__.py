"""The rules: what a sheet decides, the five sheets, and how rounds are scored."""
