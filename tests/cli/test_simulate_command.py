"""``doublesix simulate`` and ``doublesix compare`` as a person meets them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.interruption import interrupt

from doublesix.cli.main import run
from doublesix.cli.progress import progress
from doublesix.i18n import words_for

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


def test_a_simulation_is_told(capsys: Output) -> None:
    assert run(["simulate", "--sheet", "luckies", "--rounds", "1_000", "--seed", "7"]) == 0
    told = capsys.readouterr()
    assert "Luckies colour dominoes: 2 players (random)" in told.out
    assert "1,000 rounds" in told.out
    assert "seed 7" in told.out
    assert "Tiles laid in a round" in told.out
    assert told.err == ""


def test_the_same_seed_tells_the_same(capsys: Output) -> None:
    told = []
    for workers in ("1", "2"):
        arguments = ["--sheet", "bg2133", "--players", "4", "--partners", "--bots", "greedy,random,greedy,random"]
        assert run(["simulate", *arguments, "--rounds", "900", "--seed", "1", "--workers", workers, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    for key in ("seconds", "rounds_per_second"):
        assert told[0].pop(key) > 0
        assert told[1].pop(key) > 0
    assert told[0] == told[1]
    assert told[0]["bots"] == ["greedy", "random", "greedy", "random"]
    assert len(told[0]["seats"]) == 4


def test_editions_and_house_rules_are_played(capsys: Output) -> None:
    arguments = ["--sheet", "bg2133", "--edition", "fr", "--house", "draw=never", "--house", "tie=drawn"]
    assert run(["simulate", *arguments, "--rounds", "200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["edition"], told["house"]) == ("fr", {"draw": "never", "tie": "drawn"})
    assert told["draws"][0] == 200


def test_csv_goes_to_standard_output(capsys: Output) -> None:
    assert run(["simulate", "--sheet", "luckies", "--rounds", "100", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {"wins-by-seat", "laid", "rounds-a-game"} <= {row["measure"] for row in rows}


def test_files_are_written_and_not_overwritten(tmp_path: Path, capsys: Output) -> None:
    plot, table, report = tmp_path / "x.svg", tmp_path / "x.parquet", tmp_path / "x.html"
    arguments = ["luckies", "luckies+draw=one", "--rounds", "200", "--games", "0", "--plot", str(plot)]
    arguments += ["--parquet", str(table), "--html", str(report)]
    assert run(["compare", *arguments]) == 0
    assert plot.read_bytes().startswith(b"<svg")
    assert table.read_bytes().startswith(b"PAR1")
    assert report.read_text("utf-8").startswith("<!doctype html>")
    capsys.readouterr()
    assert run(["compare", *arguments]) == 2
    assert "[file-exists]" in capsys.readouterr().err
    assert run(["compare", *arguments, "--force"]) == 0


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_one_file_is_not_written_twice(force: list[str], tmp_path: Path, capsys: Output) -> None:
    plot = tmp_path / "x.svg"
    arguments = ["luckies", "bg2133", "--rounds", "200", "--plot", f"{plot}", "--html", f"{tmp_path}/./x.svg"]
    assert run(["compare", *arguments, *force]) == 2
    assert "x.svg is named twice" in capsys.readouterr().err
    assert not plot.exists()


def test_a_comparison_is_told(capsys: Output) -> None:
    arguments = ["luckies", "luckies+draw=one+drawn_tile=waits", "bg2133:fr", "--players", "3"]
    assert run(["compare", *arguments, "--rounds", "1000", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "1,000 rounds and 10 games of each on the same deals" in told
    assert "bg2133:fr" in told
    assert " ± " in told


def test_a_comparison_speaks_json_and_csv(capsys: Output) -> None:
    for form in ("--json", "--csv"):
        assert run(["compare", "luckies", "protocol", "--rounds", "100", form]) == 0
        told = capsys.readouterr().out
        assert "difference_low" in told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["simulate", "--sheet", "luckies", "--players", "7"], "players"),
        (["simulate", "--sheet", "chess"], "bad-rules"),
        (["simulate", "--sheet", "luckies", "--edition", "klingon"], "bad-rules"),
        (["simulate", "--sheet", "luckies", "--house", "draw=two"], "bad-rules"),
        (["simulate", "--sheet", "luckies", "--bots", "genius"], "no-such-bot"),
        (["simulate", "--sheet", "luckies", "--bots", "random,random,random"], "bots-number"),
        (["simulate", "--sheet", "luckies", "--rounds", "-5"], "too-few-rounds"),
        (["simulate", "--sheet", "luckies", "--rounds", "0"], "too-few-rounds"),
        (["simulate", "--sheet", "luckies", "--games", "-1"], "too-few-games"),
        (["simulate", "--sheet", "luckies", "--rounds", "many"], "bad-usage"),
        (["simulate", "--sheet", "luckies", "--workers", "0"], "no-workers"),
        (["simulate", "--sheet", "luckies", "--partners"], "partners"),
        (["simulate", "--sheet", "luckies", "--json", "--csv"], "bad-usage"),
        (["simulate", "--sheet", "luckies", "--plot", "x.pdf"], "picture-kind"),
        (["simulate", "--sheet", "luckies", "--plot", "no/such/folder/x.svg"], "no-such-folder"),
        (["simulate", "--sheet", "luckies", "--cluster", "tcp://127.0.0.1:1"], "no-cluster"),
        (["simulate", "--sheet", "luckies", "--cluster", "somewhere"], "bad-cluster-address"),
        (["simulate"], "bad-usage"),
        (["compare"], "compare-one"),
        (["compare", "luckies"], "compare-one"),
        (["compare", "luckies", "bg2133", "--players", "7"], "players"),
        (["compare", "luckies", "luckies+draw"], "bad-rules"),
    ],
)
def test_bad_input_is_refused_at_once_on_one_line(arguments: list[str], code: str, capsys: Output) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.endswith(f"[{code}]\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_keeps_what_there_is() -> None:
    status, printed, said = interrupt("simulate", "--sheet", "luckies", "--rounds", str(10**11))
    assert status == 130
    assert "somebody goes out" in printed
    assert said == "Stopped before the end; this is what there is so far.\n"


def test_of_several_sheets_the_one_that_cannot_be_is_named(capsys: Output) -> None:
    assert run(["compare", "bg2133", "luckies+draw=one", "--players", "4", "--partners"]) == 2
    told = capsys.readouterr().err
    assert (
        told == "doublesix: luckies+draw=one: This sheet has no partners; everybody plays for themselves. [partners]\n"
    )


@pytest.mark.parametrize(
    "command", [["simulate", "--sheet", "luckies", "--plot", "x.svg"], ["compare", "luckies", "bg2133"]]
)
def test_nothing_heavy_is_loaded(command: list[str], tmp_path: Path) -> None:
    code = (
        f"import sys; from doublesix.cli.main import run; run({[*command, '--rounds', '100']!r})\n"
        "print('heavy:', *{'numpy', 'matplotlib', 'distributed', 'pyarrow', 'rich', 'textual'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "heavy:"


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_progress_shows_how_far_and_how_fast_and_is_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    screen = Terminal()
    with progress(words_for("en"), screen) as watch:
        assert watch is not None
        now += 10
        watch(250_000, 1_000_000)
    shown, cleared = screen.getvalue().split("\r\x1b[K")[1:]
    assert "25%  25,000 rounds per second  0:30 left" in shown
    assert len(shown) < 80
    assert cleared == ""


def test_progress_is_for_terminals_only() -> None:
    with progress(words_for("en"), io.StringIO()) as watch:
        assert watch is None
