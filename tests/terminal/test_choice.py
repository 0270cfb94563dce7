"""What was chosen last time comes back, whatever has happened to the file in between."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tests.refusals import coded

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.picture import Look
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import USUAL_SHEET, GameChoice, last_choice, own_name, remember, usual_chairs
from doublesix.terminal.config import LookName

ENGLISH = words_for("en")
TURKISH = words_for("tr")
CHOSEN = GameChoice(
    sheet="bg2133",
    edition="fr",
    house={"tie": "lowest-tile"},
    chairs=(Chair("Anna"), Chair("Left", "greedy"), Chair("Ben"), Chair("Right", "random")),
    partners=True,
    points=150,
    pause=1.5,
    look="both",
    theme="light",
)


def test_a_choice_is_remembered() -> None:
    remember(CHOSEN, ENGLISH)
    assert last_choice(ENGLISH) == CHOSEN


def test_names_that_nobody_chose_follow_the_language() -> None:
    chairs = (Chair("Guest"), Chair("Left", "greedy"), Chair("Ben"), Chair("Player 3", "random"))
    remember(msgspec.structs.replace(CHOSEN, chairs=chairs), ENGLISH)
    names = [chair.name for chair in last_choice(TURKISH).chairs]
    assert names == [
        TURKISH("general.guest"),
        TURKISH("terminal.name-left"),
        "Ben",
        TURKISH("general.player", number=3),
    ]
    assert last_choice(ENGLISH).chairs == chairs


def test_the_first_time_it_is_the_usual() -> None:
    chosen = last_choice(ENGLISH)
    assert chosen.sheet == USUAL_SHEET
    assert [chair.is_person for chair in chosen.chairs] == [True, False, False, False]
    assert [chair.name for chair in chosen.chairs[1:]] == ["Left", "Across", "Right"]


def test_the_first_time_the_screen_offers_the_edition_in_ones_own_language() -> None:
    """That is the sheet in the box; a command that asks nothing plays the English one, as every program does."""
    assert last_choice(TURKISH).edition == "tr"
    assert last_choice(TURKISH, on_screen=False).edition == "en"


def test_looks_and_a_pause_that_were_only_begun_with_are_not_remembered() -> None:
    remember(CHOSEN, ENGLISH)
    begun = msgspec.structs.replace(CHOSEN, pause=0, look="pips", theme="light")
    remember(msgspec.structs.replace(begun, theme="dark", points=30), ENGLISH, begun)
    kept = last_choice(ENGLISH)
    assert (kept.pause, kept.look, kept.theme, kept.points) == (CHOSEN.pause, CHOSEN.look, "dark", 30)


def test_what_is_remembered_wins_over_ones_own_language() -> None:
    remember(CHOSEN, ENGLISH)
    assert last_choice(TURKISH).edition == "fr"


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b'{"sheet": 7}',
        b'{"sheet": "spinner"}',
        b'{"sheet": "luckies", "edition": "tlh"}',
        b'{"house": {"tie": "nobody"}}',
        b'{"house": {"draw": "until-playable", "drawn_tile": "waits"}}',
        b'{"chairs": []}',
        b'{"chairs": [{"name": "Anna"}, {"name": "anna"}]}',
        b'{"chairs": [{"name": "Anna"}, {"name": "Left", "bot": "oracle"}]}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "partners": true}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "points": 0}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "rounds": -3}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "pause": -1}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "pause": 1e9}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "look": "fancy"}',
        b'{"chairs": [{"name": "A"}, {"name": "B"}], "theme": "print"}',
        b'{"more": ' + b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_as_good_as_none(home: Path, written: bytes) -> None:
    (home / "settings.json").write_bytes(written)
    assert last_choice(ENGLISH) == GameChoice(chairs=usual_chairs(4, ENGLISH))


def test_where_it_cannot_be_written_the_game_goes_on(home: Path) -> None:
    (home / "settings.json").mkdir()
    remember(CHOSEN, ENGLISH)
    assert stat.S_ISDIR((home / "settings.json").stat().st_mode)


def test_every_look_can_be_chosen() -> None:
    assert get_args(LookName) == tuple(Look)
    assert CHOSEN.shown_look(choose("bg2133")) is Look.BOTH
    assert GameChoice().shown_look(choose("luckies")) is Look.of(choose("luckies"))


@pytest.mark.parametrize(("points", "rounds"), [(0, None), (-1, None), (None, 0), (2**60, None)])
def test_a_target_that_makes_no_sense_is_refused(points: int | None, rounds: int | None) -> None:
    with pytest.raises(DoublesixError, check=coded("bad-target")):
        msgspec.structs.replace(CHOSEN, points=points, rounds=rounds).agreement(seed=0)


@pytest.mark.parametrize(
    ("called", "name"), [("anna", "Anna"), ("root", "Guest"), ("", "Guest"), ("user1", "Guest"), ("Łukasz", "Łukasz")]
)
def test_people_are_called_as_the_computer_calls_them(monkeypatch: pytest.MonkeyPatch, called: str, name: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: called)
    assert own_name(ENGLISH) == name


@pytest.mark.parametrize("players", range(2, 15))
def test_everybody_has_a_name_of_their_own(players: int) -> None:
    names = [chair.name for chair in usual_chairs(players, ENGLISH)]
    assert len(set(names)) == players
