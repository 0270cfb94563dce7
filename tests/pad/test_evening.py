"""Several games on one pad: what was won, what was drawn, and the points of the evening."""

from __future__ import annotations

import json

import pytest
from tests.pad.pads import heading, pad_of, told
from tests.refusals import coded

from doublesix.errors import DoublesixError
from doublesix.evening import Evening
from doublesix.i18n import words_for
from doublesix.pad.file_form import read_pad, write_pad
from doublesix.pad.pad import Pad
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import FIRST_REVISION
from doublesix.sentences.pad import tell_next, tell_standing, tell_tally

WORDS = words_for("en")


def evening(*rounds: str) -> Pad:
    """An evening of sixcolours: every round is a game."""
    pad = Pad(heading("sixcolours", 2))
    for number, text in enumerate(rounds):
        pad = (pad.again() if number else pad).add(told(text, 2))
    return pad


def test_a_game_of_one_round_is_over_after_it() -> None:
    pad = evening("Anna out, Ben 23")
    assert list(tell_standing(pad, WORDS)) == ["Scores: Anna 23, Ben 0.", "Anna wins the game with 23 points."]
    assert pad.evening is None
    with pytest.raises(DoublesixError, check=coded("pad-over")):
        pad.add(told("Ben out, Anna 4", 2))


def test_another_game_keeps_what_was_won() -> None:
    pad = evening("Anna out, Ben 23", "Ben out, Anna 9", "Anna out, Ben 4")
    assert pad.evening == Evening(won=(2, 1), points=(27, 9))
    assert pad.scores == (4, 0)
    assert list(tell_standing(pad, WORDS))[1:] == [
        "Anna wins the game with 4 points.",
        "3 games in a row. Games won: Anna 2, Ben 1. Points: Anna 27, Ben 9.",
    ]
    assert list(tell_tally(pad, WORDS))[1] == "Game 2, round 2. Ben is out. Ben scores 9."


def test_a_round_that_nobody_won_draws_the_game() -> None:
    pad = evening("Anna out, Ben 23", "blocked, Anna 5, Ben 5")
    assert pad.evening == Evening(won=(1, 0), points=(23, 0), drawn=1)
    assert list(tell_standing(pad, WORDS))[1:] == [
        "The game is drawn between Anna and Ben with 0 points.",
        "2 games in a row, 1 drawn. Games won: Anna 1, Ben 0. Points: Anna 23, Ben 0.",
    ]


def test_a_game_is_left_only_once_it_is_over() -> None:
    with pytest.raises(DoublesixError, check=coded("pad-not-over")):
        pad_of("Anna out, Ben 5, Cleo 7").again()


def test_games_to_a_target_start_from_nothing() -> None:
    pad = pad_of("Anna out, Ben 30, Cleo 25", target="50").again()
    assert pad.ending is None
    assert pad.scores == (0, 0, 0)
    pad = pad.add(told("Ben out, Anna 10, Cleo 12"))
    assert pad.scores == (0, 22, 0)
    assert pad.evening == Evening(won=(1, 0, 0), points=(55, 0, 0))
    assert list(tell_standing(pad, WORDS))[1] == "28 points to go for Ben."


def test_a_round_of_an_earlier_game_is_corrected_and_removed() -> None:
    pad = evening("Anna out, Ben 23", "Ben out, Anna 9", "Anna out, Ben 4")
    corrected = pad.correct(1, told("Ben out, Anna 7", 2))
    assert corrected.evening == Evening(won=(1, 2), points=(4, 16))
    removed = pad.remove(2)
    assert removed.games == (1,)
    assert removed.evening == Evening(won=(2, 0), points=(27, 0))
    assert pad.remove(3).ending is None


def test_it_is_all_in_the_file() -> None:
    pad = evening("Anna out, Ben 23", "blocked, Anna 5, Ben 5", "Ben out, Anna 9")
    written = write_pad(pad)
    assert read_pad(written) == pad
    told_file = json.loads(written)
    assert told_file["games"] == [1, 1]
    assert told_file["evening"] == {"won": [1, 1], "points": [23, 9], "drawn": 1}
    with pytest.raises(DoublesixError, check=coded("pad-games")):
        read_pad(json.dumps({**told_file, "games": [7]}).encode())


def test_somebody_who_won_leads_the_next_round() -> None:
    pad = Pad(heading(next_lead="winner"))
    assert list(tell_next(pad, WORDS)) == []
    led = pad.add(told("Ben out, Anna 5, Cleo 7"))
    assert led.next_leader == 1
    assert list(tell_next(led, WORDS)) == ["Ben won the last round and leads the next one with any tile."]
    drawn = led.add(told("blocked, Anna 6-3, Ben 5-4, Cleo 12"))
    assert drawn.next_leader is None
    assert list(tell_next(drawn, WORDS)) == ["Nobody won the last round, so the leader is found as in the first round."]
    assert list(tell_next(pad_of("Ben out, Anna 5, Cleo 7"), WORDS)) == []


def test_the_first_round_of_another_game_finds_its_leader_as_the_first_does() -> None:
    over = Pad(heading(next_lead="winner", target="10")).add(told("Ben out, Anna 5, Cleo 7"))
    assert over.again().next_leader is None
    assert list(tell_next(over.again(), WORDS)) == []


def test_the_next_game_takes_the_rules_of_today() -> None:
    first = choose("sixcolours", revision=FIRST_REVISION)
    begun = heading("sixcolours", 2)
    pad = Pad(type(begun).of(first, begun.names, begun.date)).add(told("Anna out, Ben 60", 2))
    pad = pad.add(told("Anna out, Ben 50", 2))
    assert pad.ending is not None
    assert list(tell_next(pad, WORDS)) == [WORDS("rules.revised")]
    with pytest.raises(DoublesixError, check=coded("pad-revised")):
        pad.again()
    assert pad.heading.again(begun.date) == begun
