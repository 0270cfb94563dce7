"""Tables of a real server, and somebody at a terminal there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.client.players import next_command
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_text
from textual.pilot import Pilot

from doublesix.client import Address, Offer, Server, TableConnection
from doublesix.i18n import words_for
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.remote.app import RemoteApp
from doublesix.terminal.remote.arrival import come

ENGLISH = words_for("en")
PATIENCE = 15.0
"""Seconds in which a screen must show what is waited for; far more than it takes."""

ANNA = GameChoice(sheet="luckies", chairs=(Chair("Anna"), Chair("Ada", "greedy")), rounds=1)
TWO_PEOPLE = GameChoice(sheet="luckies", chairs=(Chair("Anna"), Chair("Somebody")), rounds=1)
DUEL = Offer(sheet="luckies", players=2, rounds=1)

AppPilot = Pilot[None]


def arrive(address: str, choice: GameChoice = ANNA, name: str | None = None, patience: float = 60) -> TableConnection:
    """Come to a server or to a table, as the command line does."""
    live = come(Address.parse(address), choice, ENGLISH, name=name)
    return TableConnection(live.server, live.code, patience=patience)


def at_table(
    live: TableConnection, do: Callable[[AppPilot], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> RemoteApp:
    """Sit at the table and do something; return the app as it was left."""

    async def sitting() -> RemoteApp:
        app = RemoteApp(live, ANNA)
        async with app.run_test(size=size) as pilot:
            await do(pilot)
        return app

    return asyncio.run(sitting())


async def shows(pilot: AppPilot, text: str) -> str:
    """Wait until the screen shows a text, and return the screen."""
    return await until(pilot, lambda screen: text in screen, text)


async def until(pilot: AppPilot, is_so: Callable[[str], bool], what: str = "what is waited for") -> str:
    """Wait until the screen is so, and return it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        await pilot.pause(0.01)
        screen = screen_text(pilot.app) if pilot.app.is_running else ""
        if is_so(screen):
            return screen
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} is not shown:\n{screen}")


async def press(pilot: AppPilot, *keys: str) -> None:
    await settle(pilot)
    await press_keys(pilot, keys)


async def play_on(pilot: AppPilot, until_it_shows: str) -> str:
    """Press Enter in one's own turns until something is shown."""

    def is_ours(screen: str) -> bool:
        return any(key in screen for key in (until_it_shows, "Enter lay", "d draw", "p pass", "t tap"))

    while until_it_shows not in (screen := await until(pilot, is_ours, until_it_shows)):
        await press(pilot, "enter")
    return screen


def act_once(server: Server, code: str) -> bool:
    """Do the next thing for somebody else at the table; whether there was any."""
    command = next_command(server.table(code))
    if command is not None:
        server.command(code, command)
    return command is not None
