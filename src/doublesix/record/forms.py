"""The forms that a game comes in, told apart by what they hold."""

from __future__ import annotations

from enum import StrEnum

from doublesix.game import Game
from doublesix.record.fields import EXTENSION
from doublesix.record.game_record import GameRecord
from doublesix.record.json_form import from_json, has_stamp, to_json
from doublesix.record.round_lines import from_rounds, to_rounds
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text


class RecordForm(StrEnum):
    """How a game is written down."""

    TEXT = "text"
    JSON = "json"
    ROUNDS = "rounds"


EXTENSIONS = {EXTENSION: RecordForm.TEXT, ".json": RecordForm.JSON, ".jsonl": RecordForm.ROUNDS}
"""What the name of a file says about its form."""


def form_of(data: bytes) -> RecordForm:
    """Return the form of some data; if it is no other, it is text."""
    if not data.lstrip().startswith(b"{"):
        return RecordForm.TEXT
    return RecordForm.JSON if has_stamp(data) else RecordForm.ROUNDS


def read_game(data: bytes | str) -> GameRecord:
    """Read a game in any form; raise ``RecordError`` if it has none, or does not hold."""
    data = data.encode() if isinstance(data, str) else data
    form = form_of(data)
    if form is RecordForm.TEXT:
        return read_text(data)
    return from_json(data) if form is RecordForm.JSON else from_rounds(data)


def write_game(game: Game | GameRecord, form: RecordForm = RecordForm.TEXT) -> bytes:
    """Write a game in a form."""
    record = GameRecord.of(game) if isinstance(game, Game) else game
    if form is RecordForm.TEXT:
        return write_text(record).encode()
    return to_json(record) if form is RecordForm.JSON else b"".join(to_rounds(record))
