"""Nothing of these tests is kept with the tester's own games, and the tester's terminal changes no screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests import chance
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from doublesix.terminal import fresh_answer
from doublesix.terminal.places import HOME_VARIABLE
from doublesix.terminal.plain import game
from doublesix.terminal.remote import screen as remote_screen
from doublesix.terminal.table import screen

READ: dict[Any, list[RuleSet]] = {}
"""The rules of styles that a screen of an earlier test has read."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    for name in ("NO_COLOR", "COLORTERM", "COLORFGBG", "TEXTUAL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture(autouse=True)
def no_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for those who have nothing to add."""
    for module in (screen, game, remote_screen):
        monkeypatch.setattr(module, "any_moment", lambda: 0.0)


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key counts as soon as what it answers is shown."""
    monkeypatch.setattr(fresh_answer, "REST", 0.0)


@pytest.fixture(autouse=True)
def painted_for_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint a screen when a test looks at it, not after every key: nobody sees that, and it takes a quarter of all."""
    if chance.IS_NEW:
        return
    render_update = Compositor.render_update

    def render_if_whole(compositor: Compositor, full: bool = False, **named: Any) -> Any:
        if full:
            return render_update(compositor, full=True, **named)
        compositor._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", render_if_whole)


@pytest.fixture(autouse=True)
def styles_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read styles once for all tests of a worker: they are the same in each, and reading them takes a tenth of all."""
    if chance.IS_NEW:
        return
    parse_rules = Stylesheet._parse_rules

    def read_once(sheet: Stylesheet, css: str, read_from: Any, **named: Any) -> list[RuleSet]:
        key = css, read_from, tuple(named.items()), frozenset(sheet._variables.items())
        if key not in READ:
            READ[key] = parse_rules(sheet, css, read_from, **named)
        return READ[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", read_once)
