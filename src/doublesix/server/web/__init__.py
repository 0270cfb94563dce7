"""How we guard and read requests, and how we answer with pages, JSON and events, for any subject."""
