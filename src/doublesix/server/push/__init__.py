"""Notifications: people who are not at a table are told by their browser that it is their turn."""
