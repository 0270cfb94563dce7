"""Games and score pads as plain lines of text."""
