"""For tests of doublesix and of what is built on it: Hypothesis strategies and perft files."""
