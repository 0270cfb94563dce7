"""Positions on one line: read as they were written, for every sheet, edition, house rule, player and partner."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.table import table
from tests.kernel_in_use import needs_compiled

from doublesix import Game, choose
from doublesix.errors import DoublesixError, PositionError
from doublesix.kernel import Worlds
from doublesix.kernel.unknowns import can_be_placed, unknowns_of
from doublesix.position import is_position, read_position, write_position
from doublesix.round import Round
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.testing.strategies import games, rounds, seeds
from doublesix.testing.worlds import other_worlds
from doublesix.view import View


def seats_of(round_: Round) -> list[int | None]:
    return [None, *round_.seating.seats]


@given(rounds())
def test_a_round_is_read_as_it_was_written(round_: Round) -> None:
    text = write_position(round_)
    assert read_position(text).round == round_
    assert write_position(read_position(text)) == text


@given(rounds())
def test_a_view_is_read_as_it_was_written(round_: Round) -> None:
    for seat in seats_of(round_):
        view = View.of_single_round(round_, seat)
        text = write_position(view)
        assert read_position(text).seen == view
        assert write_position(read_position(text)) == text


@given(games())
def test_a_game_gives_its_position_what_views_need(game: Game) -> None:
    if game.round is None:
        return
    read = read_position(write_position(game))
    assert (read.round, read.variant.rules) == (game.round, game.rules)
    for seat in seats_of(game.round):
        assert read.view(seat) == game.view(seat)
        assert read_position(write_position(game.view(seat), game.variant)).seen == game.view(seat)


@given(rounds(), seeds)
def test_a_view_on_a_line_tells_nothing_hidden(round_: Round, seed: int) -> None:
    chance = Random(seed)
    for seat in seats_of(round_):
        told = write_position(View.of_single_round(round_, seat))
        for other in other_worlds(round_, seat, 2, chance):
            assert write_position(View.of_single_round(other, seat)) == told


@given(rounds())
def test_a_line_needs_no_quotes_in_a_shell_or_an_address(round_: Round) -> None:
    assert re.fullmatch(r"[A-Za-z0-9/.,:+=_-]+", write_position(round_))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_and_its_edition_are_named(sheet: str) -> None:
    for code in find_sheet(sheet).editions:
        game = Game.start(choose(sheet, code), players=2)
        game = game.begin_round(game.seeded_deal(7))
        read = read_position(write_position(game))
        assert (read.variant.sheet.id, read.variant.edition.code) == (sheet, code)


def test_a_line_reads_like_the_tiles_lie() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert write_position(at.round).split("/")[4] == "66.p.65.54"


VIEW = "luckies/10.20.21.30.32.64.66,x7/x14/1/-/seat=1"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("luckies", "chess"), "chess"),
        (("luckies", "luckies:xx"), "xx"),
        (("luckies", "luckies+tie=maybe"), "maybe"),
        (("luckies", "luckies+tie"), "rules: “luckies+tie” does not belong there"),
        (("x7", "x6"), "The numbers of tiles do not add up"),
        (("x7", "70"), "hands: “70” does not belong there"),
        (("x7", "56"), "hands: “56” does not belong there"),
        (("66,", "64,"), "6-4 was dealt twice"),
        (("x14", "x13"), "The numbers of tiles do not add up"),
        (("x14", "55.54"), "With seat=N a position tells what that seat may know"),
        (("/1/", "/3/"), "leader: “3” does not belong there"),
        (("/1/", "/1w/"), "leader: “1w” does not belong there"),
        (("/1/-", "/1/67"), "play: “67” does not belong there"),
        (("/1/-", "/2/p"), "play: “p” does not belong there"),
        (("seat=1", "seat=9"), "“seat=9” is no note of this position"),
        (("seat=1", "seat=2"), "With seat=N a position tells what that seat may know"),
        (("seat=1", "partners/seat=1"), "partners"),
        (("seat=1", "seat=1/needs=1"), "“needs=1” is no note of this position"),
        (("seat=1", "seat=1/seat=1"), "“seat=1” is no note of this position"),
        (("seat=1", "seat=1/habits=1:2:0.5,0:0:0.0"), "habits=1:2:0.5"),
        (("seat=1", "seat=1/lots=66.55"), "lots=66.55"),
        (("/seat=1", ""), "Without seat=N a position tells the whole round"),
        (("/x14/1/-/seat=1", ""), "A position has these parts"),
        (("luckies", "l" * 5000), "at most 4000 characters"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(change: tuple[str, str], told: str) -> None:
    assert read_position(VIEW).seen.seating.players == 2
    with pytest.raises(DoublesixError, match=re.escape(told)):
        read_position(VIEW.replace(*change, 1))


@pytest.mark.parametrize(
    ("play", "number", "code"),
    [
        ("65", 1, "must-open-with"),
        ("55.64", 2, "no-match"),
        ("55.54:3", 2, "no-match"),
        ("55.54.p.55", 4, "bad-deal"),
        ("55.d", 2, "no-drawing"),
    ],
)
def test_acts_are_judged_by_the_rules(play: str, number: int, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(f"luckies/10.20.21.30.32.43.64,x6/x14/2/{play}/seat=1")
    reason = caught.value.details["reason"]
    assert isinstance(reason, DoublesixError)
    assert (caught.value.code, caught.value.details["number"], reason.code) == ("bad-position", number, code)
    assert str(reason) in str(caught.value)


def test_who_passes_holds_nothing_that_fits() -> None:
    with pytest.raises(PositionError, match="The play, number 2, “p”"):
        read_position("luckies/x6,10.20.21.30.32.43.64/x14/1/66.p/seat=2")


def test_who_declines_an_extra_tile_may_hold_one_that_fits() -> None:
    """The other seat passed after its double 0-0; nothing of this seat fits, and still the round is not over."""
    first = "42.p.26.43.60.03.35.33.p.32.21.51.d.d.d.13.16.d.d.d.d.d.d"
    then = "36.64.41.d66.66.p.11.p.d65.65.52.d54.p.20.p.10.p.04.45.00.p"
    line = f"sixcolours/44,x3/x0/2/{first}.{then}/lots=11.53/seat=1/needs=1,1"
    assert write_position(read_position(line)) == line


def test_a_round_that_is_over_does_not_go_on() -> None:
    """Nobody can play on 6: one passed, the other has none, and there is nothing to draw."""
    with pytest.raises(PositionError, match="the round is over"):
        read_position("luckies+hands=2:14/00.10.11.20.21.22.30.31.32.33.40.41.42,x14/x0/1/66.p/seat=1")


def test_a_blank_in_an_address_was_a_plus() -> None:
    line = "luckies+tie=drawn/10.20.21.30.32.64.66,x7/x14/1/-/seat=1"
    assert read_position(line.replace("+", " ")) == read_position(line)


def test_a_view_is_nobody_elses() -> None:
    read = read_position(VIEW)
    assert read.view(0) == read.seen
    with pytest.raises(PositionError, match="seat 2"):
        read.view(1)


def test_a_file_is_no_position() -> None:
    assert is_position(VIEW)
    assert not any(map(is_position, ("game.domino", "games/luckies/1/2/3/4.domino", "luckies", "luckies/x7/x14")))


@given(rounds())
def test_the_tiles_of_a_true_view_can_lie_somewhere(round_: Round) -> None:
    for seat in seats_of(round_):
        view = View.of_single_round(round_, seat)
        assert round_.is_over or can_be_placed(unknowns_of(view))


@needs_compiled
@given(rounds(), st.randoms(use_true_random=False))
def test_any_line_is_a_position_or_refused(round_: Round, chance: Random) -> None:
    """A view whose tiles can lie in no way at all may be read; then there are no worlds, and no harm is done."""
    text = write_position(View.of_single_round(round_, chance.choice(seats_of(round_))))
    for _ in range(8):
        place = chance.randrange(len(text))
        signs = chance.choice(["", "x", "0", "6", ".", ",", "/", "d", "p", "66", text[place : place + 3]])
        mutated = text[:place] + signs + text[place + chance.randrange(3) :]
        try:
            seen = read_position(mutated).seen
            if isinstance(seen, View) and not seen.outcome:
                if can_be_placed(unknowns_of(seen)):
                    Worlds(seen).sample(1, seed=7)
            elif isinstance(seen, View):
                assert "x" not in mutated.split("/")[1]
        except DoublesixError:
            continue
