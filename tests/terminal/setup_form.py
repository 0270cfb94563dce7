"""The real app with somebody at the keyboard who presses the keys of a test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from tests.terminal.keyboard import press_keys, settle
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

from doublesix.i18n import words_for
from doublesix.table.agreement import Chair
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.setup.screen import SetupScreen

ENGLISH = words_for("en")
SMALL, LARGE = (80, 24), (140, 45)

FOUR = (Chair("Anna"), Chair("Left", "learner"), Chair("Across", "steady"), Chair("Right", "steady"))

Seen = TypeVar("Seen")


def press(
    keys: str,
    look: Callable[[DoublesixApp], Seen],
    choice: GameChoice | None = None,
    size: tuple[int, int] = SMALL,
) -> Seen:
    """Open the set-up, press keys, and return what is seen then."""

    async def pressing() -> Seen:
        app = DoublesixApp(choice or GameChoice(chairs=FOUR, pause=0))
        async with app.run_test(size=size) as pilot:
            await settle_all(pilot)
            await press_keys(pilot, keys.split())
            await settle_all(pilot)
            return look(app)

    return asyncio.run(pressing())


def setup_of(app: DoublesixApp) -> SetupScreen:
    """Return the set-up, which is on top or below another screen."""
    return next(screen for screen in app.screen_stack if isinstance(screen, SetupScreen))


def chosen(app: DoublesixApp) -> GameChoice:
    """Return what is chosen in the set-up now."""
    return setup_of(app).choice


async def settle_all(pilot: Pilot[None]) -> None:
    """Wait until everything is shown that somebody waits for."""
    await settle(pilot)
    looking = [worker for worker in pilot.app.workers if worker.group in ("looking", "replay", "review")]
    for worker in looking:
        with suppress(WorkerCancelled):  # another has taken its place
            await worker.wait()
    if looking:
        await settle(pilot)
