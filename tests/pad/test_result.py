"""What a round comes to by each sheet, and what is asked for to find that out."""

from __future__ import annotations

import pytest
from tests.pad.pads import heading, told

from doublesix.errors import DoublesixError
from doublesix.events import BlockedBecause
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.result import Need, find_needs, work_out
from doublesix.rules.scoring import Counted, Fact, NotTold
from doublesix.tiles import Tile, TileSet


@pytest.mark.parametrize(
    ("sheet", "text", "winner", "points"),
    [
        ("luckies", "Anna out, Ben 6-5 4-4, Cleo 12", 0, 31),
        ("luckies", "blocked, Anna 6-5, Ben 4, Cleo 12", 1, 11 + 12 - 4),
        ("bg2133", "blocked, Anna 6-5, Ben 4, Cleo 12", 1, 11 + 12 - 2 * 4),
        ("bg2133", "blocked, Anna 4, Ben 4, Cleo 12", None, 0),
        ("protocol", "blocked, Anna 3/2, Ben 9/1, Cleo 20/4", 1, 20 - 9),
    ],
)
def test_by_the_sheet(sheet: str, text: str, winner: int | None, points: int) -> None:
    result = work_out(heading(sheet), told(text))
    assert (result.winner, result.points) == (winner, points)


def test_hands_of_partners_put_together() -> None:
    """Anna and Cleo hold 5 + 14, Ben and Dan 9 + 8; of Ben and Dan it is Dan who holds less."""
    entry = told("blocked, Anna 5, Ben 9, Cleo 14, Dan 8", 4)
    for points, worth in {"others-less-own": 19 - 17, "each-less-own": 2, "most-less-own": 2, "others": 19}.items():
        side = heading("bg2133", 4, partners=True, blocked_hands="side", blocked_points=points)
        assert (work_out(side, entry).winner, work_out(side, entry).points) == (3, worth)
    assert work_out(heading("bg2133", 4, partners=True), entry).winner == 0


def test_the_lightest_tile_of_a_side_may_be_with_either_partner() -> None:
    """Both sides hold 12 spots; Cleo has the lightest tile, and Anna of that side the fewer spots."""
    side = heading("bg2133", 4, partners=True, blocked_hands="side", tie="lowest-tile")
    counted = told("blocked, Anna 4-1, Ben 6, Cleo 7, Dan 6", 4)
    assert [need.seat for need in find_needs(side, counted)] == [2, 1, 3]
    tiles = told("blocked, Anna 4-1, Ben 5-1, Cleo 1-0 3-3, Dan 4-2", 4)
    result = work_out(side, tiles)
    assert (result.winner, result.points) == (0, 0)
    assert result.score.tie is not None
    assert [seat for seat, _ in result.score.tie.compared] == [2, 3]


def test_the_table_follows_from_everything_else() -> None:
    protocol = heading("protocol", 2)
    assert work_out(protocol, told("Anna out", 2, table=84)).points == 84
    assert work_out(protocol, told("Anna out, Ben 6-5", 2, boneyard="73")).points == 84
    assert work_out(heading("protocol", 2, hands="2: 14"), told("Anna out, Ben 6-5", 2)).points == 157


def test_why_it_was_blocked_is_said_only_where_there_is_one_reason() -> None:
    entry = told("blocked, Anna 1, Ben 2, Cleo 3")
    assert work_out(heading("luckies"), entry).because is BlockedBecause.NOBODY_CAN_PLAY
    assert work_out(heading("sixcolours"), entry).because is BlockedBecause.NOBODY_CAN_PLAY
    assert work_out(heading("international"), entry).because is None


PAIRS = heading("bg2133", 4, partners=True)


@pytest.mark.parametrize(
    ("head", "entry", "needs"),
    [
        (heading(), told("Anna out"), [Need(Fact.SPOTS, 1), Need(Fact.SPOTS, 2)]),
        (heading(), told("Anna out, Ben 5"), [Need(Fact.SPOTS, 2)]),
        (heading(), told("Anna out, Ben 5, Cleo 7"), []),
        (PAIRS, told("Anna out", 4), [Need(Fact.SPOTS, 1), Need(Fact.SPOTS, 3)]),
        (heading(out_points="tiles"), told("Anna out, Ben 5"), [Need(Fact.COUNT, 1), Need(Fact.COUNT, 2)]),
        (heading("protocol"), told("Anna out, Ben 5"), [Need(Fact.TABLE, None)]),
        (heading(), told("blocked, Anna 5, Ben 5, Cleo 7"), [Need(Fact.TILES, 0), Need(Fact.TILES, 1)]),
        (heading(), told("blocked, Anna 5, Ben 4-1, Cleo 7"), [Need(Fact.TILES, 0)]),
        (heading(tie="drawn"), told("blocked, Anna 5, Ben 5, Cleo 7"), []),
        (
            heading("protocol"),
            told("blocked, Anna 5, Ben 6-5"),
            [Need(Fact.COUNT, 0), Need(Fact.COUNT, 2, spots_too=True)],
        ),
        (heading("protocol"), told("blocked, Anna /2, Ben 6-5, Cleo 7/3"), [Need(Fact.SPOTS, 0)]),
    ],
)
def test_what_is_asked_for(head: Heading, entry: RoundEntry, needs: list[Need]) -> None:
    assert list(find_needs(head, entry)) == needs


def test_the_error_names_those_whose_tiles_are_needed() -> None:
    with pytest.raises(NotTold) as missing:
        work_out(heading(), told("blocked, Anna 5, Ben 5, Cleo 7"))
    assert (missing.value.fact, missing.value.seats) == (Fact.TILES, (0, 1))
    assert missing.value.details == {"holders": ("Anna", "Ben")}


def test_a_bare_number_answers_the_question() -> None:
    assert Need(Fact.COUNT, 0).number_means is Fact.COUNT
    assert Need(Fact.COUNT, 0, spots_too=True).number_means is Fact.SPOTS
    assert Need(Fact.SPOTS, 0).number_means is Fact.SPOTS


def test_what_is_told_later_is_added() -> None:
    entry = told("blocked, Anna 5").telling(0, Counted(count=2))
    assert entry.hands[0] == Counted(5, 2)
    assert entry.telling(0, Counted(7)).hands[0] == Counted(7, 2)
    assert entry.telling(0, TileSet([Tile(4, 0), Tile(1, 0)])).hands[0] == TileSet([Tile(4, 0), Tile(1, 0)])


@pytest.mark.parametrize("tiles", [[Tile(6, 5)], [Tile(5, 0)]])
def test_tiles_told_later_agree_with_what_was_counted(tiles: list[Tile]) -> None:
    with pytest.raises(DoublesixError) as refused:
        told("blocked, Anna 5/2").telling(0, TileSet(tiles))
    assert refused.value.code == "told-otherwise"
