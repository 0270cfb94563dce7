"""The compiled kernel; its modules are there only where a compiler was found."""
