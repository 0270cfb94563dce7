"""Long text at a terminal goes through the pager; short text, pipes and those who do not want it get it at once."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from doublesix.cli.main import run
from doublesix.terminal.places import HOME_VARIABLE


class Terminal(io.StringIO):
    """A terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("command", "rows", "said", "is_paged"),
    [
        ("rules show luckies --no-pictures", 24, "", True),
        ("rules show luckies --no-pictures", 500, "", False),
        ("rules show luckies --no-pictures", 24, "pager = false", False),
        ("stats", 24, "", False),
    ],
)
def test_what_is_longer_than_the_screen_is_shown_page_by_page(
    command: str, rows: int, said: str, is_paged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal, pages = Terminal(), list[str]()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "config.toml").write_text(said)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", str(rows))
    for name in ("stdout", "__stdout__"):
        monkeypatch.setattr(sys, name, terminal)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("click.echo_via_pager", pages.append)
    assert run(command.split()) == 0
    assert bool(pages) is is_paged
    assert bool(terminal.getvalue()) is not is_paged


def test_a_pipe_gets_everything_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("click.echo_via_pager", lambda _: pytest.fail("nobody is there to leaf"))
    monkeypatch.setenv("LINES", "5")
    assert run(["rules", "show", "luckies"]) == 0
    assert capsys.readouterr().out.count("\n") > 5
