"""The entry of a round: only what the sheet needs is asked, what cannot be is refused with the reason."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.pads import LARGE, SMALL, TODAY, heading, keep, kept_pad
from tests.terminal.screens import check_screen, screen_text

from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile
from doublesix.rules.scoring import Counted
from doublesix.terminal.pad.app import PadApp
from doublesix.terminal.pad.ending_row import EndedRow
from doublesix.terminal.pad.entry_screen import EntryScreen
from doublesix.terminal.pad.grid import TileGrid
from doublesix.terminal.pad.places import PlacesPanel
from doublesix.terminal.pad.screen import PadScreen
from doublesix.terminal.places import pads_folder
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.tiles import Tile, TileSet

LUCKIES = heading("luckies", 3)
INTERNATIONAL = heading("international", 4)
PROTOCOL = heading("protocol", 3)
PARTNERS = heading("bg2133", 4, partners=True)


def said(app: PadApp) -> str:
    """Return all words of the screen, however they are broken into lines."""
    return " ".join(screen_text(app).split())


def is_entering(app: PadApp) -> bool:
    return isinstance(app.screen, EntryScreen)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_grid_looks_as_it_did(size: tuple[int, int]) -> None:
    keys = "n 1 enter 6 5 4 4 0 0 enter 5 5 2 1"
    keep(LUCKIES, keys, lambda app: check_screen(app, "pad-grid"), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_question_looks_as_it_did(size: tuple[int, int]) -> None:
    keep(INTERNATIONAL, "n right", lambda app: check_screen(app, "pad-question"), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_typed_spots_look_as_they_did(size: tuple[int, int]) -> None:
    keep(PROTOCOL, "n b enter s 1 2 slash 3 tab", lambda app: check_screen(app, "pad-spots"), size)


def test_first_it_must_be_said_how_the_round_ended() -> None:
    assert "! Say who went out, or that the round was blocked." in keep(LUCKIES, "n enter", said)


def test_only_the_opponents_of_the_player_who_went_out_are_asked() -> None:
    shown = keep(PARTNERS, "n 1 enter", said)
    assert "left with Ben and Dan." in shown
    assert "▸ Ben" in shown
    assert "Cleo ?" not in shown


def test_the_table_is_asked_only_where_it_counts() -> None:
    assert "▸ Table" in keep(PROTOCOL, "n 1 enter", said)
    assert "Table" not in keep(PROTOCOL, "n b enter", said)
    assert "Table" not in keep(LUCKIES, "n 1 enter", said)


def test_the_table_follows_from_everything_else() -> None:
    keys = "n 1 enter tab s 2 0 tab 1 0 tab 4 0"
    assert "Anna scores 98." in keep(PROTOCOL, keys, said)


def test_what_it_would_score_is_said_before_it_is_entered() -> None:
    assert "Anna is out. Anna scores 11 + 8 = 19." in keep(LUCKIES, "n 1 enter 6 5 enter 4 4", said)
    assert keep(LUCKIES, "n 1 enter 6 5 enter 4 4", kept_pad).entries == ()


def test_tiles_are_tapped_by_arrows_and_space() -> None:
    keys = "n 1 enter space right right up space enter 4 4 enter"
    assert keep(LUCKIES, keys, kept_pad).entries[0].hands[1] == TileSet([Tile(6, 0), Tile(5, 2)])


def test_a_second_tap_takes_a_tile_away() -> None:
    assert keep(LUCKIES, "n 1 enter 6 5 4 4 5 6 enter 3 3 enter", kept_pad).entries[0].hands[1] == TileSet([Tile(4, 4)])


def test_a_tile_cannot_be_in_two_hands() -> None:
    shown = keep(LUCKIES, "n 1 enter 6 5 enter 5 6", said)
    assert "! 6-5 is with Ben and with Cleo; there is only one." in shown
    assert "6-5✱★ is with Ben already." in keep(LUCKIES, "n 1 enter 6 5 enter 5 6 left right", said)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("n 1 enter s 1 6 0", "The spots of Ben cannot be 160; a hand has at most 69 here."),
        ("n 1 enter 0 0 1 1 2 2 3 3 4 4 5 5 6 6 6 5", "Ben cannot hold 8 tiles; each player gets 7"),
        ("n b enter s 0 slash 0", "if Anna holds none, Anna went out."),
        ("n b enter 0 0 1 1 enter 2 2 3 3 enter 4 4 5 5 6 6", "Every number is still in a hand"),
        ("n 1 enter s slash", "/ is not a hand"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(keys: str, reason: str) -> None:
    shown = keep(LUCKIES, keys + " enter", said)
    assert "! " in shown
    assert reason in shown
    assert kept_pad().entries == ()


def test_there_are_no_sevens() -> None:
    assert "! 8 is not a tile of the set" in keep(LUCKIES, "n 1 enter 8", said)
    assert "! 48 is not a tile of the set" in keep(LUCKIES, "n 1 enter 4 8", said)


def test_a_number_is_not_blamed_while_it_grows() -> None:
    growing = keep(PROTOCOL, "n 1 enter 1", said)
    assert "The spots on the table cannot be 1" in growing
    assert "! The" not in growing
    assert "Anna scores 102." in keep(PROTOCOL, "n 1 enter 1 0 2", said)


def test_equal_hands_are_settled_by_their_tiles() -> None:
    equal = "n b enter s 1 0 enter 1 0 enter 1 2 "
    asked = keep(LUCKIES, equal, said)
    assert "On this sheet, the tiles decide between equal hands: enter which tiles are left with Anna and Ben." in asked
    assert "Ben scores 10 + 12 − 10 = 12." in keep(LUCKIES, equal + "enter 5 5 enter 6 1 3 0", said)


def test_spots_and_tiles_can_be_told_together() -> None:
    keys = "n b enter s 1 2 slash 3 enter 9 slash 2 enter 2 0 slash 4 enter"
    assert keep(PROTOCOL, keys, kept_pad).entries[0].hands == (Counted(12, 3), Counted(9, 2), Counted(20, 4))


def test_a_number_is_typed_over_what_stood_there() -> None:
    keys = "n 1 enter s 2 0 enter 1 0 shift+tab 7 enter"
    assert keep(LUCKIES, keys, kept_pad).entries[0].hands[1] == Counted(7)
    erased = "n 1 enter s 2 0 enter 1 0 shift+tab backspace 1 enter"
    assert keep(LUCKIES, erased, kept_pad).entries[0].hands[1] == Counted(21)


def test_leaving_asks_only_where_something_would_be_lost() -> None:
    assert not keep(LUCKIES, "n escape", is_entering)
    assert "Leave without entering this round?" in keep(LUCKIES, "n 1 escape", said)
    assert keep(LUCKIES, "n 1 escape n", is_entering)
    assert keep(LUCKIES, "n 1 escape y", lambda app: isinstance(app.screen, PadScreen))


def test_everything_can_be_done_by_mouse() -> None:
    kept = PadFile.begin(pads_folder(), Pad(LUCKIES))

    async def clicking() -> None:
        app = PadApp(kept, Agreed(), pads_folder(), TODAY)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("n")
            await pilot.click(EndedRow, offset=(17, 0))
            await pilot.click(PlacesPanel, offset=(4, 0))
            await pilot.click(TileGrid, offset=(2, 1))
            await pilot.click(PlacesPanel, offset=(4, 2))
            await pilot.click(TileGrid, offset=(2, 3))
            await pilot.press("enter")
            await pilot.pause()

    asyncio.run(clicking())
    assert kept_pad().entries[0].hands == (TileSet(), TileSet([Tile(0, 0)]), TileSet([Tile(1, 0)]))


def test_keys_that_follow_fast_are_taken_in_their_order() -> None:
    async def typing() -> None:
        app = PadApp(PadFile.begin(pads_folder(), Pad(LUCKIES)), Agreed(), pads_folder(), TODAY)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("n")
            for key in ["1", "tab", "6", "5", "tab", "s", "1", "2", "enter"]:
                app.simulate_key(key)
            await pilot.pause()

    asyncio.run(typing())
    assert kept_pad().entries[0].hands[1:] == (TileSet([Tile(6, 5)]), Counted(12))
