"""A table on the web, without any input or output: who sits at it, the games there, and what each may see."""
