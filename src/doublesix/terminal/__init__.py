"""Play and keep score in a terminal: as screens, or as plain lines of text."""
