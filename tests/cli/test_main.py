"""The command line as a person meets it: one line for whatever goes wrong, and an exit status."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import doublesix as doublesix_package
from doublesix.cli.main import COMMANDS, run

VECTORS = Path(__file__).parent.parent / "vectors"


def doublesix(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "doublesix", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, timeout=60, check=False, env={**os.environ, **environment}
    )


@pytest.mark.parametrize("arguments", [[], ["--"]])
def test_without_arguments_it_tells_what_there_is(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    told = capsys.readouterr().out
    assert all(f"\n  {name} " in told for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert f"doublesix {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "usage"),
    [
        ("help", "doublesix"),
        ("?", "doublesix"),
        ("help play", "doublesix play"),
        ("rules help show", "doublesix rules show"),
    ],
)
def test_help_is_also_a_word(asked: str, usage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(asked.split()) == 0
    assert capsys.readouterr().out.startswith(f"Usage: {usage} [OPTIONS]")


def test_flags_for_the_same_thing_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever writes files takes ``-f``; a page is ``--html``; a seat is named or numbered."""
    helps = {}
    for name in COMMANDS:
        run([name, "--help"])
        helps[name] = capsys.readouterr().out
    assert all("-f, --force" in told for told in helps.values() if "--force" in told)
    assert {name for name, told in helps.items() if "--html FILE" in told} == {"review", "compare"}
    assert all("--seat NAME|NUMBER" in told for told in helps.values() if "--seat" in told)


def test_the_example_in_the_help_of_compare_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "--help"]) == 0
    example = re.search(r"such as\s+(.+?)\.\s\s", capsys.readouterr().out, re.DOTALL)
    assert example
    assert run(["compare", *example[1].split(), "--rounds", "50", "--games", "0", "--workers", "1"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["referre"],
        ["--nonsense"],
        ["referee", "--nonsense"],
        ["referee", "one", "two"],
        ["referee", "/no/such/file"],
        ["referee", "/"],
        ["referee", "\0"],
        ["demo", "--seed", "seven"],
        ["demo", "--sheet", "spinner"],
        ["rules", "show"],
        ["rules", "show", "luckies", "--edition", "klingon"],
        ["rules", "show", "luckies", "--house", "draw"],
        ["rules", "show", "luckies", "--house", "draw=two"],
        ["rules", "check", "/no/such/file"],
        ["rules", "compare", "luckies", "nonsense"],
        ["replay", "/no/such/file"],
        ["verify", "/no/such/file"],
        ["convert", "/no/such/file"],
        ["show", "/no/such/file"],
    ],
)
def test_bad_input_is_one_clear_line_and_status_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("doublesix: ")
    assert told.err.endswith("]\n")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["plya"], "There is no plya; did you mean play or replay?"),
        (["fly"], "There is no command fly; see doublesix --help."),
        (["rules", "burn"], "There is no command burn; see doublesix rules --help."),
        (["lucky"], "There is no lucky; did you mean rules show luckies or play --sheet luckies?"),
        (["help", "plya"], "There is no plya; did you mean play or replay?"),
        (["rules", "luckies"], "There is no luckies; did you mean show luckies?"),
        (["play", "--plian"], "There is no --plian; did you mean --plain, --players or --pair?"),
        (["play", "-x"], "There is no option -x; see --help."),
        (["play", "--theme"], "--theme needs a value after it; see --help."),
        (["play", "--plain=yes"], "--plain takes no value; see --help."),
        (["play", "--theme", "pink"], "--theme cannot be pink; it is light or dark."),
        (["play", "dominoes", "now"], "doublesix play cannot use dominoes now; see --help."),
        (["replay"], "RECORD is missing; see --help."),
        (["replay", "game.domino", "--step", "x"], "--step cannot be x; it is a whole number."),
        (
            ["simulate"],
            "--sheet is missing; name luckies, bg2133, sixcolours, international or protocol, or your own file.",
        ),
        (["simulate", "--sheet", "luckies", "-n", "1e6"], "--rounds cannot be 1e6; it is a whole number."),
    ],
)
def test_misuse_is_told_in_our_own_words(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert capsys.readouterr().err == f"doublesix: {sentence} [bad-usage]\n"


@pytest.mark.parametrize("name", [*COMMANDS, "rules show", "rules list", "rules check", "rules compare"])
def test_help_has_no_words_of_others(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*name.split(), "--help"]) == 0
    told = capsys.readouterr().out
    assert not [word for word in ("exit.", "INTEGER", "TEXT", "FLOAT", "[default", "[required") if word in told]


@pytest.mark.parametrize(
    ("arguments", "encoding"),
    [
        ("rules show luckies", "ascii"),
        ("rules show luckies", "cp437"),
        ("compare luckies bg2133 -n 500", "latin-1"),
        ("ladder --help", "cp1252"),
    ],
)
def test_what_a_terminal_has_no_characters_for_is_shown_by_something_alike(arguments: str, encoding: str) -> None:
    told = doublesix(*arguments.split(), PYTHONIOENCODING=encoding)
    assert (told.returncode, told.stderr) == (0, b"")
    assert "?" not in told.stdout.decode(encoding)


def test_json_says_everything_in_any_encoding() -> None:
    told = doublesix("rules", "show", "luckies", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(told.stdout) == json.loads(doublesix("rules", "show", "luckies", "--json").stdout)


def test_a_mistake_of_ours_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(COMMANDS, "demo", "doublesix.cli.main:no_such_thing")
    assert run(["demo"]) == 70
    assert "Traceback" not in capsys.readouterr().err


def test_a_source_tree_that_was_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    package = shutil.copytree(Path(doublesix_package.__file__).parent, tmp_path / "doublesix")
    for compiled in package.rglob("*.words"):
        compiled.unlink()
    command = [sys.executable, "-m", "doublesix", "rules", "list"]
    failed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert failed.returncode == 70
    assert failed.stderr.count("\n") == 1
    assert "make setup" in failed.stderr


def test_the_referee_prints_a_verdict_a_line_and_says_whether_any_was_refused() -> None:
    rounds = (VECTORS / "rounds.jsonl").read_bytes()
    judged = doublesix("referee", stdin=rounds)
    assert judged.returncode == 1
    assert judged.stdout.count(b"\n") == rounds.count(b"\n")
    good = next(line for line in rounds.splitlines() if json.loads(judged.stdout.splitlines()[0])["ok"])
    assert doublesix("referee", stdin=good).returncode == 0


def test_the_referee_answers_each_round_before_the_next_is_sent() -> None:
    line = (VECTORS / "rounds.jsonl").read_bytes().splitlines()[0] + b"\n"
    command = [sys.executable, "-m", "doublesix", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin
        assert referee.stdout
        for _ in range(3):
            referee.stdin.write(line)
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline())["ok"]
        referee.stdin.close()


def test_a_reader_that_has_had_enough_ends_it_quietly() -> None:
    rounds = (VECTORS / "rounds.jsonl").read_bytes() * 5
    command = f"'{sys.executable}' -m doublesix referee | head -n 1"
    ended = subprocess.run(command, shell=True, input=rounds, capture_output=True, timeout=60, check=False)
    assert ended.stdout.count(b"\n") == 1
    assert ended.stderr == b""


@pytest.mark.parametrize("arguments", [[], ["rules"]])
def test_help_that_nobody_reads_ends_quietly(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)  # gone before the first word
    command = [sys.executable, "-m", "doublesix", *arguments]
    ended = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(write)
    assert ended.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
@pytest.mark.parametrize(
    "command", ["", "rules", "--help", "rules show luckies", "simulate --sheet luckies --rounds 100 --json"]
)
def test_a_full_disk_is_no_mistake_of_ours(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "doublesix", *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (
        2,
        b"doublesix: The disk is full, so the file is not complete. [no-room]\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_that_is_closed_leads_nowhere(closed: str) -> None:
    command = [sys.executable, "-m", "doublesix", "rules", "show", "luckies"]
    ended = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *command], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_game_begins_where_a_stream_is_closed(closed: str, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "doublesix",
        "play",
        "--sheet",
        "luckies",
        "--people",
        "0",
        "--bots",
        "2",
        "--rounds",
        "1",
    ]
    ended = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "DOUBLESIX_HOME": str(tmp_path)},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert list((tmp_path / "games").iterdir())
