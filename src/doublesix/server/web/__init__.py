"""How requests are guarded and read, and how pages, JSON and events are answered, whatever they are about."""
