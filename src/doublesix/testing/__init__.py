"""For tests of doublesix and of programs built on it: Hypothesis strategies and perft files."""
