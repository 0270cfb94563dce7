"""The kernel over the readable engine: slow, and right by definition."""
