"""Programs that play: whatever they may do first, over one way or the other."""

from __future__ import annotations

from collections.abc import Callable

from doublesix.client import Offer, Server, TableConnection, TableMessage, act, ready
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import SeenTable
from doublesix.room.room import Phase
from doublesix.wire import read_view

DUEL = Offer(sheet="luckies", players=2, rounds=2)
MOST_STEPS = 2_000


def next_command(message: TableMessage) -> AnyCommand | None:
    """What somebody does at this table who takes the first thing that is offered; none while others are to act."""
    seen = message.table
    if any(button.do == "ready" for button in seen.buttons):
        return ready(version=seen.version)
    if seen.turn is not None and seen.turn == seen.you:
        return act(read_view(message.view).options[0], version=seen.version)
    return None


def play_by_post(server: Server, code: str) -> SeenTable:
    """Play a whole game by asking again and again."""
    for _ in range(MOST_STEPS):
        message = server.table(code)
        if message.table.phase is Phase.OVER:
            return message.table
        if command := next_command(message):
            server.command(code, command)
    raise AssertionError("the game does not end")


def play_live(table: TableConnection, at_each: Callable[[TableMessage], None] = lambda _: None) -> SeenTable:
    """Play a whole game as it happens."""
    for message in table.changes():
        at_each(message)
        if message.table.phase is Phase.OVER:
            return message.table
        if command := next_command(message):
            table.send(command)
    raise AssertionError("the table was closed")
