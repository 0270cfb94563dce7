"""``doublesix duel`` and ``doublesix ladder`` as a person meets them."""

from __future__ import annotations

import json
import sys

import pytest
from tests.cli.interruption import interrupt

from doublesix.cli.main import run
from doublesix.rules.sheet_files import SHEETS

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


def test_a_duel_is_told(capsys: Output) -> None:
    arguments = ["steady", "greedy", "--sheet", "luckies", "--players", "4", "--deals", "40", "--seed", "7"]
    assert run(["duel", *arguments, "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert "Luckies colour dominoes: 4 players (one steady against 3 greedy)" in told.out
    assert "40 deals, each played 4 times with the seats rotated" in told.out
    assert "seed 7" in told.out
    assert " ± " in told.out
    assert told.err == ""


def test_without_a_number_of_deals_it_stops_when_it_is_clear(capsys: Output) -> None:
    assert run(["duel", "steady", "random", "--sheet", "luckies", "--seed", "1", "--workers", "1"]) == 0
    assert "steady is better; it stopped as soon as that was clear (margin 0.5, error 5%)." in capsys.readouterr().out


@pytest.mark.parametrize(("choice", "deals"), [([], 200), (["--no-early-stop"], 200), (["--early-stop"], 32)])
def test_a_number_of_deals_is_played_unless_an_early_stop_is_asked_for(
    choice: list[str], deals: int, capsys: Output
) -> None:
    arguments = ["steady", "random", "--sheet", "luckies", "--deals", "200", "--seed", "1", "--workers", "1"]
    assert run(["duel", *arguments, "--json", *choice]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == deals


def test_other_programs_get_json(capsys: Output) -> None:
    arguments = ["steady", "greedy", "--sheet", "bg2133", "--edition", "fr", "--house", "tie=drawn", "--deals", "40"]
    assert run(["duel", *arguments, "--players", "4", "--partners", "--seed", "3", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sheet"], told["edition"], told["house"]) == ("bg2133", "fr", {"tie": "drawn"})
    assert (told["players"], told["partners"], told["seed"]) == (4, True, 3)
    assert (told["deals"], told["rounds"], told["complete"], told["early_stop"]) == (40, 80, True, None)
    assert [result["bot"] for result in told["results"]] == ["steady", "greedy"]
    steady, greedy = told["results"]
    assert steady["ci95"][0] < steady["points_per_hand"] < steady["ci95"][1]
    assert steady["points_per_hand"] == -greedy["points_per_hand"]
    assert 0 < steady["win_rate_ci95"][0] < steady["win_rate"] < 1


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("50ms", {"seconds": 0.05, "worlds": None}),
        ("0.2s", {"seconds": 0.2, "worlds": None}),
        ("20p", {"seconds": None, "worlds": 20}),
    ],
)
def test_a_budget_is_for_those_who_think(text: str, budget: dict[str, object], capsys: Output) -> None:
    arguments = ["steady", "greedy", "--sheet", "luckies", "--deals", "2", "--workers", "1", "--budget", text]
    assert run(["duel", *arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["budget"] == budget


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["steady", "--sheet", "luckies"], "duel-bots"),
        (["steady", "greedy", "random", "--sheet", "luckies"], "duel-bots"),
        (["steady", "greedy", "random", "--sheet", "luckies", "--players", "4"], "duel-bots"),
        (["steady", "genius", "--sheet", "luckies"], "no-such-bot"),
        (["steady", "greedy"], "bad-usage"),
        (["--sheet", "luckies"], "bad-usage"),
        (["steady", "greedy", "--sheet", "chess"], "bad-rules"),
        (["steady", "greedy", "--sheet", "luckies", "--players", "9"], "players"),
        (["steady", "greedy", "--sheet", "luckies", "--players", "4", "--partners"], "partners"),
        (["steady", "greedy", "--sheet", "luckies", "--deals", "0"], "too-few-deals"),
        (["steady", "greedy", "--sheet", "luckies", "--deals", "many"], "bad-usage"),
        (["steady", "greedy", "--sheet", "luckies", "--margin", "-1"], "bad-margin"),
        (["steady", "greedy", "--sheet", "luckies", "--margin", "some"], "bad-margin"),
        (["steady", "greedy", "--sheet", "luckies", "--budget", "50"], "bad-budget"),
        (["steady", "greedy", "--sheet", "luckies", "--budget", "0ms"], "bad-budget"),
        (["steady", "greedy", "--sheet", "luckies", "--budget", "1.5p"], "bad-budget"),
        (["steady", "greedy", "--sheet", "luckies", "--workers", "0"], "no-workers"),
        (["steady", "greedy", "--sheet", "luckies", "--cluster", "somewhere"], "bad-cluster-address"),
    ],
)
def test_bad_input_is_refused_at_once_on_one_line(arguments: list[str], code: str, capsys: Output) -> None:
    assert run(["duel", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.endswith(f"[{code}]\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_keeps_what_there_is() -> None:
    arguments = ["greedy", "random", "--sheet", "luckies", "--deals", str(10**6), "--workers", "1"]
    status, printed, said = interrupt("duel", *arguments)
    assert status == 130
    assert "greedy" in printed
    assert said == "Stopped before the end; this is what there is so far.\n"


def test_a_ladder_is_told(capsys: Output) -> None:
    assert run(["ladder", "random", "steady", "greedy", "--deals", "6", "--seed", "7", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "108 deals, each played twice with the hands swapped" in told
    assert "seed 7" in told
    assert next(line.split()[0] for line in told.splitlines()[3:]) == "steady"


def test_a_ladder_speaks_json(capsys: Output) -> None:
    assert run(["ladder", "random", "greedy", "--deals", "4", "--workers", "1", "--budget", "20p", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {table["sheet"] for table in told["tables"]} == set(SHEETS)
    assert {result["bot"] for result in told["results"]} == {"random", "greedy"}
    assert all(result["deals"] == 24 and result["deviation"] > 0 for result in told["results"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["genius", "greedy"], "no-such-bot"),
        (["greedy"], "ladder-bots"),
        (["greedy", "greedy"], "ladder-bots"),
        (["--deals", "0"], "too-few-deals"),
        (["--budget", "soon"], "bad-budget"),
        (["--workers", "0"], "no-workers"),
    ],
)
def test_a_ladder_that_makes_no_sense_is_refused(arguments: list[str], code: str, capsys: Output) -> None:
    assert run(["ladder", *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert told.err.endswith(f"[{code}]\n")
