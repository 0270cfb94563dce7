"""What can be done with recorded games on the command line."""

from __future__ import annotations

import io
import json
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.record.records import GOLDEN, fair_record

from doublesix.cli.main import run
from doublesix.record.forms import RecordForm, write_game
from doublesix.record.json_form import from_json
from doublesix.record.text_reader import read_text
from doublesix.terminal.places import HOME_VARIABLE, games_folder

RECORDS = {path.stem: str(path) for path in GOLDEN}
PARTNERS, TIE, FAIR, LOTS, UNFINISHED = (
    RECORDS[name]
    for name in ("bg2133-partners", "luckies-tie", "protocol-fair", "sixcolours-lots", "international-unfinished")
)


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def doublesix(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def call(*arguments: str | Path, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = run([str(argument) for argument in arguments])
        return Ran(status, *capsys.readouterr())

    return call


# replay


def test_a_game_is_told_move_by_move(doublesix: Run) -> None:
    ran = doublesix("replay", TIE)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Luckies colour dominoes (Français): Anna, Ben, Cleo and Dan."
    assert "  Anna opens with 5-5." in lines
    assert "  “Equal hands, so the singles are compared.”" in lines
    assert "  Scores: Anna 26, Ben 0, Cleo 0, Dan 0." in lines
    assert lines[-1] == "Anna wins the game with 26 points."
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_record_can_be_told_and_shown(doublesix: Run, path: Path) -> None:
    for command in ("replay", "show", "verify"):
        ran = doublesix(command, path)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out


def test_one_round_can_be_told_alone(doublesix: Run) -> None:
    out = doublesix("replay", PARTNERS, "--round", "2").out
    assert "Round 2" in out
    assert "Round 1" not in out
    assert "Ben and Dan win the game" in out
    assert "win the game" not in doublesix("replay", PARTNERS, "--round", "1").out


def test_partners_score_together(doublesix: Run) -> None:
    assert "Scores: Anna and Cleo 0, Ben and Dan 17." in doublesix("replay", PARTNERS).out


def test_house_rules_are_told(doublesix: Run) -> None:
    assert "House rule: tie = lowest-tile." in doublesix("replay", UNFINISHED).out


def test_a_position_within_a_round(doublesix: Run) -> None:
    out = doublesix("replay", PARTNERS, "--round", "2", "--step", "8").out
    assert out.startswith("Round 2, after 8 actions.")
    assert "Ben may do this: 2-0@0, 2-0@2 or 5-3@3." in out


def test_before_the_first_tile(doublesix: Run) -> None:
    out = doublesix("replay", LOTS, "--step", "0").out
    assert out.startswith("Round 1, after 0 actions.")
    assert "No tile has been laid yet." in out
    assert "Cleo may do this: " in out


@pytest.mark.parametrize("command", ["replay", "show"])
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--round", "3"], "There is no round 3; the game has 2 rounds."),
        (["--round", "0"], "There is no round 0; the game has 2 rounds."),
        (["--round", "1", "--step", "18"], "There is no step 18 in round 1; it has 17 actions."),
        (["--step", "-1"], "There is no step -1 in round 2; it has 17 actions."),
    ],
)
def test_what_is_not_there_cannot_be_shown(doublesix: Run, command: str, arguments: list[str], told: str) -> None:
    ran = doublesix(command, PARTNERS, *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(f"doublesix: {told} [")


# show


def test_the_last_position_is_shown(doublesix: Run) -> None:
    out = doublesix("show", UNFINISHED).out
    assert out.startswith("Round 2, after 5 actions.")
    assert "2 may do this: " in out


def test_a_player_sees_only_their_own_hand(doublesix: Run) -> None:
    out = doublesix("show", UNFINISHED, "--seat", "1").out
    assert "1 holds 3-1 3-3 4-2 4-3." in out
    assert "2 holds 5 tiles." in out
    assert "The boneyard has 14 tiles." in out
    assert "It is 2’s turn." in out


def test_only_players_see(doublesix: Run) -> None:
    ran = doublesix("show", UNFINISHED, "--seat", "Anna")
    assert ran.status == 2
    assert "No player in this game is called Anna; the players are 1 and 2." in ran.err


def test_a_picture_is_written(doublesix: Run, tmp_path: Path) -> None:
    picture = tmp_path / "end.svg"
    ran = doublesix("show", LOTS, "--svg", picture, "--look", "coloured-pips", "--theme", "dark")
    assert (ran.status, ran.out) == (0, "")
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert "Round 1, after" in picture.read_text("utf-8")
    assert doublesix("show", LOTS, "--svg", picture).status == 2
    assert "Cleo is out" in doublesix("show", LOTS, "--svg", picture, "--force", "--text").out


def test_a_picture_goes_to_standard_output(doublesix: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ET.fromstring(doublesix("show", LOTS, "--svg", "-").out).tag.endswith("svg")
    assert from_json(doublesix("convert", LOTS, "-").out.encode()).names
    assert not list(tmp_path.iterdir())


def test_hidden_tiles_are_not_in_the_picture(doublesix: Run, tmp_path: Path) -> None:
    doublesix("show", UNFINISHED, "--seat", "1", "--svg", tmp_path / "seen.svg")
    picture = (tmp_path / "seen.svg").read_text("utf-8")
    assert "2: 5 tiles face down" in picture


def test_a_round_of_the_referee_is_shown(doublesix: Run, tmp_path: Path) -> None:
    lines = tmp_path / "rounds.jsonl"
    lines.write_bytes(write_game(read_text(Path(PARTNERS).read_bytes()), RecordForm.ROUNDS) + b"{}\n")
    out = doublesix("show", lines, "--round", "2").out
    assert out.startswith("Round 1, after 17 actions.")
    assert "2 is out." in out


# convert


def test_text_becomes_json_and_text_again(doublesix: Run) -> None:
    told = doublesix("convert", TIE).out
    assert from_json(told.encode()) == read_text(Path(TIE).read_bytes())
    assert doublesix("convert", "-", given=told.encode()).out == Path(TIE).read_text("utf-8")


def test_rounds_are_for_the_referee(doublesix: Run) -> None:
    out = doublesix("convert", PARTNERS, "--to", "rounds").out
    assert len(out.splitlines()) == 2
    assert json.loads(out.splitlines()[0])["partners"] is True
    verdicts = doublesix("referee", given=out.encode())
    assert verdicts.status == 0
    assert [json.loads(line)["points"] for line in verdicts.out.splitlines()] == [17, 14]


@pytest.mark.parametrize(("name", "begins"), [("a.json", "{"), ("a.domino", "doublesix record 1"), ("a", "{")])
def test_the_name_of_the_file_says_the_form(doublesix: Run, tmp_path: Path, name: str, begins: str) -> None:
    assert doublesix("convert", TIE, tmp_path / name).status == 0
    assert (tmp_path / name).read_text("utf-8").startswith(begins)


def test_a_file_is_not_overwritten_unasked(doublesix: Run, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    out.write_text("precious")
    ran = doublesix("convert", TIE, out)
    assert ran.status == 2
    assert ran.err.endswith("[file-exists]\n")
    assert out.read_text() == "precious"
    assert doublesix("convert", TIE, out, "--force").status == 0
    assert out.read_text().startswith("{")


def test_nothing_is_left_where_nothing_could_be_written(doublesix: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.domino"
    bad.write_text(Path(TIE).read_text("utf-8").replace("5-5 ", "5-6 ", 1))
    assert doublesix("convert", bad, tmp_path / "out.json").status == 2
    assert doublesix("convert", TIE, tmp_path / "nowhere" / "out.json").status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["bad.domino"]


# verify


def test_each_deal_is_judged(doublesix: Run) -> None:
    assert doublesix("verify", FAIR).out.startswith(
        "Round 1: The secret matches the commitment. The deal follows from "
    )
    assert doublesix("verify", TIE).out.startswith("Round 1: The deal follows from the seed of the game.")
    assert doublesix("verify", UNFINISHED).out.splitlines()[1].startswith("Round 2: Dealt by hand")


@pytest.mark.parametrize(
    ("old", "new", "status", "told"),
    [
        ("Ben: 17", "Ben: 18", 1, "should have"),
        ("secret: 7e", "secret: 7f", 1, "The secret does not match the commitment"),
        ("thrown in: 1\n", "", 1, "Another number of deals should have been thrown in."),
        ("secret: " + "7e06" * 16 + "\n", "", 1, "the secret was not revealed"),
        ("6-6 ", "6-7 ", 2, ""),
    ],
)
def test_tampering_shows_in_the_exit_status(doublesix: Run, old: str, new: str, status: int, told: str) -> None:
    text = Path(FAIR).read_text("utf-8")
    assert old in text
    ran = doublesix("verify", "-", given=text.replace(old, new, 1).encode())
    assert ran.status == status
    assert told in " ".join(ran.out.split())


def test_nothing_dealt_is_nothing_to_check(doublesix: Run) -> None:
    ran = doublesix("verify", "-", given=b"doublesix record 1\nsheet: luckies\nplayers: 2\n")
    assert ran.status == 0
    assert ran.out.startswith("There are no deals in this record")


# what is no record


@pytest.mark.parametrize("command", ["replay", "show", "convert", "verify"])
@pytest.mark.parametrize("given", [b"", b"\xff\xfe", b"{}", b'{"format": "chess"}', b"doublesix record 9\n"])
def test_what_is_no_record_is_refused_in_one_line(doublesix: Run, command: str, given: bytes) -> None:
    ran = doublesix(command, "-", given=given)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("doublesix: ")
    assert ran.err.endswith("[bad-record]\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "show", "convert", "verify"])
def test_a_file_that_is_not_there(doublesix: Run, command: str, tmp_path: Path) -> None:
    ran = doublesix(command, tmp_path / "none.domino")
    assert ran.status == 2
    assert ran.err.endswith("[cannot-read]\n")


def test_a_game_of_ones_own_is_named_by_its_name_its_number_or_as_the_latest(
    doublesix: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    games_folder().mkdir()
    (games_folder() / "monday.domino").write_bytes(write_game(fair_record(), RecordForm.TEXT))
    told = {doublesix("replay", name).out for name in ("monday", "latest", "1", games_folder() / "monday.domino")}
    assert len(told) == 1
    ran = doublesix("verify", "tuesday")
    assert ran.status == 2
    assert "no file and no game of yours called tuesday" in ran.err


def test_a_json_record_is_verified_too(doublesix: Run) -> None:
    ran = doublesix("verify", "-", given=write_game(fair_record(), RecordForm.JSON))
    assert ran.status == 0
    assert len([line for line in ran.out.splitlines() if line.startswith("Round")]) == 2


# positions on one line


def test_a_position_of_a_record_is_written_on_one_line_and_shown_again(doublesix: Run) -> None:
    whole = doublesix("show", PARTNERS, "--round", "2", "--step", "8", "--position").out.strip()
    assert whole.count("\n") == 0
    assert doublesix("show", whole, "--position").out.strip() == whole
    shown = doublesix("show", PARTNERS, "--round", "2", "--step", "8").out.replace("Ben", "2").splitlines()
    assert doublesix("show", whole).out.splitlines()[-1] == shown[-1]


def test_a_position_is_seen_from_a_seat(doublesix: Run) -> None:
    seen = doublesix("show", UNFINISHED, "--seat", "1", "--position").out.strip()
    whole = doublesix("show", UNFINISHED, "--position").out.strip()
    assert doublesix("show", whole, "--seat", "1", "--position").out.strip() == seen
    assert doublesix("show", seen).out == doublesix("show", whole, "--seat", "1").out
    assert "2 holds 5 tiles." in doublesix("show", seen).out
    refused = doublesix("show", seen, "--seat", "2")
    assert (refused.status, refused.out) == (2, "")
    assert "[bad-position]" in refused.err


def test_a_position_is_drawn_as_a_picture(doublesix: Run, tmp_path: Path) -> None:
    whole = doublesix("show", UNFINISHED, "--position").out.strip()
    assert doublesix("show", whole, "--svg", tmp_path / "table.svg").status == 0
    assert ET.parse(tmp_path / "table.svg").getroot().tag.endswith("svg")


@pytest.mark.parametrize("option", [["--round", "1"], ["--step", "1"], ["--game", "1"]])
def test_a_position_is_one_moment(doublesix: Run, option: list[str]) -> None:
    whole = doublesix("show", UNFINISHED, "--position").out.strip()
    assert "A position is one moment" in doublesix("show", whole, *option).err


# many games in one file


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.domino"
    path.write_bytes(b"\n".join(golden.read_bytes() for golden in GOLDEN))
    return path


def test_many_games_are_told_one_after_the_other(doublesix: Run, many: Path) -> None:
    lines = doublesix("replay", many).out.splitlines()
    assert [line for line in lines if line.startswith("Game ")] == [f"Game {n + 1}" for n in range(len(GOLDEN))]
    told = doublesix("replay", many, "--game", "2-3").out
    alone = "".join(f"Game {number}\n{doublesix('replay', GOLDEN[number - 1]).out}" for number in (2, 3))
    assert told == alone


def test_of_many_games_the_last_is_shown_or_the_one_that_is_named(doublesix: Run, many: Path) -> None:
    assert doublesix("show", many).out == doublesix("show", GOLDEN[-1]).out
    assert doublesix("show", many, "--game", "2").out == doublesix("show", GOLDEN[1]).out
    assert "Name one game here" in doublesix("show", many, "--game", "1-2").err


def test_many_games_are_converted_and_verified(doublesix: Run, many: Path, tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    assert doublesix("convert", many, lines, "--to", "json").status == 0
    assert len(lines.read_bytes().splitlines()) == len(GOLDEN)
    assert doublesix("convert", lines, "--to", "text").out == many.read_text()
    assert doublesix("verify", lines).out == doublesix("verify", many).out
    assert doublesix("verify", lines, "--game", "1").out.startswith("Game 1\n")


@pytest.mark.parametrize("numbers", ["0", "-1", "3-2", "two", "1-", "", "9999999999"])
def test_numbers_of_games_that_are_none(doublesix: Run, many: Path, numbers: str) -> None:
    ran = doublesix("replay", many, f"--game={numbers}")
    assert (ran.status, ran.out) == (2, "")
    assert "[bad-usage]" in ran.err


def test_a_game_that_is_not_there(doublesix: Run, many: Path) -> None:
    ran = doublesix("show", many, "--game", "70")
    assert (ran.status, ran.out) == (2, "")
    assert f"There is no game 70 in this file; it holds {len(GOLDEN)} games." in ran.err


def test_a_fault_among_many_games_says_in_which(doublesix: Run, many: Path) -> None:
    many.write_bytes(many.read_bytes() + b"\ndoublesix record 1\nsheet: chess\n")
    ran = doublesix("verify", many)
    assert ran.status == 2
    assert f"Game {len(GOLDEN) + 1}: line " in ran.err
