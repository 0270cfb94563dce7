"""The score pad on the command line: a single round, and what is done with kept pads."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from doublesix.cli.main import run


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Score = Callable[..., Ran]
LUCKIES = ("--sheet", "luckies", "--players", "Anna,Ben,Cleo")
PROTOCOL = ("--sheet", "protocol", "--players", "Anna,Ben")


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Score:
    monkeypatch.setenv("DOUBLESIX_HOME", str(tmp_path / "home"))

    def call(*arguments: str | Path, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        status = run(["score", *map(str, arguments)])
        return Ran(status, *capsys.readouterr())

    return call


# a single round


def test_one_round_is_explained_line_by_line(score: Score) -> None:
    ran = score(*LUCKIES, "--out", "Anna", "--hand", "Ben=6-5,4-4", "--hand", "cleo=12")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:4] == ["Anna is out.", "Anna holds nothing.", "Ben holds 4-4 6-5: 19 spots.", "Cleo holds 12 spots."]
    assert lines[-1] == "Anna scores 19 + 12 = 31."
    assert "Luckies colour dominoes: " in ran.out


def test_the_edition_and_house_rules_count(score: Score) -> None:
    tied = ("--blocked", "--hand", "Anna=5-1", "--hand", "Ben=2-2 1-1", "--hand", "Cleo=9")
    assert "Anna scores" in score(*LUCKIES, *tied).out
    assert "Anna scores" in score(*LUCKIES, "--edition", "fr", *tied).out
    assert "Ben scores" in score(*LUCKIES, "--house", "tie=lowest-tile", *tied).out
    assert "Nobody scores." in score(*LUCKIES, "--house", "tie=drawn", *tied).out


def test_partners(score: Score) -> None:
    pairs = ("--sheet", "bg2133", "--players", "Anna,Ben,Cleo,Dan", "--partners")
    assert score(*pairs, "--out", "Anna", "--hand", "Ben=5", "--hand", "Dan=6").out.endswith("5 + 6 = 11.\n")


def test_partners_whose_hands_are_put_together(score: Score) -> None:
    """Anna and Cleo hold 6 + 12, Ben and Dan 9 + 5: of those two Dan has fewer, and scores 6 + 12 − 9 − 5."""
    pairs = ("--sheet", "bg2133", "--players", "Anna,Ben,Cleo,Dan", "--partners", "--blocked")
    hands = ("--hand", "Anna=6", "--hand", "Ben=9", "--hand", "Cleo=12", "--hand", "Dan=5")
    together = score(*pairs, "--house", "blocked_hands=side", *hands).out
    assert "The hands of partners are added together. (house rule)" in together
    assert together.endswith("Dan scores 6 + 12 − 9 − 5 = 4.\n")
    assert score(*pairs, *hands).out.endswith("Dan scores 6 + 12 − 2 × 5 = 8.\n")


def test_a_ruling_of_ours_is_said_to_be_one(score: Score) -> None:
    """The sixcolours sheet has no score for a blocked round."""
    blocked = score(
        "--sheet", "sixcolours", "--players", "Anna,Ben", "--blocked", "--hand", "Anna=4", "--hand", "Ben=9"
    )
    assert "(our ruling) Our ruling: " in " ".join(blocked.out.split())


def test_the_table_told_or_found(score: Score) -> None:
    assert score(*PROTOCOL, "--out", "Anna", "--table", "84").out.endswith("Anna scores 84.\n")
    found = score(*PROTOCOL, "--out", "Anna", "--hand", "Ben=6-5", "--boneyard", "73").out
    assert "On the table: 168 − 11 − 73, so 84 spots." in found


def test_a_number_is_a_number_of_tiles_where_tiles_score(score: Score) -> None:
    ran = score(*PROTOCOL, "--house", "out_points=tiles", "--out", "Anna", "--hand", "Ben=3")
    assert ran.out.endswith("Anna scores 3.\n")


def test_json(score: Score) -> None:
    told = json.loads(score(*LUCKIES, "--out", "Anna", "--hand", "Ben=19", "--hand", "Cleo=12", "--json").out)
    assert (told["ended"], told["winner"], told["name"], told["points"]) == ("domino", 0, "Anna", 31)
    assert told["terms"] == [{"seat": 1, "amount": 19, "times": 1}, {"seat": 2, "amount": 12, "times": 1}]
    assert told["explanation"][-1] == "Anna scores 19 + 12 = 31."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*LUCKIES, "--hand", "Ben=5"), "Say how the round ended: --out with a name, or --blocked. [bad-usage]"),
        (
            (*LUCKIES, "--out", "Anna", "--blocked"),
            "Say how the round ended: --out with a name, or --blocked. [bad-usage]",
        ),
        (
            (*LUCKIES, "--out", "Zoe"),
            "No player in this game is called Zoe; the players are Anna, Ben and Cleo. [no-such-player]",
        ),
        (
            (*LUCKIES, "--out", "Anna", "--hand", "5"),
            "--hand 5 does not say whose hand it is; write it as Ben=6-5,4-4.",
        ),
        ((*LUCKIES, "--out", "Anna", "--hand", "Ben=x"), "x is not a hand; write tiles such as 6-5 4-4"),
        (
            (*LUCKIES, "--out", "Anna", "--hand", "Ben=5"),
            "The points cannot be counted yet: enter the tiles or the spots",
        ),
        (
            (*LUCKIES, "--out", "Anna", "--hand", "Ben=13/1", "--hand", "Cleo=1"),
            "The spots of Ben cannot be 13 in 1 tile",
        ),
        (
            (*LUCKIES, "--blocked", "--hand", "Anna=5", "--hand", "Ben=5", "--hand", "Cleo=9"),
            "On this sheet, the tiles decide between equal hands: enter which tiles are left with Anna and Ben.",
        ),
        ((*PROTOCOL, "--out", "Anna"), "This sheet counts the table: enter how many spots lie there"),
        (("--sheet", "luckies", "--out", "Anna"), "--players is missing; a single round needs it."),
        (("--players", "Anna,Ben", "--out", "Anna"), "--sheet is missing; a single round needs it."),
        (("--edition", "fr"), "--sheet is missing"),
        (("--sheet", "chess", "--blocked"), "There is no sheet called chess"),
        (("--sheet", "luckies", "--players", "Anna", "--blocked"), "The number of players can be 2, 3 or 4, not 1."),
        ((*LUCKIES, "--partners", "--blocked"), "This sheet has no partners"),
        ((*LUCKIES, "--target", "0", "--blocked"), "The target cannot be 0"),
        (("--resume",), "There are no pads yet; to start one: doublesix score. [no-pads]"),
        (("friday",), "There is no pad called friday; doublesix score --list lists them. [no-such-pad]"),
        (("--export", "game.md"), "There are no pads yet"),
        ((*LUCKIES, "--out", ""), 'No player in this game is called ""'),
        ((*LUCKIES, "--out", "Anna", "--hand", "Ben=1", "--hand", "Ben=2"), "The hand of Ben is given twice"),
        ((*PROTOCOL, "--out", "Anna", "--table", "many"), "--table cannot be many; it is a whole number, 0 or more."),
        (("--json",), "--sheet is missing; a single round needs it."),
        (("--list", "--json"), "--json makes no sense with --list"),
        (("--list", "friday"), "PAD makes no sense with --list"),
        (("--export", "game.md", "--out", "Anna"), "--out makes no sense with --export"),
        ((*LUCKIES, "--out", "Anna", "friday"), "PAD makes no sense with --out"),
        ((*LUCKIES, "--blocked", "--plain"), "--plain makes no sense with --blocked"),
        (("--resume", "--sheet", "luckies"), "--sheet makes no sense with --resume"),
        (("friday", "--players", "Anna,Ben"), "--players makes no sense with PAD"),
        (("--force",), "--force makes no sense without --export"),
    ],
)
def test_bad_input_is_one_line(score: Score, arguments: tuple[str, ...], told: str) -> None:
    ran = score(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"doublesix: {told}")
    assert ran.err.count("\n") == 1


# pads


ONE_ROUND = "Anna\n6-5 4-4\n12\n"


def test_without_a_terminal_it_is_a_conversation(score: Score, tmp_path: Path) -> None:
    ran = score(*LUCKIES, "--target", "50", typed=ONE_ROUND)
    assert ran.status == 0
    assert "Played to 50 points." in ran.out
    assert "Scores: Anna 31, Ben 0, Cleo 0." in ran.out
    assert len(list((tmp_path / "home" / "pads").iterdir())) == 1


def test_a_pad_is_resumed(score: Score) -> None:
    score(*LUCKIES, "--target", "50", typed=ONE_ROUND)
    ran = score("--resume", typed=ONE_ROUND)
    assert "Round 2. Who went out?" in ran.out
    assert "Anna wins the game with 62 points." in ran.out


def test_pads_are_listed(score: Score, tmp_path: Path) -> None:
    assert score("--list").out == "There are no pads yet; to start one: doublesix score.\n"
    score(*LUCKIES, typed=ONE_ROUND)
    (tmp_path / "home" / "pads" / "broken.json").write_text("{}")
    out = " ".join(score("--list").out.split())
    assert "Luckies colour dominoes: Anna, Ben and Cleo. Scores: Anna 31, Ben 0, Cleo 0." in out
    assert "broken: cannot be read" in out


@pytest.mark.parametrize(("name", "begins"), [("a.md", "# Dominoes"), ("a.csv", "game,"), ("a.json", "{")])
def test_a_pad_is_exported(score: Score, tmp_path: Path, name: str, begins: str) -> None:
    score(*LUCKIES, typed=ONE_ROUND)
    file = tmp_path / name
    assert score("--export", file).status == 0
    assert file.read_text("utf-8").startswith(begins)
    assert score("--export", file).err.endswith("[file-exists]\n")
    pad = next((tmp_path / "home" / "pads").iterdir())
    assert score("--export", file, "--force", pad.stem).status == 0
    assert score("--export", tmp_path / "a.pdf").err.endswith("[export-form]\n")
