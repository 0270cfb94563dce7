"""What a shell offers after Tab."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from doublesix.cli.main import COMMANDS, _commands, run
from doublesix.i18n import words_for
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.terminal.places import HOME_VARIABLE, games_folder


def offered(line: str) -> list[str]:
    """Return what is offered for the last word of a line."""
    *args, incomplete = line.split(" ")
    completing = ShellComplete(_commands(words_for("en")), {}, "doublesix", "_DOUBLESIX_COMPLETE")
    return [item.value for item in completing.get_completions(args, incomplete) if item.type == "plain"]


def test_commands_are_offered() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("re") == [command for command in COMMANDS if command.startswith("re")]


@pytest.mark.parametrize(
    "line",
    ["simulate --sheet ", "play --sheet ", "rules show ", "rules compare luckies ", "compare ", "stats --sheet "],
)
def test_sheets_are_offered(line: str) -> None:
    assert offered(line) == list(SHEETS)
    assert offered(f"{line}pro") == ["protocol"]


@pytest.mark.parametrize(
    "line", ["duel --sheet luckies -e ", "rules show luckies --edition ", "play --sheet luckies -e "]
)
def test_editions_of_the_sheet_are_offered(line: str) -> None:
    assert offered(line) == sorted(find_sheet("luckies").editions)


def test_bots_are_offered() -> None:
    assert {"expert", "steady", "greedy", "newcomer"} <= set(offered("duel "))
    assert offered("duel steady ex") == ["expert"]
    assert offered("simulate --bots greedy,exp") == ["greedy,expert"]


@pytest.mark.parametrize(
    "command", ["replay", "show", "review", "convert", "verify", "play --resume", "games --delete"]
)
def test_games_are_offered(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    games_folder().mkdir()
    (games_folder() / "monday.domino").write_text("doublesix record 1\n")
    assert offered(f"{command} mon") == ["monday"]
    assert "latest" in offered(f"{command} ")


def test_options_that_must_be_given_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    for command, option in (("duel", "--sheet"), ("simulate", "--sheet"), ("db move", "--to")):
        assert run([*command.split(), "--help"]) == 0
        told = " ".join(capsys.readouterr().out.split())
        after = told[told.index(f" {option} ") + 1 :].removeprefix(option)
        assert "(required)" in after.split(" -")[0]
        assert "[required]" not in told


def test_every_option_with_a_sheet_completes_it() -> None:
    """Nobody has to remember which of them do."""

    def parameters(command: click.Command) -> list[click.Parameter]:
        found = list(command.params)
        if isinstance(command, click.Group):
            for name in command.list_commands(click.Context(command)):
                below = command.get_command(click.Context(command), name)
                found += parameters(below) if below else []
        return found

    for parameter in parameters(_commands(words_for("en"))):
        if parameter.name == "sheet":
            context = click.Context(click.Command("any"))
            assert "luckies" in [item.value for item in parameter.shell_complete(context, "")]
