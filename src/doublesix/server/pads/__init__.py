"""Score pads that several phones follow: what they may send, whether it is possible, and who is told."""
