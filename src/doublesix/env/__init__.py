"""Environments for learning: the same rounds as PettingZoo, Gymnasium and OpenSpiel want them."""
