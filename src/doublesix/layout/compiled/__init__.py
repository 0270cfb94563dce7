"""The compiled part of the layout; its module is there only if a compiler was found."""
