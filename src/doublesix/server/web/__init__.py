"""How requests are guarded and read, and how pages, JSON and events are answered, for any subject."""
