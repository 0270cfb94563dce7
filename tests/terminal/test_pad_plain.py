"""Whole conversations with the plain score pad, as they go through a pipe."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from doublesix.i18n import words_for
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile, load
from doublesix.rules.scoring import Counted
from doublesix.rules.sheet_files import choose
from doublesix.terminal.plain.pad import run_plain_pad
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.tiles import TileSet

DAY = date(2026, 11, 15)
AGREED = ["Anna, Ben, Cleo", "luckies", "", "50"]


def converse(folder: Path, *typed: str, resume: bool = False, language: str = "en") -> list[str]:
    """Type these lines, and return what was said."""
    path = folder / "2026-11-15-1.json"
    said = io.StringIO()
    run_plain_pad(
        PadFile.open(path) if resume else None,
        agreed=Agreed(),
        folder=folder,
        today=DAY,
        reading=io.StringIO("".join(f"{line}\n" for line in typed)),
        writing=said,
        words=words_for(language),
    )
    return said.getvalue().splitlines()


def scores(folder: Path) -> tuple[int, ...]:
    return load(folder / "2026-11-15-1.json").scores


def test_a_whole_game(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "anna", "6-5 4-4", "12", "b", "6-5", "4-4", "12", "anna", "12", "13", "quit")
    assert said[0] == "The score pad. Type help at any time."
    assert "Luckies colour dominoes: Anna, Ben and Cleo." in said
    assert "Anna scores 19 + 12 = 31." in said
    assert "Blocked: nobody can play or draw." in said
    assert "Ben scores 11 + 12 − 8 = 15." in said
    assert "Anna wins the game with 56 points." in said
    assert said[-1] == "Saved. To continue: doublesix score 2026-11-15-1"
    assert scores(tmp_path) == (56, 15, 0)


@pytest.mark.parametrize("yes", ["s", "si", "sí", "SÍ", "y", "yes"])
def test_yes_is_understood_with_and_without_accents_and_in_english(tmp_path: Path, yes: str) -> None:
    said = converse(tmp_path, "Ana,Blas,Clara,Diego", "2", "", yes, "", "salir", language="es")
    assert "Premium Domino Set BG2133: Ana y Clara contra Blas y Diego." in said


@pytest.mark.parametrize("blocked", ["b", "bloqueo", "bloqueada", "blocked"])
def test_a_block_goes_by_several_words(tmp_path: Path, blocked: str) -> None:
    said = converse(tmp_path, "Ana,Blas", "luckies", "", "", blocked, "6-5", "4-4", "salir", language="es")
    assert "Blas se anota 11 − 8 = 3." in said


def test_only_what_is_needed_is_asked(tmp_path: Path) -> None:
    """With partners, the person who goes out is asked about the two opponents and not about the partner."""
    said = converse(tmp_path, "Anna,Ben,Cleo,Dan", "2", "", "y", "", "Anna", "5", "6")
    asked = [line for line in said if line.startswith("What does")]
    assert [line.split()[2] for line in asked] == ["Ben", "Dan"]
    assert "Scores: Anna and Cleo 11, Ben and Dan 0." in said


@pytest.mark.parametrize("yes", ["s", "sì", "Si"])
def test_yes_may_be_typed_without_its_accent(tmp_path: Path, yes: str) -> None:
    said = converse(tmp_path, "Anna,Ben,Cleo,Dan", "2", "", yes, "", "Anna", "5", "6", language="it")
    assert "Punteggio: Anna e Cleo 11, Ben e Dan 0." in said


def test_a_tie_asks_for_the_tiles_of_those_who_are_tied(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "b", "6", "6", "9", "5-0", "2-2 1-1", "5-1")
    assert [line for line in said if line.startswith("Which tiles")] == [
        "Which tiles does Anna hold? For example 6-5 4-4.",
        "Which tiles does Anna hold? For example 6-5 4-4.",
        "Which tiles does Ben hold?",
    ]
    assert any(
        line.startswith("With 5-0 there would be 5 spots, and you entered something else before") for line in said
    )
    assert scores(tmp_path) == (0, 6 + 9 - 6, 0)


def test_the_table_is_counted_or_found(tmp_path: Path) -> None:
    said = converse(
        tmp_path, "Anna,Ben", "protocol", "", "Anna", "lots", "84", "Ben", "", "6-5", "6-5", "2-1", "5-4", "quit"
    )
    assert "lots is not a number; write digits such as 84." in said
    assert "Anna scores 84." in said
    assert "6-5 is with Anna and in the boneyard; there is only one." in said
    assert "On the table: 168 − 11 − 9, so 148 spots." in said


def test_fewest_tiles_are_asked_for_together_with_the_spots(tmp_path: Path) -> None:
    said = converse(tmp_path, "Anna,Ben", "protocol", "", "b", "7", "2", "9/1")
    assert "What does Anna hold? Tiles such as 6-5 4-4, or spots and number of tiles such as 12/3." in said
    assert "What does Ben hold?" in said
    assert "How many tiles does Anna hold? A number, or tiles such as 6-5 4-4." in said
    assert scores(tmp_path) == (0, 0)


def test_what_cannot_be_is_said_and_asked_again(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "Zoe", "Anna", "6-5", "6-5", "x", "5")
    assert "No player in this game is called Zoe; the players are Anna, Ben and Cleo." in said
    assert "6-5 is with Ben and with Cleo; there is only one." in said
    assert any(line.startswith("x is not a hand") for line in said)
    assert scores(tmp_path) == (16, 0, 0)


def test_nothing_said_begins_the_round_again(tmp_path: Path) -> None:
    converse(tmp_path, *AGREED, "Anna", "6-5", "", "Ben", "1", "2")
    assert scores(tmp_path) == (0, 3, 0)


def test_corrections(tmp_path: Path) -> None:
    rounds = ["Anna", "10", "10", "Ben", "5", "5"]
    said = converse(
        tmp_path,
        *AGREED,
        *rounds,
        "correct 1",
        "Cleo",
        "1",
        "2",
        "tally",
        "undo",
        "remove 1",
        "undo",
        "correct 9",
        "correct",
    )
    assert "Round 1 again." in said
    assert "Scores: Anna 0, Ben 10, Cleo 3." in said
    assert "Undone." in said
    assert "Round 1 is removed." in said
    assert "There is no round 9; the game has 2 rounds." in said
    assert "Which round? Write its number after the word, such as correct 2." in said
    assert scores(tmp_path) == (20, 10, 0)


def test_in_the_middle_of_a_round_a_command_changes_nothing(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "Anna", "tally", "help", "rules", "10", "?", "11")
    assert "correct 2: enter round 2 again" in said
    assert "The player with the highest double leads. (printed)" in said
    assert scores(tmp_path) == (21, 0, 0)


def test_after_the_end_only_a_correction_goes_on(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "Anna", "30", "30", "Ben", "correct 1", "Anna", "20", "20", "Ben", "1", "1")
    assert "The game is over; correct a round, or begin another game." in said
    assert scores(tmp_path) == (40, 2, 0)


def test_another_game_keeps_what_was_won(tmp_path: Path) -> None:
    """A game of sixcolours is one round."""
    said = converse(tmp_path, "Anna,Ben", "sixcolours", "", "", "Anna", "23", "again", "b", "5", "5", "again", "again")
    assert "Anna wins the game with 23 points." in said
    assert "Type again for another game; or correct, undo, tally, export or quit." in said
    assert "Game 2" in said
    assert "The game is drawn between Anna and Ben with 0 points." in said
    assert "2 games in a row, 1 drawn. Games won: Anna 1, Ben 0. Points: Anna 23, Ben 0." in said
    assert "This game is not over yet." in said
    assert len(list(tmp_path.iterdir())) == 1


def test_who_leads_the_next_round_is_said_where_the_winner_does(tmp_path: Path) -> None:
    heading = Heading.of(choose("luckies", house={"next_lead": "winner"}), ("Anna", "Ben"), DAY)
    PadFile.begin(tmp_path, Pad(heading))
    said = converse(tmp_path, "Ben", "5", resume=True)
    assert "Ben won the last round and leads the next one with any tile." in said


def test_after_a_game_of_the_first_revision_comes_a_pad_by_the_rules_of_today(tmp_path: Path) -> None:
    first = Heading.of(choose("sixcolours", revision=1), ("Anna", "Ben"), DAY)
    PadFile.begin(tmp_path, Pad(first))
    said = converse(tmp_path, "Anna", "60", "Anna", "50", "again", resume=True)
    assert any(line.startswith("Our reading of this sheet has changed") for line in said)
    assert "A new pad with the same players and today's rules." in said
    assert load(tmp_path / "2026-11-15-2.json").heading == Heading.of(choose("sixcolours"), ("Anna", "Ben"), DAY)
    assert len(list(tmp_path.iterdir())) == 2


def test_the_edition_in_ones_own_language_is_the_usual_one(tmp_path: Path) -> None:
    converse(tmp_path, "Anna,Ben", "luckies", "", "", language="de")
    assert load(tmp_path / "2026-11-15-1.json").heading.variant.edition.code == "de"


def test_a_player_may_be_called_like_a_command(tmp_path: Path) -> None:
    converse(tmp_path, "Tally,B", "1", "", "", "tally", "5", "b", "7")
    assert scores(tmp_path) == (5, 7)


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    converse(tmp_path, *AGREED, "Anna", "10", "10", "Ben", "5")
    said = converse(tmp_path, "Ben", "5", "5", "undo", "undo", resume=True)
    assert said[:3] == [
        "Luckies colour dominoes: Anna, Ben and Cleo.",
        "Played to 50 points.",
        "Scores: Anna 20, Ben 0, Cleo 0.",
    ]
    assert "There is nothing to undo since you opened this pad." in said
    assert scores(tmp_path) == (20, 0, 0)


def test_the_set_up_asks_until_it_makes_sense(tmp_path: Path) -> None:
    said = converse(
        tmp_path, "tally", "Anna", "Anna,anna", "Anna,Ben,Cleo,Dan,Eva,Finn", "luckies", "chess", "3", "xx", "", "0", ""
    )
    assert "There is no pad yet; first say who plays and what." in said
    assert "The number of players can be 2, 3, 4, 5 or 6, not 1." in said
    assert "There are two players called anna; give them different names." in said
    assert "The number of players can be 2, 3 or 4, not 6." in said
    assert "There is no sheet called chess; choose luckies, bg2133, sixcolours, international or protocol." in said
    assert any(line.startswith("sixcolours was not printed in xx") for line in said)
    assert any(line.startswith("The target cannot be 0") for line in said)
    assert scores(tmp_path) == (0,) * 6


def test_exports(tmp_path: Path) -> None:
    page = tmp_path / "evening.md"
    said = converse(tmp_path, *AGREED, "Anna", "10", "10", "export", f"export {page}", f"export {page}", "export x.pdf")
    assert "Which file? Write its name after the word, such as export game.md." in said
    assert f"Saved in {page}" in said
    assert any(line.startswith(f"{page} already exists") for line in said)
    assert "Anna scores 10 + 10 = 20." in page.read_text("utf-8")


@pytest.mark.parametrize("cut", range(8))
def test_the_end_of_the_lines_saves_and_ends(tmp_path: Path, cut: int) -> None:
    typed = [*AGREED, "Anna", "10", "10", "Ben"]
    said = converse(tmp_path, *typed[:cut])
    begun = cut >= len(AGREED)
    assert said[-1].startswith("Saved. ") is begun
    assert (tmp_path / "2026-11-15-1.json").exists() is begun
    if begun:
        assert scores(tmp_path) == ((20, 0, 0) if cut >= 7 else (0, 0, 0))


def test_through_a_real_pipe(tmp_path: Path) -> None:
    typed = "\n".join([*AGREED, "Anna", "10", "10"])
    ran = subprocess.run(
        [sys.executable, "-m", "doublesix", "score"],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "DOUBLESIX_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert "Scores: Anna 20, Ben 0, Cleo 0." in ran.stdout.splitlines()
    assert ran.stderr == ""
    (kept,) = (tmp_path / "pads").iterdir()
    assert load(kept).scores == (20, 0, 0)


class Meanwhile:
    """Lines that are typed while another window enters a round, just before the last of them."""

    def __init__(self, path: Path, *typed: str) -> None:
        self.path = path
        self.typed = list(typed)

    def readline(self) -> str:
        """Type the next line."""
        if len(self.typed) == 1:
            other = PadFile.open(self.path)
            other.change(other.pad.add(RoundEntry(1, (Counted(5), TileSet(), Counted(6)))))
        return f"{self.typed.pop(0)}\n" if self.typed else ""


@pytest.mark.parametrize("typed", [("Anna", "10", "20"), ("Anna", "10", "20", "undo")])
def test_what_another_window_wrote_is_told_and_kept(tmp_path: Path, typed: tuple[str, ...]) -> None:
    converse(tmp_path, *AGREED)
    path = tmp_path / "2026-11-15-1.json"
    said = io.StringIO()
    run_plain_pad(
        PadFile.open(path),
        agreed=Agreed(),
        folder=tmp_path,
        today=DAY,
        reading=Meanwhile(path, *typed),
        writing=said,
        words=words_for("en"),
    )
    lines = said.getvalue().splitlines()
    told = next(number for number, line in enumerate(lines) if "Another window changed" in line)
    rounds = len(load(path).entries)
    assert lines[told + rounds] == f"Round {rounds}. Ben is out. Ben scores 5 + 6 = 11."
    assert lines[-2].startswith(f"Round {rounds + 1}. Who went out?")
    assert scores(tmp_path)[1] == 11


def test_q_is_enough_to_leave_unless_somebody_is_called_so(tmp_path: Path) -> None:
    assert converse(tmp_path / "one", *AGREED, "q")[-1].startswith("Saved. ")
    said = converse(tmp_path / "other", "Anna, Quentin", "luckies", "", "50", "q", "7")
    assert "Quentin scores 7." in said


def test_how_a_hand_is_told_is_said_once(tmp_path: Path) -> None:
    said = converse(tmp_path, *AGREED, "Anna", "1", "2", "Ben", "3", "x", "4")
    asked = [line for line in said if line.startswith("What does")]
    assert asked == ["What does Ben hold? Tiles such as 6-5 4-4, or the spots."] + [
        f"What does {name} hold?" for name in ("Cleo", "Anna", "Cleo", "Cleo")
    ]
    assert any(line.startswith("A hand: tiles such as 6-5 4-4") for line in converse(tmp_path / "other", "help"))
