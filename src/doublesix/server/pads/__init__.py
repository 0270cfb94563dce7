"""Score pads that several phones follow: what may be sent, whether it can be, who is told."""
