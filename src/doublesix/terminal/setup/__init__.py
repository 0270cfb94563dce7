"""The set-up: what is played, by whom, to what."""
