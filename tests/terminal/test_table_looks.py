"""How the table looks, kept as text: look at what changed before keeping it again."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.screens import check_screen
from tests.terminal.tables import LARGE, SMALL, at_table, forward, play_round, press, session_of, settled

from doublesix.actions import Play
from doublesix.terminal.session import Session

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])


def look(session: Session, size: tuple[int, int], name: str, *keys: str, to_the_end: bool = False) -> None:
    """Sit down, press some keys, and compare what is seen."""

    async def sit_down() -> None:
        async with at_table(session, size) as pilot:
            if to_the_end:
                await play_round(pilot)
            await press(pilot, *keys)
            await settled(pilot)
            check_screen(pilot.app, name)

    asyncio.run(sit_down())


def fits_at_several_places(session: Session) -> bool:
    view = session.view
    plays = [option for option in view.options if isinstance(option, Play)]
    return len(view.line.laid) > 5 and len(plays) > len({play.tile for play in plays})


@SIZES
def test_the_opening(size: tuple[int, int]) -> None:
    look(session_of("international", 4, seed=3), size, "table-opening")


@SIZES
def test_a_choice_of_ends(size: tuple[int, int]) -> None:
    session = forward(session_of("luckies", 3, seed=5, rounds=9), fits_at_several_places)
    play = next(option for option in session.view.options if isinstance(option, Play))
    fitting = [option for option in session.view.options if isinstance(option, Play) and option.tile is play.tile]
    look(session, size, "table-choice", *(("right", "enter") if len(fitting) > 1 else ("right", "right", "enter")))


@SIZES
def test_a_crossing_tree(size: tuple[int, int]) -> None:
    session = forward(session_of("bg2133", 2, seed=12, rounds=99), lambda session: len(session.view.line.laid) > 17)
    look(session, size, "table-tree")


@SIZES
def test_six_players(size: tuple[int, int]) -> None:
    session = forward(session_of("sixcolours", 6, seed=4, rounds=9), lambda session: len(session.view.line.laid) > 9)
    look(session, size, "table-six")


@SIZES
def test_six_players_with_long_and_wide_names(size: tuple[int, int]) -> None:
    names = ("Maximiliana-Wilhelmina von Hohenstaufen", "骨牌" * 10, "Ben", "Çelik Öz", "骨牌", "Frida")
    session = session_of("sixcolours", 6, seed=4, rounds=9, names=names)
    look(forward(session, lambda session: len(session.view.line.laid) > 9), size, "table-names")


@SIZES
def test_bots_only(size: tuple[int, int]) -> None:
    session = session_of("luckies", 4, seed=3, people=())
    for _ in range(12):
        session.act(session.table.bots_action())

    async def watch() -> None:
        async with at_table(session, size, pause=600.0, wait=False) as pilot:
            while len(pilot.app.screen_stack) < 2:
                await pilot.pause()
            await pilot.pause()
            check_screen(pilot.app, "table-bots")

    asyncio.run(watch())


@SIZES
def test_a_large_hand_and_a_reason(size: tuple[int, int]) -> None:
    session = forward(session_of("protocol", 2, seed=21, rounds=99), lambda session: len(session.view.hand) > 12)
    look(session, size, "table-large-hand", "t")


@SIZES
def test_partners(size: tuple[int, int]) -> None:
    session = forward(
        session_of("bg2133", 4, seed=9, rounds=9, partners=True), lambda session: len(session.view.line.laid) > 6
    )
    look(session, size, "table-partners")


@SIZES
def test_the_curtain(size: tuple[int, int]) -> None:
    session = forward(
        session_of("international", 3, seed=5, rounds=9, people=(0, 1)),
        lambda session: session.table.turn == 1 and len(session.view.line.laid) > 3,
    )
    look(session, size, "table-curtain")


@SIZES
def test_the_end_of_a_round(size: tuple[int, int]) -> None:
    look(session_of("luckies", 4, seed=3, rounds=3), size, "round-end", to_the_end=True)


@SIZES
def test_the_end_of_a_game_of_partners(size: tuple[int, int]) -> None:
    look(session_of("bg2133", 4, seed=9, partners=True), size, "game-end", to_the_end=True)


@SIZES
def test_the_keys(size: tuple[int, int]) -> None:
    look(session_of("international", 4, seed=3), size, "table-keys", "question_mark")
