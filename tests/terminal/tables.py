"""Tables for tests: a game in the real app, and a person who plays by pressing keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from tests.terminal.keyboard import press_keys, settle
from textual.app import App
from textual.pilot import Pilot

from doublesix.actions import DRAW, PASS, Play
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.round_end import RoundEnd
from doublesix.terminal.table.screen import TableScreen

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
SMALL, LARGE = (80, 24), (140, 45)

LONGEST = 60.0

TablePilot = Pilot[Any]


def session_of(
    sheet: str,
    players: int,
    *,
    seed: int = 7,
    people: Sequence[int] = (0,),
    partners: bool = False,
    rounds: int = 1,
    points: int | None = None,
    bot: str = "greedy",
    names: Sequence[str] = NAMES,
    **house: str,
) -> Session:
    """Begin a game, of so many rounds or to so many points, in which some seats are people and the others bots."""
    chairs = tuple(Chair(names[seat], None if seat in people else bot) for seat in range(players))
    target = Rounds(rounds) if points is None else Points(points)
    return Session.start(Agreement(choose(sheet, "en", house), chairs, partners, target, seed), games_folder())


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
    app = DoublesixApp(GameChoice(chairs=session.table.agreement.chairs, pause=pause), session)
    async with app.run_test(size=size) as pilot:
        if wait:
            await settled(pilot)
        yield pilot


def at(session: Session, test: Callable[[TablePilot], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Sit down at a table, and let a test do something there."""

    async def sit_down() -> None:
        async with at_table(session, size) as pilot:
            await test(pilot)

    asyncio.run(sit_down())


def choice_of_ends(session: Session) -> bool:
    """Whether there is something to choose, and one tile fits at several places."""
    plays = [option for option in session.view.options if isinstance(option, Play)]
    return len(plays) > 2 and len(plays) > len({play.tile for play in plays})


def table_of(app: App[Any]) -> TableScreen:
    """Return the table, which is on top or below a page."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def settled(pilot: TablePilot) -> None:
    """Wait until somebody is waited for."""
    deadline = monotonic() + LONGEST
    await settle(pilot)
    while not _is_at_rest(pilot.app):
        assert monotonic() < deadline, "the table does not come to rest"
        await asyncio.sleep(0.001)
        if _is_at_rest(pilot.app):
            await settle(pilot)


def _is_at_rest(app: App[Any]) -> bool:
    stack = app.screen_stack
    if any(isinstance(screen, TableScreen) for screen in stack[:-1]):
        return True
    return len(stack) > 1 and not any(worker.group == "game" and worker.is_running for worker in app.workers)


async def press(pilot: TablePilot, *keys: str) -> None:
    """Press keys, each when all is done that the one before led to."""
    for key in keys:
        await press_keys(pilot, [key])
        await settled(pilot)


async def take_turn(pilot: TablePilot) -> None:
    """Do the first thing that may be done, by its keys; at the curtain come alone."""
    screen = table_of(pilot.app)
    if screen.stage is TableStage.CURTAIN:
        await press(pilot, "enter")
        return
    option = screen.choosing.view.options[0]
    if isinstance(option, Play):
        await press(pilot, TILE_KEYS[screen.choosing.hand.index(option.tile)], "enter")
        if screen.stage is TableStage.PLACE:
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
