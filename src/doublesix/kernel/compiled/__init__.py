"""The compiled kernel; its modules are there only if a compiler was found."""
