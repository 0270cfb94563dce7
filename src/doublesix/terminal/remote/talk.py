"""Saying something to the others at a table of a server."""

from __future__ import annotations

from typing import Any

from textual.app import App

from doublesix.client import TableConnection, say
from doublesix.i18n import words_for
from doublesix.room.commands import LONGEST_TALK
from doublesix.terminal.popups import AskScreen
from doublesix.terminal.setup.field import FieldPrompt

_words = words_for()


async def ask_what_to_say(app: App[Any], live: TableConnection) -> None:
    """Ask for a line, and say it."""
    prompt = FieldPrompt(_words("terminal.remote-say"), "", lambda typed: typed.strip()[:LONGEST_TALK])
    text = await app.push_screen_wait(AskScreen(prompt))
    if text:
        live.send(say(text))
