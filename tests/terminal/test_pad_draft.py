"""A round while it is being entered: what is asked, what is missing, and how it stands."""

from __future__ import annotations

import pytest
from tests.refusals import coded
from tests.terminal.pads import heading

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.rules.scoring import Counted, Fact
from doublesix.terminal.pad.draft import BONEYARD, TABLE, Draft, DraftState, judge
from doublesix.tiles import Tile, TileSet

ENGLISH = words_for("en")
LUCKIES = heading("luckies", 3)
PROTOCOL = heading("protocol", 3)
PARTNERS = heading("bg2133", 4, partners=True)


def test_a_domino_asks_for_the_opponents() -> None:
    assert Draft.begin(LUCKIES, 0).places == (1, 2)
    assert Draft.begin(PARTNERS, 1).places == (0, 2)


def test_a_block_asks_for_everybody() -> None:
    assert Draft.begin(PARTNERS, None).places == (0, 1, 2, 3)


def test_where_the_table_counts_all_the_rest_may_be_told_instead() -> None:
    draft = Draft.begin(PROTOCOL, 1)
    assert draft.needed == (TABLE,)
    assert draft.places == (TABLE, 0, 2, BONEYARD)
    told = draft.with_told(0, "20").with_told(2, "10").with_told(BONEYARD, "40")
    assert judge(told, ENGLISH).standing is DraftState.READY


def test_what_was_told_stays_when_the_end_is_told_otherwise() -> None:
    draft = Draft.begin(LUCKIES, 0).toggle(1, Tile(6, 5)).ended(2)
    assert draft.places == (0, 1)
    assert draft.missing == (0,)
    assert draft.entry().hands == (UNTOLD, TileSet([Tile(6, 5)]), TileSet())
    assert draft.ended(1).entry().hands[1] == TileSet()


def test_tapping_twice_takes_a_tile_away() -> None:
    tapped = Draft.begin(LUCKIES, 0).toggle(1, Tile(6, 5))
    assert tapped.owner(Tile(6, 5)) == 1
    assert tapped.toggle(1, Tile(6, 5)).owner(Tile(6, 5)) is None
    assert tapped.toggle(1, Tile(6, 5)).missing == (1, 2)


def test_a_tile_of_another_hand_is_refused() -> None:
    with pytest.raises(DoublesixError, check=coded("tile-twice")):
        Draft.begin(LUCKIES, 0).toggle(1, Tile(6, 5)).toggle(2, Tile(6, 5))


def test_tiles_replace_what_was_typed() -> None:
    assert Draft.begin(LUCKIES, 0).with_told(1, "12").toggle(1, Tile(6, 5)).entry().hands[1] == TileSet([Tile(6, 5)])


@pytest.mark.parametrize(
    ("typed", "hand"), [("12", Counted(12)), ("12/3", Counted(12, 3)), ("/3", Counted(None, 3)), ("", UNTOLD)]
)
def test_what_can_be_typed(typed: str, hand: Counted) -> None:
    assert Draft.begin(LUCKIES, 0).with_told(1, typed).entry().hands[1] == hand


def test_a_number_means_tiles_where_only_tiles_count() -> None:
    by_tiles = heading("luckies", 3, house={"out_points": "tiles"})
    assert Draft.begin(by_tiles, 0).number_means(1) is Fact.COUNT
    assert Draft.begin(by_tiles, 0).with_told(1, "3").entry().hands[1] == Counted(count=3)
    assert Draft.begin(LUCKIES, 0).number_means(1) is Fact.SPOTS
    assert Draft.begin(PROTOCOL, None).number_means(0) is Fact.SPOTS


@pytest.mark.parametrize(
    ("draft", "standing"),
    [
        (Draft.begin(LUCKIES, 0), DraftState.MISSING),
        (Draft.begin(LUCKIES, 0).with_told(1, "20"), DraftState.MISSING),
        (Draft.begin(LUCKIES, 0).with_told(1, "20").with_told(2, "10"), DraftState.READY),
        (Draft.begin(LUCKIES, 0).with_told(1, "100").with_told(2, "10"), DraftState.IMPOSSIBLE),
        (Draft.begin(LUCKIES, 0).with_told(1, "/").with_told(2, "10"), DraftState.IMPOSSIBLE),
    ],
)
def test_how_an_entry_stands(draft: Draft, standing: DraftState) -> None:
    assert judge(draft, ENGLISH).standing is standing


def test_tiles_that_are_still_missing_are_only_doubtful() -> None:
    """With the boneyard drawn empty all other tiles lie on the table, and these could not lie in one row."""
    draft = Draft.begin(heading("sixcolours", 3), None)
    for seat, tile in enumerate((Tile(6, 0), Tile(5, 1), Tile(4, 2))):
        draft = draft.toggle(seat, tile)
    verdict = judge(draft, ENGLISH)
    assert verdict.standing is DraftState.DOUBTFUL
    assert verdict.text.startswith("This cannot be right: ")


@pytest.mark.parametrize(
    "entry",
    [
        RoundEntry(0, (TileSet(), TileSet([Tile(6, 5)]), Counted(12))),
        RoundEntry(None, (Counted(12, 3), Counted(None, 2), TileSet([Tile(1, 0)]))),
        RoundEntry(1, (UNTOLD, TileSet(), UNTOLD), table=90),
        RoundEntry(1, (Counted(20), TileSet(), Counted(10)), boneyard=TileSet([Tile(6, 6)])),
    ],
)
def test_an_entry_is_taken_up_as_it_was(entry: RoundEntry) -> None:
    assert Draft.of(PROTOCOL, entry).entry() == entry


def test_an_empty_boneyard_is_taken_up_as_no_spots() -> None:
    entry = RoundEntry(1, (Counted(20), TileSet(), Counted(10)), boneyard=TileSet())
    assert Draft.of(PROTOCOL, entry).told[BONEYARD] == "0"


def test_equal_hands_want_tiles() -> None:
    draft = Draft.begin(LUCKIES, None).with_told(0, "10").with_told(1, "10").with_told(2, "12")
    assert draft.wants_tiles(0)
    assert not draft.wants_tiles(2)


def test_more_is_shown_only_where_it_was_told() -> None:
    entry = RoundEntry(0, (TileSet(), Counted(5), Counted(9), Counted(7)), table=60)
    assert Draft.of(PARTNERS, entry).places == (1, 2, 3, TABLE)
