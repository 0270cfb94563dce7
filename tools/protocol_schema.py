"""Write the JSON Schema of the protocol for programs that play, after a message or the form of a view has changed."""

from __future__ import annotations

from pathlib import Path

import doublesix.bots.own
from doublesix.bots.own.messages import SCHEMA_FILE, written_schema

if __name__ == "__main__":
    Path(doublesix.bots.own.__file__).with_name(SCHEMA_FILE).write_text(written_schema(), "utf-8")
