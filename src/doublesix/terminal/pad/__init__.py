"""The score pad on a screen."""
