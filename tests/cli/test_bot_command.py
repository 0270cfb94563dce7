"""``doublesix bot``, and bots of one's own in the commands of the lab, as a person meets them."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from doublesix.cli.main import run

ROOT = Path(__file__).parents[2]
HEAVIEST = f"cmd:{shlex.join([sys.executable, '-S', str(ROOT / 'examples' / 'heaviest.py')])}"
DOUBLESIX = [sys.executable, "-m", "doublesix"]

Output = pytest.CaptureFixture[str]

MYBOT = """
def choose(view, source):
    print("thinking")
    return view.options[source.word() % len(view.options)]

def stuck(view, source):
    open("stuck", "w").close()
    while True:
        pass

def wrong(view, source):
    raise ValueError("no idea")
"""


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(MYBOT, "utf-8")


def test_a_function_in_a_file_plays_a_duel(capsys: Output) -> None:
    assert run(["duel", "mybot.py:choose", "greedy", "--sheet", "luckies", "-n", "3", "--seed", "7", "-w", "1"]) == 0
    told = capsys.readouterr()
    assert "2 players (mybot.py:choose against greedy)" in told.out
    assert "lost because" not in told.out
    assert told.err == ""


def test_who_fails_loses_and_the_report_says_where_and_why(capsys: Output) -> None:
    asked = ["mybot:wrong", "random", "--sheet", "international", "--deals", "1", "--seed", "7", "-w", "1"]
    assert run(["duel", *asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [result["win_rate"] for result in told["results"]] == [0, 1]
    assert told["lost"]["number"] == 2
    first, second = told["lost"]["first"]
    assert (first["bot"], first["number"], first["turn"], first["code"]) == ("mybot:wrong", 0, 0, "bot-ended")
    assert (second["turn"], {first["seat"], second["seat"]}) == (1, {0, 1})
    assert first["reason"].endswith("ValueError: no idea")


def test_a_program_plays_in_a_simulation_and_on_the_ladder(capsys: Output) -> None:
    asked = ["--bots", f"{HEAVIEST},random", "--rounds", "4", "--games", "1", "--seed", "7", "-w", "1"]
    assert run(["simulate", "--sheet", "sixcolours", *asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rounds"], told["games"]["number"], told["lost"]["number"]) == (4, 1, 0)
    assert run(["ladder", HEAVIEST, "random", "--deals", "1", "--seed", "7", "-w", "1"]) == 0
    assert HEAVIEST in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("cmd:./nothing", "There is no program ./nothing for the bot cmd:./nothing. [no-such-bot]"),
        ("nothing.py:choose", "There is no file nothing.py for the bot nothing.py:choose. [no-such-bot]"),
        ("mybot.py:nothing", "There is no function nothing for the bot"),
        ("nothing:choose", "The bot nothing:choose needs the module nothing, which cannot be found."),
    ],
)
def test_a_bot_that_is_not_there_is_refused_before_anything_is_played(bot: str, complaint: str, capsys: Output) -> None:
    assert run(["duel", bot, "random", "--sheet", "luckies"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert complaint in told.err
    assert len(told.err.splitlines()) == 1


def test_check_tells_what_is_fine_and_what_is_wrong(capsys: Output) -> None:
    assert run(["bot", "check", HEAVIEST.removeprefix("cmd:"), "--rounds", "1"]) == 0
    told = capsys.readouterr().out
    assert "fine: it plays 1 rounds of protocol by the rules and in time" in told
    assert "wrong" not in told
    leaves = """sh -c 'echo "{\\"type\\":\\"hello\\",\\"protocol\\":1}"; exit 3'"""
    assert run(["bot", "check", leaves, "--rounds", "1"]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "fine: it says hello" in told
    assert "wrong: it plays 1 rounds of luckies by the rules and in time. In luckies/" in told
    assert "its exit status is 3" in told


def test_a_bot_of_ours_speaks() -> None:
    said = b'{"type":"hello","protocol":1}\n{"type":"bye"}\n'
    spoken = subprocess.run([*DOUBLESIX, "bot", "3"], input=said, capture_output=True, check=True)
    assert json.loads(spoken.stdout) == {"type": "hello", "protocol": 1, "name": "3"}
    assert spoken.stderr == b""


@pytest.mark.parametrize(("asked", "complaint"), [(["gredy"], "did you mean greedy?"), (["--nonsense"], "nonsense")])
def test_a_bot_that_does_not_exist_cannot_speak(asked: list[str], complaint: str) -> None:
    refused = subprocess.run([*DOUBLESIX, "bot", *asked], input="", capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert complaint in refused.stderr
    assert refused.stdout == ""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_programs_and_waits_for_none(workers: str, tmp_path: Path) -> None:
    """A bot never answers and everybody would have the patience of an hour; Ctrl-C in the terminal reaches all."""
    asked = ["duel", "mybot.py:stuck", "random", "--sheet", "luckies", "--patience", "3600", "--workers", workers]
    with subprocess.Popen(
        [*DOUBLESIX, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while not (tmp_path / "stuck").exists():
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        told, complained = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in told + complained
    assert not [line for line in processes() if "mybot.py:stuck" in line and str(tmp_path) in line]


def processes() -> list[str]:
    """Every process here with its command."""
    shown = [path.joinpath("cmdline") for path in Path("/proc").glob("[0-9]*")]
    return [path.read_bytes().replace(b"\0", b" ").decode(errors="replace") for path in shown if path.exists()]


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))


@pytest.mark.usefixtures("elsewhere")
def test_a_program_plays_at_a_table_and_something_is_done_for_it_if_it_fails(capsys: Output) -> None:
    asked = ["--plain", "--sheet", "luckies", "--rounds", "1", "--seed", "3"]
    Path("leaves.sh").write_text("""echo '{"type":"hello","protocol":1}'; exit 3""", "utf-8")
    assert run(["watch", *asked, "--bots", f"{HEAVIEST},cmd:sh leaves.sh"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "cmd:sh leaves.sh ended instead of answering; its exit status is 3. sh lays" in told
    assert "wins the game" in told


@pytest.mark.usefixtures("elsewhere")
def test_a_saved_game_does_not_start_a_program_by_itself(tmp_path: Path) -> None:
    """Somebody else may have written the file; a bot of one's own sits down again only if one names it."""
    asked = ["play", "--plain", "--sheet", "luckies", "--seed", "3", "--bots", HEAVIEST]
    assert called(*asked, typed="1\n2\n3\n4\n5\n6\n7\n").returncode == 0
    resumed = called("play", "--plain", "--resume")
    assert resumed.returncode == 2
    assert "it plays only if you name it yourself" in resumed.stderr
    assert called("play", "--plain", "--resume", "--bots", HEAVIEST).returncode == 0
    assert "unfinished" in called("games").stdout


def called(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*DOUBLESIX, *words], input=typed, capture_output=True, text=True, check=False)
