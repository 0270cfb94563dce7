"""Puzzles: positions from the expert's own games in which one choice is clearly best, and the reason can be said."""

from doublesix.puzzle.mistakes import Mistake, find_mistakes
from doublesix.puzzle.proof import ProofKind, ProvenBest, prove_best
from doublesix.puzzle.puzzle import Puzzle
from doublesix.puzzle.puzzle_set import daily_puzzle, find_puzzle, shipped_puzzles
from doublesix.puzzle.theme import PuzzleTheme

__all__ = [
    "Mistake",
    "ProofKind",
    "ProvenBest",
    "Puzzle",
    "PuzzleTheme",
    "daily_puzzle",
    "find_mistakes",
    "find_puzzle",
    "prove_best",
    "shipped_puzzles",
]
