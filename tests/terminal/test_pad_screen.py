"""The score pad on a screen: the tally, corrections, the file, and the head of a new pad."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.terminal.keyboard import press_keys
from tests.terminal.pads import LARGE, NAMES, SMALL, TODAY, heading, keep, kept_pad
from tests.terminal.screens import check_screen, screen_rows, screen_text

from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile, kept_pads
from doublesix.rules.rules import Points
from doublesix.rules.scoring import Counted
from doublesix.rules.sheet_files import choose
from doublesix.terminal.pad.app import PadApp
from doublesix.terminal.pad.screen import PadScreen
from doublesix.terminal.pad.start_screen import PadStartScreen
from doublesix.terminal.places import pads_folder
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.tiles import TileSet

LUCKIES = heading("luckies", 3)
PARTNERS = heading("bg2133", 4, partners=True)

ANNA_30 = "n 1 enter s 2 0 enter 1 0 enter "
"""Anna went out; Ben holds 20 spots and Cleo 10."""
BEN_12 = "n 2 enter 5 5 enter 2 0 enter "
"""Ben went out; Anna holds 5-5 and Cleo 2-0."""
DRAWN = "n b enter 6 3 enter 5 4 enter 6 5 enter "
"""The round was blocked; Anna and Ben hold one tile of nine spots each, Cleo one of eleven."""


def tally(app: PadApp) -> list[list[str]]:
    """Return the words of each row of the tally, without the rules and how the rounds ended."""
    rows = [row.replace("▸", " ").split() for row in screen_rows(app) if "──" not in row]
    begin = next(number for number, row in enumerate(rows) if row[:1] == ["Round"])
    end = next(number for number, row in enumerate(rows) if row[:1] == ["to"])
    return rows[begin : end + 1]


def faults(app: PadApp) -> str:
    """Return what the screen says is wrong."""
    return " ".join(row for row in screen_rows(app) if row.strip().startswith("! "))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_tally_looks_as_it_did(size: tuple[int, int]) -> None:
    rounds = "n 1 enter 6 5 4 4 enter s 1 2 enter n b enter 6 6 enter 5 5 5 4 enter 1 0 enter 3 3 enter up"
    keep(PARTNERS, rounds, lambda app: check_screen(app, "pad-tally"), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_an_evening_of_several_games_looks_as_it_did(size: tuple[int, int]) -> None:
    """A game of sixcolours is one round; the last was blocked with 9 spots each for Anna and Ben."""
    games = f"{ANNA_30} n {BEN_12} n n b enter s 9 enter 9 enter 1 1 enter"
    keep(heading("sixcolours", 3), games, lambda app: check_screen(app, "pad-evening"), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_an_empty_pad_looks_as_it_did(size: tuple[int, int]) -> None:
    keep(LUCKIES, "", lambda app: check_screen(app, "pad-empty"), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_head_of_a_new_pad_looks_as_it_did(size: tuple[int, int]) -> None:
    said = Agreed(choose("bg2133"), NAMES[:4])
    keep(None, "down down", lambda app: check_screen(app, "pad-start"), size, said)


def test_each_round_has_a_row_and_the_sums_stand_below() -> None:
    shown = keep(LUCKIES, ANNA_30 + BEN_12, tally)
    assert shown[0] == ["Round", "Anna", "Ben", "Cleo"]
    assert shown[1][:2] == ["1", "30"]
    assert shown[2][:2] == ["2", "12"]
    assert shown[3] == ["to", "100", "30", "12", "0"]


def test_the_sums_are_seen_in_a_small_window() -> None:
    shown = keep(LUCKIES, ANNA_30 + BEN_12, tally, (40, 12))
    assert shown[1][:2] == ["2", "12"]
    assert shown[2] == ["to", "100", "30", "12", "0"]


def test_a_round_that_nobody_won_has_dashes() -> None:
    assert keep(LUCKIES, DRAWN, tally)[1] == ["1", "–", "–", "–", "blocked,", "nobody", "scores"]


def test_partners_share_a_column() -> None:
    shown = keep(PARTNERS, "n 3 enter 6 5 enter 4 4 enter", tally)
    assert shown[0] == ["Round", "Anna", "and", "Cleo", "Ben", "and", "Dan"]
    assert shown[-1] == ["to", "100", "19", "0"]


def test_the_round_that_is_looked_at_is_explained_with_the_clause() -> None:
    latest = keep(LUCKIES, ANNA_30 + BEN_12, screen_text)
    assert "Cleo holds 2-0♦: 2 spots." in latest
    assert "Ben scores 10 + 2 = 12." in latest
    before = " ".join(keep(LUCKIES, ANNA_30 + BEN_12 + "up", screen_text).split())
    assert "Anna scores 20 + 10 = 30." in before
    assert "Luckies colour dominoes: " in before


def test_a_correction_changes_everything_after_it() -> None:
    keys = ANNA_30 + BEN_12 + "up e 3 tab tab 5 enter 7 enter"
    shown = keep(LUCKIES, keys, tally)
    assert shown[-1] == ["to", "100", "0", "12", "12"]
    assert kept_pad().scores == (0, 12, 12)


def test_a_correction_can_end_the_game_before_a_round() -> None:
    agreed = heading("luckies", 3, target="40")
    shown = keep(agreed, ANNA_30 + BEN_12 + "up e tab 3 0 enter down", screen_text)
    assert "(12)" in shown
    assert "The game was over before this round, so it does not count." in shown


def test_removing_and_undoing() -> None:
    assert keep(LUCKIES, ANNA_30 + BEN_12 + "up x", tally)[-1] == ["to", "100", "0", "12", "0"]
    assert keep(LUCKIES, ANNA_30 + BEN_12 + "up x u", tally)[-1] == ["to", "100", "30", "12", "0"]
    assert "There is nothing to undo" in keep(LUCKIES, "u", screen_text)


def test_everything_is_on_the_disk_as_soon_as_it_is_entered() -> None:
    assert keep(LUCKIES, ANNA_30, kept_pad).scores == (30, 0, 0)


@pytest.mark.parametrize("ending", ["md", "csv", "json"])
def test_export(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rename = "end " + "backspace " * 2 + " ".join(ending)
    shown = keep(LUCKIES, ANNA_30 + f"o {rename} enter", screen_text)
    written = tmp_path / f"dominoes-2026-11-15-1.{ending}"
    assert "30" in written.read_text(encoding="utf-8")
    assert f"Saved in {written.name}" in shown


def test_export_never_overwrites_and_knows_its_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dominoes-2026-11-15-1.md").write_text("mine", encoding="utf-8")
    assert "already exists" in keep(LUCKIES, "o enter", screen_text)
    assert (tmp_path / "dominoes-2026-11-15-1.md").read_text(encoding="utf-8") == "mine"
    assert ".csv" in keep(LUCKIES, "o end backspace enter", screen_text)


def test_the_rules_are_at_hand() -> None:
    assert keep(LUCKIES, "r", lambda app: isinstance(app.screen, RulesScreen))
    assert not keep(LUCKIES, "r escape", lambda app: isinstance(app.screen, RulesScreen))


@pytest.mark.parametrize("keys", ["q", "escape"])
def test_leaving(keys: str) -> None:
    assert not keep(LUCKIES, keys, lambda app: app.is_running)


def test_after_the_game_comes_another_one_on_the_pad() -> None:
    agreed = heading("luckies", 3, target="30")
    shown = keep(agreed, ANNA_30, screen_text)
    assert "Anna wins the game with 30 points." in shown
    assert "n begins another game with the same players." in shown
    another = keep(agreed, ANNA_30 + "n", kept_pad)
    assert another.games == (1,)
    assert another.scores == (0, 0, 0)
    assert keep(agreed, ANNA_30 + "n u", kept_pad).games == ()


def test_what_several_games_come_to_stands_below_the_tally() -> None:
    agreed = heading("luckies", 3, target="30")
    rows = [row.split() for row in keep(agreed, ANNA_30 + "n " + ANNA_30, screen_rows)]
    assert ["Games", "won", "2", "0", "0"] in rows
    assert ["All", "points", "60", "0", "0"] in rows
    assert ["Game", "2,", "round", "2"] in rows


def test_after_the_game_may_come_a_new_pad_with_the_same_players() -> None:
    agreed = heading("luckies", 3, target="30")
    assert keep(agreed, ANNA_30 + "w", lambda app: isinstance(app.screen, PadStartScreen))
    another = keep(agreed, ANNA_30 + "w enter", kept_pad)
    assert another.heading == agreed
    assert another.entries == ()


def test_after_a_game_of_the_first_revision_comes_a_new_pad() -> None:
    first = Heading.of(choose("luckies", revision=1), NAMES[:3], TODAY, target=Points(30))
    assert "Our reading of this sheet has changed" in keep(first, ANNA_30, screen_text)
    another = keep(first, ANNA_30 + "n enter", kept_pad)
    assert another.heading == Heading.of(choose("luckies"), NAMES[:3], TODAY, target=Points(30))


def test_a_key_that_is_pressed_twice_begins_one_pad() -> None:
    async def pressing() -> None:
        app = PadApp(None, Agreed(choose("luckies"), NAMES[:3]), pads_folder(), TODAY)
        async with app.run_test() as pilot:
            await pilot.pause()
            app.simulate_key("enter")
            app.simulate_key("enter")
            await pilot.pause()
            assert isinstance(app.screen, PadScreen)
        (kept,) = kept_pads(pads_folder())
        assert app.goodbye == f"Saved. To continue: doublesix score {kept.stem}"

    asyncio.run(pressing())


def test_the_head_asks_for_names_and_no_bots() -> None:
    said = Agreed(choose("luckies"), ("Anna", "Ben"), target=Points(50))
    keys = "down down down down n ctrl+u Z o e enter enter"
    pad = keep(None, keys, kept_pad, said=said)
    assert pad.heading.names == ("Anna", "Zoe")
    assert pad.heading.target == Points(50)


def test_more_players_get_names_of_their_own() -> None:
    pad = keep(None, "down down right right enter", kept_pad, said=Agreed(choose("luckies"), ("Anna", "Ben")))
    assert pad.heading.names == ("Anna", "Ben", "Player 3", "Player 4")


def test_names_that_cannot_be_told_apart_are_refused() -> None:
    said = Agreed(choose("luckies"), ("Anna", "Anna"))
    assert "Anna" in keep(None, "enter", faults, said=said)
    assert kept_pads(pads_folder()) == []


def test_names_decide_the_sheet_where_none_was_said() -> None:
    assert keep(None, "enter", kept_pad, said=Agreed(names=NAMES[:5])).heading.names == NAMES[:5]


def test_the_last_pad_is_taken_up_again() -> None:
    keep(PARTNERS, "", kept_pad)
    shown = keep(None, "", screen_text)
    assert "Cleo" in shown
    assert keep(None, "c", lambda app: isinstance(app.screen, PadStartScreen)) is False
    assert len(kept_pads(pads_folder())) == 1


def test_many_rounds_scroll() -> None:
    agreed = heading("luckies", 3, target="rounds: 30")
    anna_30 = RoundEntry(0, (TileSet(), Counted(20), Counted(10)))
    rows = keep(agreed, "", screen_rows, rounds=(anna_30,) * 12)
    assert any(row.startswith("▸    12") for row in rows)
    assert not any(row.split()[:1] == ["1"] for row in rows)
    rows = keep(agreed, "home", screen_rows, rounds=(anna_30,) * 12)
    assert any(row.startswith("▸     1") for row in rows)


def test_a_round_entered_in_two_windows_is_neither_lost_nor_counted_twice() -> None:
    async def entering() -> tuple[str, str, str]:
        kept = PadFile.begin(pads_folder(), Pad(LUCKIES))
        app = PadApp(kept, Agreed(), pads_folder(), TODAY)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            other = PadFile.open(kept.path)
            other.change(other.pad.add(RoundEntry(1, (Counted(5), TileSet(), Counted(6)))))
            await press_keys(pilot, ANNA_30.split())
            await pilot.pause()
            refused = screen_text(app)
            await press_keys(pilot, ["n"])
            await pilot.pause()
            again = screen_text(app)
            await press_keys(pilot, ["enter"])
            await pilot.pause()
            return refused, again, screen_text(app)

    refused, again, kept = asyncio.run(entering())
    assert "! Another window changed 2026-11-15-1, so your last change is not on it" in refused
    assert "brings back the round that you entered." in refused
    assert "Ben scores 5 + 6 = 11." in refused
    assert "Anna is out. Anna scores 20 + 10 = 30." in again
    assert "Another window changed" not in kept
    assert kept_pad().scores == (30, 11, 0)


def test_undo_is_offered_only_where_there_is_something_to_undo() -> None:
    assert "u undo" not in keep(LUCKIES, "", screen_text)
    assert "u undo" in keep(LUCKIES, ANNA_30, screen_text)
    assert "u undo" not in keep(LUCKIES, ANNA_30 + "u", screen_text)
    assert "nothing to undo since you opened this pad" in keep(LUCKIES, "u", screen_text)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_names_of_partners_are_not_cut_where_there_is_room(size: tuple[int, int]) -> None:
    names = ("Bartholomew", "Ben", "Cleopatra", "Desdemona")
    agreed = Heading.of(choose("bg2133"), names, TODAY, partners=True)
    assert "Bartholomew and Cleopatra  Ben and Desdemona" in keep(agreed, "", screen_text, size)
