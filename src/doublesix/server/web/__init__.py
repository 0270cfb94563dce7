"""How pages are made and requests are guarded, whatever they are about."""
