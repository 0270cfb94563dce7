"""A puzzle as an exercise, and that nothing of it depends on what its solver cannot know."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from tests.chance import IS_NEW
from tests.kernel_in_use import needs_compiled

from doublesix.actions import Action
from doublesix.exercise import encode_exercise, tell_attempt
from doublesix.i18n import words_for
from doublesix.puzzle import ProofKind, Puzzle, PuzzleTheme, prove_best, shipped_puzzles
from doublesix.puzzle.every_world import play_again
from doublesix.puzzle.puzzle_maker import puzzle_of
from doublesix.puzzle.verification import find_faults
from doublesix.rules.variant import Variant
from doublesix.sentences.cast import Cast
from doublesix.testing.worlds import other_worlds
from doublesix.view import View

WORDS = words_for("en")


def some(number: int) -> list[Puzzle]:
    """A few shipped puzzles of every sheet and kind of proof; all of them in a soak."""
    puzzles = list(shipped_puzzles())
    if IS_NEW:
        return puzzles
    chosen = Random(17).sample(puzzles, number)
    return [*chosen, *(next(puzzle for puzzle in puzzles if puzzle.proof is kind) for kind in ProofKind)]


def cast(puzzle: Puzzle) -> Cast:
    view = puzzle.view
    return Cast([f"P{seat}" for seat in view.seating.seats], WORDS, view.seat)


@needs_compiled
def test_what_is_said_of_shipped_puzzles_holds() -> None:
    assert {puzzle.id: faults for puzzle in some(1) if (faults := list(find_faults(puzzle)))} == {}


def test_the_best_option_is_right_and_every_other_is_allowed_and_wrong() -> None:
    for puzzle in some(12):
        exercise = puzzle.exercise()
        assert exercise.view == puzzle.view
        for option in exercise.view.options:
            attempt = exercise.answer(option)
            assert attempt.refused is None
            assert attempt.is_right == (option == puzzle.best)
        told = tell_attempt(exercise.answer(puzzle.best), cast(puzzle))
        assert told.startswith("That is the best choice: ")


def test_hints_ask_a_question_then_tell_the_best_option_then_its_reason() -> None:
    for puzzle in some(12):
        hint = puzzle.exercise().hint
        assert hint is not None
        nudge, advice, solution = hint.steps(cast(puzzle))
        assert nudge.endswith("?")
        tile = getattr(puzzle.best, "tile", None)
        assert tile is None or (str(tile) in advice and str(tile) not in nudge)
        assert solution.startswith(f"{advice.removesuffix('.')}: ")


@needs_compiled
def test_swapped_hidden_tiles_change_nothing() -> None:
    swapped = 0
    for puzzle in some(0):
        exercise = puzzle.exercise()
        for other in islice(other_worlds(exercise.round, exercise.seat, 40, Random(5)), 1):
            shown = replace(exercise, round=other)
            assert encode_exercise(shown, cast(puzzle)) == encode_exercise(exercise, cast(puzzle))
            assert puzzle_at(shown.view, exercise.variant) == (puzzle.position, puzzle.best, puzzle.theme)
            swapped += 1
    assert swapped


def puzzle_at(view: View, variant: Variant) -> tuple[str, Action, PuzzleTheme]:
    proven = prove_best(view)
    assert proven is not None
    puzzle = puzzle_of(view, variant, proven)
    assert puzzle is not None
    return puzzle.position, puzzle.best, puzzle.theme


@pytest.mark.parametrize("theme", PuzzleTheme)
def test_every_theme_has_words(theme: PuzzleTheme) -> None:
    assert WORDS(f"puzzle.theme-{theme}")


def test_a_deal_that_is_none_is_not_played_again() -> None:
    puzzle = shipped_puzzles(sheet="luckies")[0]
    deal = puzzle.exercise().round.deal
    hands = (deal.hands[1], deal.hands[0], *deal.hands[2:])
    assert play_again(puzzle.view, type(deal)(hands, deal.boneyard, deal.leader)) is None
