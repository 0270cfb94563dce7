"""The table: the line of play, one's hand, the others, and the end of a round."""
