"""``doublesix review`` as a person meets it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.cli.interruption import interrupt
from tests.kernel_in_use import needs_compiled
from tests.review.games import played

from doublesix.cli.main import run
from doublesix.record.text_writer import write_text

Output = pytest.CaptureFixture[str]

pytestmark = needs_compiled

POSITION = "international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("games") / "game.domino"
    path.write_text(write_text(played("luckies", rounds=2)), encoding="utf-8")
    return str(path)


def test_a_game_is_reviewed(game: str, capsys: Output) -> None:
    assert run(["review", game, "--budget", "24p"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "\x1b" not in told.out
    for line in ("Anna", "Ben", "Luck and skill", "The costliest choices", "Round by round", "Round 1", "Round 2"):
        assert f"\n{line}\n" in told.out
    assert "Accuracy" in told.out
    assert "What was hidden: Ben holds" in told.out


def test_one_player_in_one_round_in_full(game: str, capsys: Output) -> None:
    assert run(["review", game, "--budget", "24p", "--seat", "Ben", "--round", "2"]) == 0
    told = capsys.readouterr().out
    assert "Round 2, move" in told
    assert "Ben: " in told
    assert "Anna: " not in told
    assert "Round 1" not in told


def test_a_seat_has_a_name_or_a_number(game: str, capsys: Output) -> None:
    reviews = []
    for seat in ("Anna", "1"):
        assert run(["review", game, "--budget", "24p", "--seat", seat, "--json"]) == 0
        reviews.append(json.loads(capsys.readouterr().out))
    assert reviews[0] == reviews[1]
    assert [seat["name"] for seat in reviews[0]["seats"]] == ["Anna"]


def test_the_same_seed_prints_the_same(game: str, capsys: Output) -> None:
    printed = set()
    for workers in ("1", "2"):
        assert run(["review", game, "--budget", "24p", "--seed", "5", "--workers", workers]) == 0
        printed.add(capsys.readouterr().out)
    assert len(printed) == 1


def test_a_page_is_written(game: str, tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "review.html"
    assert run(["review", game, "--budget", "24p", "--html", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    told = capsys.readouterr()
    assert told.out == ""
    assert str(page) in told.err
    assert run(["review", game, "--budget", "24p", "--html", str(page)]) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert run(["review", game, "--budget", "24p", "--html", str(page), "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--seat", "Cleo"], "no-such-player"),
        (["--seat", "3"], "no-such-player"),
        (["--seat", "0"], "no-such-player"),
        (["--round", "3"], "no-such-round"),
        (["--round", "0"], "bad-usage"),
        (["--budget", "much"], "bad-budget"),
        (["--seed", "-1"], "bad-usage"),
        (["--workers", "0"], "bad-usage"),
        (["--html", "no/such/folder.html"], "no-such-folder"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(arguments: list[str], code: str, game: str, capsys: Output) -> None:
    assert run(["review", game, *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.endswith(f"[{code}]\n")


def test_a_file_that_is_not_there(capsys: Output) -> None:
    assert run(["review", "nowhere.domino"]) == 2
    assert "[cannot-read]" in capsys.readouterr().err


def test_nothing_to_review(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "new.domino"
    path.write_text(write_text(played(actions=0)), encoding="utf-8")
    assert run(["review", str(path)]) == 0
    assert "there is nothing to review" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_leaves_what_there_is(game: str) -> None:
    status, printed, said = interrupt("review", game, "--budget", "1s", "--workers", "1", "--json")
    assert status == 130
    assert json.loads(printed)["complete"] is False
    assert said == "Stopped before the end; this is what there is so far.\n"


def test_a_position_is_reviewed_by_what_its_seat_may_know(game: str, capsys: Output) -> None:
    assert run(["show", game, "--round", "1", "--step", "2", "--position"]) == 0
    whole = capsys.readouterr().out.strip()
    assert run(["review", whole, "--budget", "24p"]) == 0
    told = capsys.readouterr().out
    assert "Expected points" in told
    assert "best" in told
    assert run(["review", whole, "--budget", "24p", "--json"]) == 0
    analysed = json.loads(capsys.readouterr().out)
    assert analysed["position"].count("/seat=") == 1
    assert run(["review", analysed["position"], "--budget", "24p", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == analysed


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C another way")
def test_ctrl_c_leaves_what_there_is_of_a_position() -> None:
    status, printed, said = interrupt("review", POSITION, "--budget", "100000000p", "--json")
    assert status == 130
    analysed = json.loads(printed)
    assert analysed["complete"] is False
    assert 0 < analysed["worlds"] < 100_000_000
    assert said == "Stopped before the end; this is what there is so far.\n"


def test_a_step_of_a_record_is_a_position_too(game: str, capsys: Output) -> None:
    assert run(["review", game, "--round", "1", "--step", "2", "--budget", "24p", "--json"]) == 0
    analysed = json.loads(capsys.readouterr().out)
    assert analysed["worlds"] == 24
    assert run(["review", analysed["position"], "--budget", "24p", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == analysed
    assert run(["review", game, "--step", "2", "--full"]) == 2
    assert "A position is one moment" in capsys.readouterr().err
    assert run(["review", game, "--step", "999"]) == 2
    assert "[no-such-step]" in capsys.readouterr().err


def test_a_position_that_cannot_be_reviewed_is_refused(game: str, capsys: Output) -> None:
    assert run(["show", game, "--position"]) == 0
    over = capsys.readouterr().out.strip()
    for arguments, told in (
        ([over], "The round is over"),
        ([over, "--full"], "A position is one moment"),
        (["luckies/x7,x7/x14/1/-/seat=none"], "This position tells what seat none may know"),
    ):
        assert run(["review", *arguments, "--budget", "24p"]) == 2
        assert told in capsys.readouterr().err


def test_of_many_games_those_are_reviewed_that_are_named(game: str, tmp_path: Path, capsys: Output) -> None:
    many = tmp_path / "many.domino"
    many.write_bytes(2 * Path(game).read_bytes())
    assert run(["review", str(many), "--budget", "12p"]) == 2
    assert "This file holds several games" in capsys.readouterr().err
    assert run(["review", str(many), "--budget", "12p", "--game", "2", "--json"]) == 0
    second = capsys.readouterr().out
    assert run(["review", game, "--budget", "12p", "--json"]) == 0
    assert capsys.readouterr().out == second
