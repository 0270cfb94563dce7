"""Exercises: what is right, what is refused with which reason, and that nothing hidden is shown."""

from __future__ import annotations

import doctest
from random import Random

import msgspec
import pytest
from hypothesis import assume, given
from tests.engine.table import table

import doublesix.exercise
from doublesix.actions import DRAW, PASS, Action, Play, parse_action
from doublesix.errors import IllegalAction
from doublesix.exercise import Exercise, WrittenExercise, encode_exercise, saying, tell_attempt
from doublesix.i18n import words_for
from doublesix.position import read_position, write_position
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.sentences.cast import Cast
from doublesix.sentences.errors import tell_error
from doublesix.testing.strategies import rounds, seeds
from doublesix.testing.worlds import other_worlds
from doublesix.tiles import ALL_TILES

CAST = Cast(["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"], words_for("en"), 0)
EVERY_ACTION: tuple[Action, ...] = (
    DRAW,
    PASS,
    *(Play(tile, end) for tile in ALL_TILES for end in (None, *range(7))),
)


def exercise_at(round_: Round, right: Action) -> Exercise:
    return Exercise(choose("luckies"), round_, frozenset([right]))


def begun() -> Exercise:
    at = table("luckies", "6-6 5-4 2-1 1-0 | 6-5 6-3 5-3 0-0").play("6-6")
    return exercise_at(at.round, parse_action("6-3@6"))


def test_the_doctest_holds() -> None:
    assert doctest.testmod(doublesix.exercise).failed == 0


def test_a_right_answer_is_right_on_whichever_of_equal_ends() -> None:
    for written in ("6-3@6", "6-3@6/2"):
        attempt = begun().answer(parse_action(written))
        assert attempt.is_right
        assert attempt.refused is None
        assert attempt.after == begun().round.apply(parse_action(written))


def test_an_option_that_is_not_right_is_allowed_all_the_same() -> None:
    attempt = begun().answer(parse_action("6-5@6"))
    assert (attempt.is_right, attempt.refused) == (False, None)
    assert attempt.after is not None
    assert tell_attempt(attempt, CAST) == CAST.words("exercise.try-again")


@given(rounds())
def test_every_wrong_action_gets_the_reason_of_the_engine(round_: Round) -> None:
    assume(not round_.is_over)
    exercise = exercise_at(round_, round_.options[0])
    for action in EVERY_ACTION:
        attempt = exercise.answer(action)
        if action in round_.options:
            assert attempt.refused is None
            assert attempt.is_right == (action == round_.options[0])
            assert attempt.after == round_.apply(action)
            continue
        with pytest.raises(IllegalAction) as refused:
            round_.apply(action)
        assert attempt.refused is not None
        assert attempt.refused.coded == refused.value.coded
        assert tell_attempt(attempt, CAST) == tell_error(refused.value, CAST.words)
        assert (attempt.is_right, attempt.after) == (False, None)


def test_an_exercise_has_answers_that_are_options() -> None:
    with pytest.raises(ValueError, match="not none"):
        Exercise(choose("luckies"), begun().round, frozenset())
    with pytest.raises(ValueError, match="Draw"):
        exercise_at(begun().round, DRAW)


@given(rounds(), seeds)
def test_what_is_shown_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(round_: Round, seed: int) -> None:
    assume(not round_.is_over)
    shown = {
        encode_exercise(exercise_at(world, right), CAST)
        for world in [round_, *other_worlds(round_, round_.turn, 3, Random(seed))]
        for right in round_.options
    }
    assert len(shown) == 1, "neither a hidden tile nor the right answer makes a difference"


def test_the_written_form_has_its_types() -> None:
    written = msgspec.json.decode(encode_exercise(begun(), CAST), type=WrittenExercise, strict=True)
    assert (written.sheet, written.edition, written.names[1]) == ("luckies", "en", "Ben")
    assert written.question == "It is your turn. What do you do?"
    assert written.view.options == ("6-3@6", "6-5@6")
    assert set(msgspec.json.decode(encode_exercise(begun(), CAST))) == set(WrittenExercise.__struct_fields__)


def test_a_position_on_one_line_becomes_an_exercise_with_what_it_says_of_the_game() -> None:
    whole = "luckies/65.21.43.42.31.30.10,41.40.32.20.11.00/64.63.62.61.60.55.54.53.52.51.50.44.33.22/2/66/needs=3,9"
    position = read_position(whole.replace(",41", ",66.41").replace("/2/66", "/2/-"))
    exercise = Exercise.at(position, right=[parse_action("6-6")])
    assert (exercise.seat, exercise.needs, exercise.view) == (1, (3, 9), position.view_of_turn())
    seen = read_position(write_position(exercise.view, exercise.variant))
    with pytest.raises(ValueError, match="one seat may know"):
        Exercise.at(seen, right=[parse_action("6-6")])


def test_a_saying_writes_tiles_numbers_names_and_lists() -> None:
    tiles = tuple(map(parse_action, ("6-6", "6-5")))
    told = saying("general.noted", text=tiles, note=3).tell(Cast(["Anna"], CAST.words.marking))
    assert told.count(CAST.words.marking.face("3")) == 1
    told = saying("general.noted", text=("a", "b"), note=saying("exercise.right")).tell(CAST)
    assert told == "a and b (That is right.)"
    assert saying("learn.puzzle-count", count=2).tell(CAST) == CAST.words("learn.puzzle-count", count=2)
    assert saying("score.domino", seat=1).tell(CAST) == CAST.words("score.domino", name="Ben")
