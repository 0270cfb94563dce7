"""Tables for tests: a game in the real app, and a person who plays by pressing keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from doublesix.actions import DRAW, PASS, Play
from doublesix.rules.load import choose
from doublesix.rules.sheet import Rounds
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import Choice
from doublesix.terminal.places import games_folder
from doublesix.terminal.playing.hand import TILE_KEYS
from doublesix.terminal.playing.keys import Stage
from doublesix.terminal.playing.round_end import RoundEnd
from doublesix.terminal.playing.screen import TableScreen
from doublesix.terminal.session import Session

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
SMALL, LARGE = (80, 24), (140, 45)

TablePilot = Pilot[Any]


def session_of(
    sheet: str,
    players: int,
    *,
    seed: int = 7,
    people: Sequence[int] = (0,),
    partners: bool = False,
    rounds: int = 1,
    bot: str = "greedy",
    **house: str,
) -> Session:
    """Begin a game in which some seats are people and the others bots."""
    chairs = tuple(Chair(NAMES[seat], None if seat in people else bot) for seat in range(players))
    return Session.start(Agreement(choose(sheet, "en", house), chairs, partners, Rounds(rounds), seed), games_folder())


def forward(session: Session, until: Callable[[Session], bool], *, last: bool = False) -> Session:
    """Let everybody do the first or the last thing they may until a person's turn is of the kind that is wanted."""
    for _ in range(2000):
        table = session.table
        if table.waits_for_person and until(session):
            return session
        if table.turn is None:
            session.next_round()
        else:
            options = table.view(table.turn).options
            session.act(options[-1 if last else 0])
    raise AssertionError("that does not come about")


@asynccontextmanager
async def at_table(
    session: Session, size: tuple[int, int] = SMALL, pause: float = 0.0, *, wait: bool = True
) -> AsyncIterator[TablePilot]:
    """Sit down at a table in the real app, and wait until somebody is waited for."""
    app = DoublesixApp(Choice(chairs=session.table.agreement.chairs, pause=pause), session)
    async with app.run_test(size=size) as pilot:
        if wait:
            await settled(pilot)
        yield pilot


def table_of(app: App[Any]) -> TableScreen:
    """Return the table, which is on top or below a page."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def settled(pilot: TablePilot) -> None:
    """Wait until somebody is waited for."""
    for _ in range(2000):
        await pilot.pause()
        stack = pilot.app.screen_stack
        is_playing = any(worker.group == "game" and worker.is_running for worker in pilot.app.workers)
        if any(isinstance(screen, TableScreen) for screen in stack[:-1]) or (len(stack) > 1 and not is_playing):
            return
    raise AssertionError("the table does not come to rest")


async def press(pilot: TablePilot, *keys: str) -> None:
    """Press keys, and wait for what they lead to."""
    for key in keys:
        await pilot.press(key)
    await settled(pilot)


async def take_turn(pilot: TablePilot) -> None:
    """Do the first thing that may be done, by its keys; at the curtain come alone."""
    screen = table_of(pilot.app)
    if screen.stage is Stage.CURTAIN:
        await press(pilot, "enter")
        return
    option = screen.choosing.view.options[0]
    if isinstance(option, Play):
        await press(pilot, TILE_KEYS[screen.choosing.hand.index(option.tile)], "enter")
        if screen.stage is Stage.PLACE:
            await press(pilot, str(option.end), "enter")
    elif option == DRAW:
        await press(pilot, "d")
    else:
        assert option == PASS
        await press(pilot, "t")


async def play_round(pilot: TablePilot) -> None:
    """Play until the round has ended."""
    for _ in range(400):
        if isinstance(pilot.app.screen, RoundEnd):
            return
        await take_turn(pilot)
    raise AssertionError("the round does not end")
