"""Score pads that several phones follow: what they may send, whether it is possible, who is told."""
