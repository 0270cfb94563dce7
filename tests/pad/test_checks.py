"""What cannot be is found, and said in a sentence that helps."""

from __future__ import annotations

import pytest
from tests.pad.pads import heading, told

from doublesix.i18n import words_for
from doublesix.pad.checks import check_entry, find_faults
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.rules.scoring import Counted
from doublesix.sentences.errors import tell_error
from doublesix.tiles import Tile, TileSet

WORDS = words_for("en")


def fault(head: Heading, entry: RoundEntry) -> tuple[str, str]:
    """The code and the sentence of the first thing that cannot be."""
    first = find_faults(head, entry)[0]
    return first.code, tell_error(first, WORDS)


LUCKIES = heading("luckies")  # three players, seven tiles each, seven lie aside
PROTOCOL = heading("protocol", 2)  # five each, drawn until a tile fits, table counts
CROSSES = heading("bg2133", 2)


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("Anna out, Ben 6-5, Cleo 5-6 1-0", "tile-twice", "6-5 is with Ben and with Cleo; there is only one."),
        ("Anna out, Anna 6-5", "out-with-tiles", "Anna went out, so that hand must be empty."),
        (
            "Anna out, Ben /0",
            "out-twice",
            "Anna went out, and that ended the round; Ben must still hold a tile.",
        ),
        (
            "blocked, Cleo /0",
            "blocked-without-tiles",
            "In a blocked round everybody holds a tile; if Cleo holds none, Cleo went out.",
        ),
        (
            "Anna out, Ben 20/8",
            "large-hand",
            "Ben cannot hold 8 tiles; each player gets 7, and nobody draws on this sheet.",
        ),
        (
            "Anna out, Ben 13/1",
            "impossible-spots",
            "The spots of Ben cannot be 13 in 1 tile; it has from 0 to 12 here.",
        ),
        (
            "Anna out, Ben 12/1, Cleo 6-6",
            "impossible-spots",
            "The spots of Ben cannot be 12 in 1 tile; it has from 0 to 11 here.",
        ),
        (
            "Anna out, Ben 4/4",
            "impossible-spots",
            "The spots of Ben cannot be 4 in 4 tiles; they have from 5 to 43 here.",
        ),
        ("Anna out, Ben 70", "impossible-spots", "The spots of Ben cannot be 70; a hand has at most 69 here."),
        ("Anna out, Ben 69, Cleo 69", "spots-together", "No tiles of the set can make these spots together: 138."),
        (
            "blocked, Anna 6-5, Ben 4-3, Cleo 2-1 1-0",
            "not-blocked",
            "Every number is still in a hand, so somebody could play; "
            "in a blocked round there is a number that nobody holds.",
        ),
        (
            "blocked, Anna 6-5 4-3 2-1, Ben 0/1",
            "not-blocked",
            "With these spots, somebody still holds every number, so the round would not be blocked.",
        ),
        (
            "Anna out, Ben 6-6 1-0, Cleo 4-4",
            "highest-double-held",
            "Ben cannot still hold 6-6; the highest double that was dealt opens the round.",
        ),
    ],
)
def test_without_drawing(text: str, code: str, sentence: str) -> None:
    assert fault(LUCKIES, told(text)) == (code, sentence)


@pytest.mark.parametrize(
    ("entry", "code", "sentence"),
    [
        (
            told("blocked, Anna 2-1, Ben 4-3", 2),
            "no-line",
            "All other tiles would lie on the table, and they do not fit together: ",
        ),
        (
            told("blocked, Anna 2-1, Ben 3-2", 2),
            "no-line",
            "With these hands the line would end in 1 and 3, and somebody could play there.",
        ),
        (
            told("blocked, Anna 2-1, Ben 3-2", 2, boneyard="6-5"),
            "boneyard-left",
            "Tiles are left in the boneyard, so the round is not blocked; on this sheet somebody must draw first.",
        ),
        (
            told("Anna out, Ben 6-5", 2, boneyard="6-5 1-0"),
            "tile-twice",
            "6-5 is with Ben and in the boneyard; there is only one.",
        ),
        (
            told("Anna out, Ben 3", 2, boneyard="/19"),
            "large-boneyard",
            "The boneyard cannot have 19 tiles; 18 were left after the deal.",
        ),
        (
            told("Anna out, Ben /10", 2, boneyard="/14"),
            "many-drawn",
            "These hands have 5 tiles more than were dealt; of 18 in the boneyard, 14 are left.",
        ),
        (
            told("blocked, Anna /9, Ben /10", 2),
            "many-tiles",
            "These hands have 19 tiles together; at least 10 lie on the table, so there can be at most 18.",
        ),
        (
            told("Anna out", 2, table=169),
            "impossible-spots",
            "The spots on the table cannot be 169; they are from 8 to 168 here.",
        ),
        (
            told("Anna out", 2, boneyard="1/4"),
            "impossible-spots",
            "The spots in the boneyard cannot be 1; they are from 5 to 43 here.",
        ),
        (
            told("Anna out, Ben 12", 2, table=80, boneyard="70"),
            "sum-of-spots",
            "Hands, boneyard and table have 162 spots together; a whole set has 168.",
        ),
        (
            told("Anna out, Ben 40", 2, table=140),
            "sum-of-spots",
            "This makes 180 spots together, and a whole set has only 168.",
        ),
    ],
)
def test_with_drawing(entry: RoundEntry, code: str, sentence: str) -> None:
    found, said = fault(PROTOCOL, entry)
    assert found == code
    assert said.startswith(sentence)


def test_crossings_need_not_be_one_row() -> None:
    """The rest of the tiles hangs together, which is all that can be asked of a table with crossings."""
    assert find_faults(CROSSES, told("blocked, Anna 2-1, Ben 4-3", 2)) == ()
    assert find_faults(CROSSES, told("Anna out, Ben /24", 2))[0].code == "large-hand"


def test_what_lies_aside_is_all_there() -> None:
    assert fault(LUCKIES, told("Anna out, Ben 5", boneyard="6-6 5-5")) == (
        "large-boneyard",
        "Nobody draws on this sheet, so all 7 tiles that were left after the deal lie aside, not 2.",
    )


def test_a_drawn_double_may_be_the_highest() -> None:
    assert find_faults(PROTOCOL, told("Anna out, Ben 6-6", 2)) == ()
    assert find_faults(PROTOCOL, told("Anna out, Ben 6-6", 2, boneyard="/18"))[0].code == "highest-double-held"
    assert find_faults(heading(lead="most-doubles"), told("Anna out, Ben 6-6 1-0")) == ()
    assert find_faults(heading(opening="any"), told("Anna out, Ben 6-6 1-0")) == ()


def test_somebody_who_won_a_round_may_open_the_next_without_a_double() -> None:
    assert find_faults(heading(next_lead="winner"), told("Anna out, Ben 6-6 1-0, Cleo 4-4")) == ()


def test_a_pass_all_round_may_leave_tiles_that_fit() -> None:
    optional = heading("international", 2, draw="may-one")
    assert find_faults(optional, told("blocked, Anna 2-1, Ben 3-2", 2, boneyard="5-0 5-5 3-1 6-5 6-6")) == ()


def test_the_first_kind_of_fault_is_told_alone() -> None:
    faults = find_faults(LUCKIES, told("blocked, Anna 6-5 4-3, Ben 6-5 4-3, Cleo 2-1 1-0"))
    assert [(fault.code, str(fault.details["tile"])) for fault in faults] == [
        ("tile-twice", "4-3"),
        ("tile-twice", "6-5"),
    ]


def test_while_tiles_are_tapped_only_what_cannot_be_put_right_is_told() -> None:
    """Nobody is told that a hand is empty before the first tile, but a tile of another hand shows at once."""
    empty = told("blocked").with_hand(0, TileSet())
    assert find_faults(LUCKIES, empty, finished=False) == ()
    assert find_faults(LUCKIES, empty)[0].code == "blocked-without-tiles"
    twice = told("blocked, Anna 6-5").with_hand(1, TileSet([Tile(6, 5)]))
    assert find_faults(LUCKIES, twice, finished=False)[0].code == "tile-twice"


@pytest.mark.parametrize("spots", [-1, 169, 10**6])
def test_absurd_numbers_are_only_impossible(spots: int) -> None:
    for entry in (told("Anna out").with_hand(1, Counted(spots)), told("blocked").with_hand(1, Counted(spots))):
        assert find_faults(LUCKIES, entry)[0].code == "impossible-spots"


def test_what_can_be_passes() -> None:
    check_entry(LUCKIES, told("Anna out, Ben 6-5 4-4, Cleo 12"))
    check_entry(LUCKIES, told("blocked, Anna 6-5, Ben 4-4, Cleo 12"))
