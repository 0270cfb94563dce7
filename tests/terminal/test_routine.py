"""What is done by itself, how the hand lies, what is counted: as somebody likes it, as far as they may know."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_text
from tests.terminal.tables import at_table, forward, play_round, press, session_of, settled, table_of
from textual.app import App

from doublesix.actions import DRAW, PASS, Play
from doublesix.i18n import words_for
from doublesix.terminal.config import Config, config, forget_config, read_config
from doublesix.terminal.config_changes import save_changes
from doublesix.terminal.places import config_file
from doublesix.terminal.session import Session
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.round_end import RoundEnd
from doublesix.terminal.table.routine import ordered, routine_action
from doublesix.terminal.table.screen import TableScreen
from doublesix.terminal.table.tile_choice import TileChoice
from doublesix.terminal.table.tile_count import tell_ends, unseen_tiles
from doublesix.tiles import ALL_TILES, Tile, TileSet

EVERYTHING = Config(pass_by_itself=True, draw_by_itself=True, lay_at_once=True, bell=True, hand_order="doubles")
SETTINGS = 'pass_by_itself = true\ndraw_by_itself = true\nlay_at_once = true\nbell = true\nhand_order = "doubles"\n'


@pytest.fixture(autouse=True)
def _fresh_config(home: Path) -> None:
    forget_config()


def write(text: str) -> None:
    config_file().write_text(text, encoding="utf-8")
    forget_config()


def test_only_what_leaves_no_choice_is_done_by_itself() -> None:
    draws = forward(session_of("international", 2, seed=3, rounds=9), lambda session: session.view.options == (DRAW,))
    passes = forward(session_of("luckies", 2, seed=3, rounds=9), lambda session: session.view.options == (PASS,))
    lays = forward(session_of("luckies", 2, rounds=9), lambda session: isinstance(session.view.options[0], Play))
    assert [routine_action(session.view, EVERYTHING) for session in (draws, passes, lays)] == [DRAW, PASS, None]
    assert not any(routine_action(session.view, Config()) for session in (draws, passes, lays))


def test_the_order_of_a_hand() -> None:
    hand = tuple(map(Tile.parse, ("6-5", "2-2", "6-1", "5-5", "0-0")))
    assert ordered(hand, "dealt") == hand
    assert " ".join(map(str, ordered(hand, "numbers"))) == "0-0 2-2 5-5 6-1 6-5"
    assert " ".join(map(str, ordered(hand, "doubles"))) == "0-0 2-2 5-5 6-1 6-5"


def test_open_ends_are_told_with_the_tiles_that_nobody_has_shown() -> None:
    session = forward(session_of("international", 3, people=(0, 1)), lambda session: len(session.view.line.laid) > 4)
    view = session.table.view(0)
    laid = TileSet(laid.tile for laid in view.line.laid)
    assert unseen_tiles(view) == ALL_TILES - laid - view.hand
    assert unseen_tiles(session.table.view(None)) == ALL_TILES - laid
    told, *_, shortest = tell_ends(view, words_for("en"))
    assert len(shortest) < len(told)
    for number in view.line.open_numbers:
        unseen = sum(tile.has(number) for tile in unseen_tiles(view))
        assert f"{number} ({unseen})" in told or f"{number}×{view.line.counts[number]} ({unseen})" in told


def test_changes_are_saved_beside_what_else_the_file_says(home: Path) -> None:
    write('# mine\nname = "Anna"\nbell = false  # quiet\n\n[keys]\ndraw = "x"\n')
    before = read_config(config_file())
    save_changes(config_file(), before, Config(name="Anna", bell=True, hand_order="numbers", keys=before.keys))
    text = config_file().read_text(encoding="utf-8")
    assert text.startswith('# mine\nname = "Anna"\nbell = true\nhand_order = "numbers"\n')
    assert text.endswith('[keys]\ndraw = "x"\n')
    assert config().bell


def test_whole_games_with_every_routine_setting_on(monkeypatch: pytest.MonkeyPatch) -> None:
    write(SETTINGS)
    rung: list[int] = []
    monkeypatch.setattr(App, "bell", lambda _: rung.append(1))

    async def play(session: Session) -> None:
        async with at_table(session) as pilot:
            screen = table_of(pilot.app)
            for _ in range(100):
                if screen.stage is not TableStage.TILE:
                    break
                assert any(isinstance(option, Play) for option in session.view.options)
                assert list(screen.choosing.hand) == list(ordered(session.view.standing, "doubles"))
                await press(pilot, "right", "enter")
                if screen.choosing.place:
                    await press(pilot, "enter")
            assert session.table.turn is None
            assert isinstance(pilot.app.screen, RoundEnd)

    asyncio.run(play(session_of("international", 2, seed=5)))
    assert len(rung) > 3


def before_a_bots_move() -> tuple[Session, Tile]:
    """Return a game in which a bot is to act, and a tile of the person that will then fit at one place."""
    for seed in range(50):
        session = forward(session_of("luckies", 2, seed=seed, rounds=9), lambda session: bool(session.view.line.laid))
        session.act(session.view.options[0])
        table = session.table
        if table.turn == 1:
            choosing = TileChoice(table.act(1, table.bots_action()).view(0))
            for tile in choosing.playable:
                if choosing.view.turn == 0 and choosing.with_tile(tile).action():
                    return session, tile
    raise AssertionError("that does not come about")


def test_a_tile_is_chosen_ahead_and_laid_when_the_turn_comes() -> None:
    async def play() -> None:
        session, tile = before_a_bots_move()
        async with at_table(session, pause=30.0, wait=False) as pilot:
            while not any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack):
                await pilot.pause(0.01)
            await settle(pilot)
            screen = table_of(pilot.app)
            assert screen.stage is TableStage.OTHERS
            key = TILE_KEYS[screen.choosing.hand.index(tile)]
            await press_keys(pilot, [key])
            assert "Chosen for your next turn." in screen_text(pilot.app)
            await press_keys(pilot, [key])
            assert screen._ahead is None
            await press_keys(pilot, [key])
            while tile in session.table.round.hands[0]:
                await press_keys(pilot, ["space"])
            assert tile in {laid.tile for laid in session.table.round.line.laid}

    asyncio.run(play())


def test_settings_score_and_panel_at_the_table() -> None:
    async def play() -> None:
        session = session_of("international", 2, rounds=9)
        async with at_table(session, (140, 45)) as pilot:
            assert "Mine, unseen, laid" in screen_text(pilot.app)
            await press_keys(pilot, ["i"])
            assert "Mine, unseen, laid" not in screen_text(pilot.app)
            await press_keys(pilot, ["i", "s"])
            assert "No round is over yet." in screen_text(pilot.app)
            await press_keys(pilot, ["full_stop", "enter", "w"])
            assert "[x] Pass by itself" in screen_text(pilot.app)
            await press_keys(pilot, ["down", "space", "escape"])
            await settle(pilot)
            screen = table_of(pilot.app)
            assert (screen._liked.pass_by_itself, screen._liked.draw_by_itself) == (True, True)
            assert (config().pass_by_itself, config().draw_by_itself) == (True, False)  # only what was kept
            await play_round(pilot)
            await press(pilot, "enter")
            await settled(pilot)
            assert "Score by rounds" in screen_text(pilot.app)
            await press_keys(pilot, ["s"])
            score = [row for row in screen_text(pilot.app).splitlines() if row.lstrip("│ ").startswith("1 ")]
            assert score
            await press_keys(pilot, ["escape"])
            assert pilot.app.screen is table_of(pilot.app)

    asyncio.run(play())
