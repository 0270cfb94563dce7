"""The tally: running scores, the end, and what corrections do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.pad.pads import DAY, NAMES, heading, pad_of, told

from doublesix.errors import DoublesixError
from doublesix.events import GameEnded
from doublesix.game import Game
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.testing.strategies import games
from doublesix.tiles import TileSet

ANNA_31 = "Anna out, Ben 6-5 4-4, Cleo 12"
BEN_20 = "Ben out, Anna 15, Cleo 5"


def scores(pad: Pad) -> list[tuple[int, ...]]:
    return [row.scores for row in pad.rows()]


def test_running_scores() -> None:
    pad = pad_of(ANNA_31, BEN_20, ANNA_31)
    assert scores(pad) == [(31, 0, 0), (31, 20, 0), (62, 20, 0)]
    assert pad.scores == (62, 20, 0)
    assert pad.ending is None
    assert pad_of().scores == (0, 0, 0)


def test_partners_score_together() -> None:
    pairs = Pad(heading("bg2133", 4, partners=True))
    pad = pairs.add(told("Anna out, Ben 5, Dan 6", 4)).add(told("Cleo out, Ben 1, Dan 1", 4))
    assert scores(pad) == [(11, 0), (13, 0)]


def test_the_end_and_nothing_after_it() -> None:
    pad = pad_of(ANNA_31, ANNA_31, target="60")
    assert pad.ending == GameEnded((0,), (62, 0, 0))
    with pytest.raises(DoublesixError) as refused:
        pad.add(told(BEN_20))
    assert refused.value.code == "pad-over"


def test_a_number_of_rounds() -> None:
    assert pad_of(ANNA_31, target="rounds: 2").ending is None
    assert pad_of("Anna out, Ben 5, Cleo 5", "Ben out, Anna 5, Cleo 5", target="rounds: 2").ending == GameEnded(
        (0, 1), (10, 10, 0)
    )


def test_a_correction_changes_all_that_follows() -> None:
    pad = pad_of(ANNA_31, BEN_20, ANNA_31).correct(1, told("Cleo out, Anna 1, Ben 2"))
    assert scores(pad) == [(0, 0, 3), (0, 20, 3), (31, 20, 3)]


def test_a_correction_may_reopen_the_game() -> None:
    pad = pad_of(ANNA_31, ANNA_31, target="60").correct(1, told(BEN_20))
    assert pad.ending is None
    assert pad.add(told(ANNA_31)).ending == GameEnded((0,), (62, 20, 0))


def test_rounds_after_an_end_that_a_correction_brought_do_not_count() -> None:
    pad = pad_of(BEN_20, ANNA_31, BEN_20, target="50").correct(1, told(ANNA_31))
    assert [row.counts for row in pad.rows()] == [True, True, False]
    assert pad.ending == GameEnded((0,), (62, 0, 0))
    assert pad.correct(1, told(BEN_20)).scores == (31, 40, 0)


def test_a_round_can_be_removed() -> None:
    assert scores(pad_of(ANNA_31, BEN_20, ANNA_31).remove(2)) == [(31, 0, 0), (62, 0, 0)]


@pytest.mark.parametrize("number", [0, 3, -1])
def test_only_rounds_that_are_there(number: int) -> None:
    pad = pad_of(ANNA_31, BEN_20)
    with pytest.raises(DoublesixError) as refused:
        pad.remove(number)
    assert refused.value.code == "no-such-round"
    with pytest.raises(DoublesixError) as refused:
        pad.correct(number, told(BEN_20))
    assert refused.value.code == "no-such-round"


@pytest.mark.parametrize(
    ("text", "code"),
    [("Anna out, Ben 13/1, Cleo 5", "impossible-spots"), ("Anna out, Ben 13", "not-told")],
)
def test_what_cannot_be_or_is_not_told_stays_off_the_pad(text: str, code: str) -> None:
    pad = pad_of(ANNA_31)
    for change in (pad.add, lambda entry: pad.correct(1, entry)):
        with pytest.raises(DoublesixError) as refused:
            change(told(text))
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("names", "code"), [(("Anna", "anna"), "bad-record"), (("Anna", ""), "bad-record"), (("Anna",), "players")]
)
def test_players_can_be_told_apart(names: tuple[str, ...], code: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        Heading.of(heading().variant, names, DAY)
    assert refused.value.code == code
    assert "where" not in refused.value.details


@given(games(finished=True))
def test_a_whole_game_comes_to_the_same_scores(game: Game) -> None:
    names = NAMES[: game.seating.players]
    pad = Pad(Heading.of(game.variant, names, DAY, partners=game.seating.partners, target=game.target))
    for round_ in game.rounds:
        assert round_.outcome is not None
        out = None if round_.outcome.because else round_.outcome.winner
        pad = pad.add(RoundEntry(out, round_.hands, boneyard=TileSet(round_.boneyard)))
    assert [row.scores for row in pad.rows()] == list(game.running_scores())
    assert pad.ending == game.ending
