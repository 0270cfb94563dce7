"""A record that grows while the game is played: each action is one more line at the end of the file.

Nothing that is written changes while a round goes on, so the file always holds the game up to
its last whole line. It is an ordinary record all the time; at the end of a round it is written again in the usual way.
"""

from __future__ import annotations

import re

from doublesix.actions import Action
from doublesix.game import Game
from doublesix.record.fields import UNFINISHED
from doublesix.record.game_record import GameRecord
from doublesix.record.text_writer import write_played

_UNFINISHED_LINE = f"result: {UNFINISHED}\n"
_PLAY_LINE = "play:\n"


def write_open(record: GameRecord, game: Game) -> str:
    """Write the record of a game so that the actions of its last round, if that is unfinished, can follow."""
    text = write_played(record, game)
    if not record.rounds or not text.endswith(_UNFINISHED_LINE):
        return text
    text = text.removesuffix(_UNFINISHED_LINE)
    return text if record.rounds[-1].actions else text + _PLAY_LINE


def write_action(action: Action) -> str:
    """Write an action as the line that is added for it."""
    return f"  {action}\n"


def without_last_round(data: bytes) -> bytes:
    """Return a record up to its last round, of which the deal was cut off; all of it if it has none."""
    found = re.split(rb"^(?=round )", data, flags=re.MULTILINE)
    return b"".join(found[:-1] or found)


def whole_lines(data: bytes) -> bytes:
    """Return what was written whole, without a line that was cut off when the power failed."""
    return data[: data.rfind(b"\n") + 1]
