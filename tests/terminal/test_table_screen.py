"""The table: choosing tiles and places by keys and mouse, reasons, hints, taking back, and games that cannot go on."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from tests.terminal.keyboard import press_keys
from tests.terminal.screens import screen_text
from tests.terminal.tables import (
    LONGEST,
    TablePilot,
    at,
    at_table,
    choice_of_ends,
    forward,
    play_round,
    press,
    session_of,
    settled,
    table_of,
    take_turn,
)
from textual.containers import VerticalScroll
from textual.widgets import Static
from textual.worker import WorkerFailed

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.bots.hints import tell_nudge
from doublesix.bots.registry import Bot
from doublesix.i18n import words_for
from doublesix.rng import Source
from doublesix.table import table as table_module
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.session import Session
from doublesix.terminal.table import screen as screen_module
from doublesix.terminal.table.hand import TILE_KEYS, Hand
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.keys_page import KeysPage
from doublesix.terminal.table.line_of_play import LineOfPlay
from doublesix.terminal.table.round_end import RoundEnd
from doublesix.tiles import Tile
from doublesix.view import View


def key_of(pilot: TablePilot, tile: Tile) -> str:
    return TILE_KEYS[table_of(pilot.app).choosing.hand.index(tile)]


def test_a_tile_is_chosen_and_laid_at_the_chosen_end() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)
    plays = [option for option in session.view.options if isinstance(option, Play)]
    both = next(play for play in plays if sum(other.tile is play.tile for other in plays) > 1)
    ends = [play.end for play in plays if play.tile is both.tile]

    async def test(pilot: TablePilot) -> None:
        await press(pilot, key_of(pilot, both.tile))
        assert f"{both.tile} fits at 2 places" in screen_text(pilot.app)
        await press(pilot, "enter")
        assert table_of(pilot.app).stage is TableStage.PLACE
        await press(pilot, str(ends[1]))
        assert f"{both.tile} on this {ends[1]}?" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert table_of(pilot.app).stage is TableStage.TILE
        await press(pilot, "enter", str(ends[1]), "enter")
        assert Play(both.tile, ends[1]) in session.table.round.actions

    at(session, test)


def test_arrows_go_through_the_tiles_that_fit() -> None:
    session = forward(session_of("international", 3, seed=5, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        screen = table_of(pilot.app)
        playable = screen.choosing.playable
        seen = []
        for _ in playable:
            await press(pilot, "right")
            seen.append(screen.choosing.tile)
        assert tuple(seen) == playable
        await press(pilot, "right", "left", "left")
        assert screen.choosing.tile is playable[-2]
        await press(pilot, "escape")
        assert screen.choosing.tile is None

    at(session, test)


def test_a_tile_that_does_not_fit_is_told_why_and_the_reason_leaves_with_the_next_key() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        screen = table_of(pilot.app)
        misfit = next(tile for tile in screen.choosing.hand if tile not in screen.choosing.playable)
        await press(pilot, key_of(pilot, misfit))
        assert f"so {misfit} cannot go there" in screen_text(pilot.app)
        await press(pilot, "right")
        assert f"{misfit} cannot go there" not in screen_text(pilot.app)
        await press(pilot, "d")
        assert "A tile fits, so you must play" in screen_text(pilot.app)

    at(session, test)


def test_the_mouse_chooses_a_tile_and_a_place() -> None:
    session = forward(session_of("bg2133", 3, seed=4, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        screen = table_of(pilot.app)
        tile = screen.choosing.playable[-1]
        await pilot.click(Hand, offset=(6 * screen.choosing.hand.index(tile) + 2, 2))
        await pilot.pause()
        assert screen.choosing.tile is tile
        line = screen.query_one(LineOfPlay)
        place = screen.choosing.places[-1]
        region = line.region_of(line.placements[place])
        x, y = region.x + region.width // 2, region.y + region.height // 2
        await pilot.click(LineOfPlay, offset=(x - line.scroll_offset.x, y - line.scroll_offset.y))
        await settled(pilot)
        joined = [laid.joined_to for laid in session.table.round.line.laid if laid.tile is tile]
        assert joined == [place]

    at(session, test)


def test_the_line_above_the_hand_can_be_clicked() -> None:
    session = session_of("international", 4, seed=3)

    async def test(pilot: TablePilot) -> None:
        assert "open the round with 3-3" in screen_text(pilot.app)
        await pilot.click("#ask")
        await settled(pilot)
        assert session.table.round.actions[0] == Play(Tile(3, 3))

    at(session, test)


def test_keys_at_the_foot_can_be_clicked() -> None:
    async def test(pilot: TablePilot) -> None:
        row = screen_text(pilot.app).splitlines()[-1]
        await pilot.click("KeysLine", offset=(row.index("keys"), 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, KeysPage)

    at(session_of("luckies", 2), test)


@pytest.mark.parametrize("size", [(80, 24), (60, 30), (60, 20), (40, 12)])
def test_no_word_of_the_page_of_keys_is_cut_off(size: tuple[int, int]) -> None:
    async def test(pilot: TablePilot) -> None:
        await press_keys(pilot, ["question_mark"])
        await pilot.resize_terminal(*size)
        await pilot.pause()
        page = pilot.app.screen.query_one(VerticalScroll)
        assert page.max_scroll_x == 0
        listed = page.query_one(Static)
        told = " ".join(" ".join(strip.text for strip in listed.render_lines(listed.size.region)).split())
        assert "choose the tile above; press again to lay it" in told
        assert "save and leave; doublesix play --resume continues the game" in told

    at(session_of("luckies", 2), test)


def test_a_hint_chooses_a_tile_and_says_why() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)
    hint = session.hint()()

    async def ask(pilot: TablePilot) -> None:
        await pilot.press("h")
        while any(worker.group == "hint" and worker.is_running for worker in pilot.app.workers):
            await pilot.pause()
        await pilot.pause()

    async def test(pilot: TablePilot) -> None:
        assert hint.nudge is not None
        await ask(pilot)
        assert tell_nudge(hint.nudge, session.table.names, words_for("en")) in screen_text(pilot.app)
        await ask(pilot)
        assert isinstance(hint.action, Play)
        assert table_of(pilot.app).choosing.tile is hint.action.tile
        assert f"Lay {hint.action.tile} on {hint.action.end}" in screen_text(pilot.app)

    at(session, test)


def test_the_only_person_takes_back_the_last_choice() -> None:
    session = forward(session_of("international", 3, seed=5, rounds=9), choice_of_ends)
    before = session.table

    async def test(pilot: TablePilot) -> None:
        await take_turn(pilot)
        assert session.table.round != before.round
        await press(pilot, "u")
        assert session.table.round == before.round
        assert "taken back" in screen_text(pilot.app)

    at(session, test)


def test_nothing_is_taken_back_among_people() -> None:
    session = session_of("international", 2, people=(0, 1))

    async def test(pilot: TablePilot) -> None:
        await take_turn(pilot)
        await press(pilot, "u")
        assert "Only one person who plays against bots" in screen_text(pilot.app)

    at(session, test)


def test_one_draws_and_taps_by_keys() -> None:
    def must_draw(session: Session) -> bool:
        return session.view.options == (DRAW,)

    session = forward(session_of("international", 2, seed=11, rounds=9), must_draw)

    async def test(pilot: TablePilot) -> None:
        assert "Nothing fits: draw a tile." in screen_text(pilot.app)
        held = len(session.view.hand)
        await press(pilot, "t")
        assert "Nothing fits, so you must draw a tile" in screen_text(pilot.app)
        await press(pilot, "d")
        assert len(session.view.hand) == held + 1 or session.table.turn is None

    at(session, test)


def test_space_does_the_only_thing_there_is() -> None:
    def must_tap(session: Session) -> bool:
        return session.view.options == (PASS,)

    session = forward(session_of("luckies", 3, seed=2, rounds=9), must_tap)
    passes = session.table.round.actions.count(PASS)

    async def test(pilot: TablePilot) -> None:
        assert "Tap: no " in screen_text(pilot.app)
        await press(pilot, "space")
        assert session.table.round.actions.count(PASS) > passes

    at(session, test)


def test_an_extra_tile_joins_the_double() -> None:
    def may_add(session: Session) -> bool:
        extra = session.view.extra
        return extra is not None and extra.on is not None and not session.view.nothing_to_add

    session = forward(session_of("sixcolours", 3, seed=6, rounds=9), may_add, last=True)
    double = session.view.line.laid[-1].tile

    async def test(pilot: TablePilot) -> None:
        screen = table_of(pilot.app)
        assert f"You may add one more tile to {double}." in screen_text(pilot.app)
        assert {place.index for place in screen.choosing.places} == {len(session.view.line.laid) - 1}
        misfit = next((tile for tile in screen.choosing.hand if tile not in screen.choosing.playable), None)
        if misfit:
            await press(pilot, key_of(pilot, misfit))
            assert "The extra tile must touch the double just laid" in screen_text(pilot.app)
        await press(pilot, "p")
        assert "You add nothing." in screen_text(pilot.app)

    at(session, test)


def has_nothing_to_add(session: Session) -> bool:
    return session.view.nothing_to_add


def test_who_has_nothing_to_add_passes_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_module, "any_moment", lambda: 2.0)
    session = forward(session_of("sixcolours", 3, seed=6, rounds=9), has_nothing_to_add)

    async def test() -> None:
        async with at_table(session, wait=False) as pilot:
            while "Nothing to add: you pass in a moment." not in screen_text(pilot.app):
                await pilot.pause(0)
            await settled(pilot)
            assert "You add nothing." in screen_text(pilot.app)

    asyncio.run(test())


@pytest.mark.parametrize("key", ["p", "t", "space", "enter"])
def test_who_has_nothing_to_add_may_pass_at_once(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(screen_module, "any_moment", lambda: 600.0)
    session = forward(session_of("sixcolours", 2, seed=6, rounds=9), has_nothing_to_add)
    passes = sum(action is PASS for action in session.table.round.actions)

    async def test() -> None:
        async with at_table(session, wait=False) as pilot:
            await pilot.pause(0)
            await press_keys(pilot, [key])
            await settled(pilot)
            assert sum(action is PASS for action in session.table.round.actions) > passes

    asyncio.run(test())


def test_a_double_that_is_taken_back_during_the_moment_is_not_followed_by_a_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screen_module, "any_moment", lambda: 0.1)
    session = forward(
        session_of("sixcolours", 2, seed=6, rounds=9),
        lambda session: session.view.nothing_to_add and session.table.can_take_back,
    )

    async def test() -> None:
        async with at_table(session, wait=False) as pilot:
            await pilot.pause(0)
            await press_keys(pilot, ["u"])
            before = session.table
            await asyncio.sleep(0.2)
            assert session.table is before
            assert before.turn == 0

    asyncio.run(test())


def test_several_people_at_one_keyboard_take_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anyone who sits beside sees that nothing was added, and not whether that was a choice."""
    moments: list[float] = []

    def moment() -> float:
        moments.append(0.1)
        return 0.1

    monkeypatch.setattr(screen_module, "any_moment", moment)
    session = forward(session_of("sixcolours", 2, people=(0, 1), seed=6, rounds=9), has_nothing_to_add)
    name = session.table.names[session.table.turn or 0]

    async def test() -> None:
        async with at_table(session, wait=False) as pilot:
            await settled(pilot)
            assert not moments, "nobody has come yet"
            await press_keys(pilot, ["enter"])
            await settled(pilot)
            assert moments == [0.1]
            assert f"{name} adds nothing." in screen_text(pilot.app)

    asyncio.run(test())


def test_bots_play_among_themselves() -> None:
    session = session_of("protocol", 4, people=())

    async def test(pilot: TablePilot) -> None:
        assert isinstance(pilot.app.screen, RoundEnd)
        await press(pilot, "v")
        assert "Enter shows how it was scored" in screen_text(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RoundEnd)

    at(session, test)


def test_a_pause_between_moves_is_skipped_and_changed() -> None:
    session = session_of("international", 2, people=())

    async def play() -> None:
        async with at_table(session, pause=600.0, wait=False) as pilot:
            await pilot.pause()
            assert "It is " in screen_text(pilot.app)
            assert not session.table.round.actions
            await pilot.press("space")
            while not session.table.round.actions:
                await pilot.pause(0.01)
            await pilot.press("minus")
            assert "Pause between moves: 3.0 s." in screen_text(pilot.app)

    asyncio.run(play())


def test_the_screen_goes_on_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, is_decided = Event(), Event()

    def think(view: View, source: Source) -> Action:
        asked.set()
        is_decided.wait(LONGEST)
        return view.options[0]

    session = session_of("international", 2, people=())
    monkeypatch.setattr(table_module, "find_bot", lambda _: Bot("thinking", think))

    async def play() -> None:
        async with at_table(session, wait=False) as pilot:
            while not asked.is_set():
                await pilot.pause(0)
            assert "leads with" in screen_text(pilot.app)
            await press_keys(pilot, ["l"])
            assert "leads with" not in screen_text(pilot.app)
            await press_keys(pilot, ["question_mark"])
            assert isinstance(pilot.app.screen, KeysPage)
            await press_keys(pilot, ["escape", "q"])
            is_decided.set()

    try:
        asyncio.run(play())
    finally:
        is_decided.set()
    assert not session.table.round.actions, "somebody left before the bot had decided"


def test_a_bot_that_fails_lays_what_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View, source: Source) -> Action:
        raise ZeroDivisionError

    def cheat(view: View, source: Source) -> Action:
        return Play(Tile(0, 0), 6)

    session = session_of("luckies", 3)
    bots = iter([Bot("failing", fail), Bot("cheating", cheat)] * 200)
    monkeypatch.setattr(table_module, "find_bot", lambda _: next(bots))

    async def test(pilot: TablePilot) -> None:
        await play_round(pilot)
        assert session.table.is_over

    at(session, test)


def test_a_game_that_goes_on_elsewhere_stops_here() -> None:
    session = forward(session_of("international", 2, seed=5), lambda session: len(session.view.line.laid) > 2)

    async def test(pilot: TablePilot) -> None:
        before = session.table
        session.path.write_text("somebody else was here")
        await take_turn(pilot)
        assert session.table is before
        assert "Another window changed" in screen_text(pilot.app)
        assert table_of(pilot.app).stage is TableStage.STOPPED
        for size in ((80, 24), (60, 20), (44, 15)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            told = " ".join(screen_text(pilot.app).split())
            assert "this one has stopped so that nothing is lost. Resume the game to go on." in told

    with pytest.raises(WorkerFailed, match="game-elsewhere"):
        at(session, test)
    assert session.path.read_text() == "somebody else was here"


def test_rules_and_keys_can_be_read_at_the_table() -> None:
    async def test(pilot: TablePilot) -> None:
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, "escape", "question_mark")
        assert "look around on a large table" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert "lay a tile" in screen_text(pilot.app) or "open the round" in screen_text(pilot.app)

    at(session_of("luckies", 2), test)
