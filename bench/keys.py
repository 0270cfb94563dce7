"""How long it takes until a key is seen to have done something, at a table that is nearly full."""

from __future__ import annotations

import os
import re
import select
import tempfile
import time
from pathlib import Path

from doublesix.actions import Play
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.session import Session
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.table.tile_choice import TileChoice
from terminals import in_terminal, read_until

SMALL, LARGE = (80, 24), (140, 45)
"""On a large screen there is nothing to scroll."""
_CHAIRS = (Chair("Anna"), Chair("Ben", "steady"))
_NEARLY_FULL = 20
"""Tiles on the table."""
_QUIET = 0.3
"""Seconds without a change after which nothing more is painted."""
_LONGEST = 10.0
_TITLE = re.compile(rb"\x1b\]2;[^\x07]*\x07")
"""What changes on the window is not yet on the screen."""


def key_delays(size: tuple[int, int]) -> dict[str, float]:
    """Press each kind of key once; return the milliseconds until the screen changed."""
    with tempfile.TemporaryDirectory() as home:
        choosing = _nearly_full_table(Path(home) / "games")
        several = next(tile for tile in choosing.playable if len(choosing.with_tile(tile).places) > 1)
        misfit = next(tile for tile in choosing.hand if tile not in choosing.playable)
        keys = {
            "choose a tile": TILE_KEYS[choosing.hand.index(several)],
            "choose a place": "\r",
            "choose another place": "\t",
            "lay": "\r",
            "undo": "u",
            "refuse": TILE_KEYS[choosing.hand.index(misfit)],
            "fold the log": "l",
            "unfold the log": "l",
        }
        if size == SMALL:
            keys["scroll"] = "\x1b[1;2B"
        with in_terminal(("play", "--resume", "--pause", "60"), home, size) as terminal:
            read_until(terminal, b"Anna", time.perf_counter() + _LONGEST)
            _wait_for_quiet(terminal)
            return {name: _press(terminal, key) for name, key in keys.items()}


def _nearly_full_table(folder: Path) -> TileChoice:
    """Save a game of which little is left of the round, and return what somebody then may choose."""
    session = Session.start(Agreement(choose("bg2133"), _CHAIRS, target=Rounds(999), seed=1), folder)
    while not _is_wanted(session):
        table = session.table
        if table.turn is None:
            session.next_round()
        else:
            session.act(table.view(table.turn).options[0])
    session.close()
    return TileChoice(session.view)


def _is_wanted(session: Session) -> bool:
    if not session.table.waits_for_person:
        return False
    choosing = TileChoice(session.view)
    plays = [option for option in choosing.view.options if isinstance(option, Play)]
    return (
        len(choosing.view.line.laid) >= _NEARLY_FULL
        and any(len(choosing.with_tile(play.tile).places) > 1 for play in plays)
        and len(choosing.playable) < len(choosing.hand)
    )


def _press(terminal: int, key: str) -> float:
    start = time.perf_counter()
    os.write(terminal, key.encode())
    while not _is_painted(terminal, _LONGEST):
        continue
    seen = time.perf_counter()
    _wait_for_quiet(terminal)
    return 1000 * (seen - start)


def _wait_for_quiet(terminal: int) -> None:
    while select.select([terminal], [], [], _QUIET)[0]:
        os.read(terminal, 65536)


def _is_painted(terminal: int, longest: float) -> bool:
    """Read what was written to the terminal; whether it was more than a title."""
    if not select.select([terminal], [], [], longest)[0]:
        raise TimeoutError("nothing is seen of a key")
    return bool(_TITLE.sub(b"", os.read(terminal, 65536)))
