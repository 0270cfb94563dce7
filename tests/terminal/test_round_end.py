"""The end of a round: every hand, the sum with its clause, the score, and what comes next."""

from __future__ import annotations

import asyncio
import re

import pytest
from rich.cells import cell_len
from tests.terminal.keyboard import press_later
from tests.terminal.screens import screen_rows, screen_text
from tests.terminal.tables import TablePilot, at_table, forward, play_round, press, session_of, settled, table_of
from textual.containers import VerticalScroll

from doublesix.i18n import words_for
from doublesix.rules.rules import Points
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import FIRST_REVISION
from doublesix.sentences.score import tell_headline, tell_ruling, write_sum
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal import fresh_answer
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.setup.screen import SetupScreen
from doublesix.terminal.table.round_end import RoundEnd

REVISED = "Our reading of this sheet has changed"


def test_every_hand_and_the_sum_are_told_even_where_there_is_no_room_to_draw() -> None:
    async def play() -> None:
        session = session_of("sixcolours", 6, rounds=2)
        async with at_table(session) as pilot:
            await play_round(pilot)
            shown = " ".join(screen_text(pilot.app).split())
            round_, names = session.table.round, session.table.names
            for name, hand in zip(("You", *names[1:]), round_.hands, strict=True):
                held = f"{name}: {' '.join(map(str, hand))} ({hand.spots} spot" if hand else f"{name}: 0 spots"
                assert held in shown
            assert round_.outcome is not None
            variant, outcome = session.table.game.variant, round_.outcome
            for line in tell_ruling(outcome, names, variant, words_for("en"), partners=False, you=0):
                assert line in shown
            assert tell_headline(outcome, names, words_for("en"), you=0) in shown
            assert write_sum(outcome.score) in shown

    asyncio.run(play())


def test_what_does_not_fit_the_screen_comes_by_a_key() -> None:
    async def play() -> None:
        async with at_table(session_of("sixcolours", 6, rounds=2), (60, 16)) as pilot:
            await play_round(pilot)
            assert "PgDn more" in screen_text(pilot.app)
            assert "Round 1 of 2\n" not in screen_text(pilot.app)
            await press(pilot, "pagedown", "pagedown")
            assert "Round 1 of 2\n" in screen_text(pilot.app)
            await press(pilot, "pageup", "pageup")
            assert "Round 1 of 2\n" not in screen_text(pilot.app)
            await pilot.resize_terminal(140, 45)
            await settled(pilot)
            assert "PgDn more" not in screen_text(pilot.app)

    asyncio.run(play())


def test_a_new_size_does_no_harm_while_the_screen_is_being_closed() -> None:
    async def play() -> None:
        async with at_table(session_of("luckies", 2, rounds=2)) as pilot:
            await play_round(pilot)
            # What lies deepest is taken away first.
            await pilot.app.screen.query_one(VerticalScroll).remove_children()
            await pilot.resize_terminal(100, 30)
            await settled(pilot)

    asyncio.run(play())


def test_scores_stand_below_each_other_whatever_the_names() -> None:
    names = ("Maximiliana-Wilhelmina von Hohenstaufen", "骨牌", "Ben")

    async def play() -> None:
        session = session_of("luckies", 3, rounds=2, names=names)
        async with at_table(session, (100, 40)) as pilot:
            await play_round(pilot)
            rows = screen_rows(pilot.app)
            below = rows[rows.index(" Score") + 1 :][: len(names)]
            ends = {cell_len(row.split("+")[0].rstrip()) for row in below}
            assert len(ends) == 1

    asyncio.run(play())


def test_the_next_round_is_dealt() -> None:
    async def play() -> None:
        session = session_of("luckies", 2, rounds=2)
        async with at_table(session) as pilot:
            await play_round(pilot)
            await press(pilot, "a", "s")
            assert isinstance(pilot.app.screen, RoundEnd)
            await press(pilot, "enter")
            assert len(session.table.game.rounds) == 2
            assert "Round 2 of 2" in screen_text(pilot.app)

    asyncio.run(play())


def test_a_round_that_is_over_can_be_taken_back_from_the_table() -> None:
    async def play() -> None:
        session = session_of("international", 2, rounds=3)
        async with at_table(session) as pilot:
            await play_round(pilot)
            await press(pilot, "v", "u")
            assert session.table.turn == 0
            assert session.table.game.scores == (0, 0)

    asyncio.run(play())


def test_a_single_round_is_the_game_and_its_score_is_told_once() -> None:
    async def play() -> None:
        session = session_of("sixcolours", 2)
        async with at_table(session) as pilot:
            await play_round(pilot)
            rows = screen_rows(pilot.app)
            assert rows[0] == " The game is over"
            assert " Score" not in rows
            assert any("wins the game with" in row or "You win the game" in row for row in rows)
            assert "a play again" in rows[-1]
            assert not any("in a row" in row for row in rows)

    asyncio.run(play())


@pytest.mark.soak
def test_games_in_a_row_are_counted_at_the_end_of_each() -> None:
    async def play() -> None:
        async with at_table(session_of("sixcolours", 2)) as pilot:
            await play_round(pilot)
            await play_again(pilot)
            await play_round(pilot)
            rows = screen_rows(pilot.app)
            told = rows[rows.index(" 2 games in a row") + 1 :][:2]
            assert [row.split()[0] for row in told] == ["You", "Ben"]
            won = [int(count) for row in told for count in re.findall(r"(\d+) games? won, \d+ points?", row)]
            assert sum(won) == 2

    asyncio.run(play())


def test_that_our_reading_has_changed_is_said_once_before_the_next_game() -> None:
    """A game of sixcolours that was begun when an extra tile was offered only to those who had one that fits."""
    agreement = Agreement(
        choose("sixcolours", revision=FIRST_REVISION), (Chair("Anna"), Chair("Ben", "greedy")), target=Points(1), seed=7
    )

    async def play() -> None:
        async with at_table(Session.start(agreement, games_folder())) as pilot:
            await play_round(pilot)
            assert REVISED in " ".join(screen_text(pilot.app).split())
            await play_again(pilot)
            await play_round(pilot)
            assert REVISED not in " ".join(screen_text(pilot.app).split())
            assert "2 games in a row" in screen_text(pilot.app)

    asyncio.run(play())


def test_keys_pressed_for_the_last_tile_do_not_deal_the_next_round(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        session = session_of("luckies", 2, rounds=2)
        async with at_table(session) as pilot:
            await play_round(pilot)
            await press(pilot, "v")
            monkeypatch.setattr(fresh_answer, "REST", 30.0)
            await press(pilot, "enter", "enter", "space", "enter")
            assert isinstance(pilot.app.screen, RoundEnd)
            assert len(session.table.game.rounds) == 1
            await press_later(pilot, "enter", seconds=100)
            await settled(pilot)
            assert len(session.table.game.rounds) == 2

    asyncio.run(play())


async def play_again(pilot: TablePilot) -> None:
    table = table_of(pilot.app)
    await pilot.press("a")
    while table in pilot.app.screen_stack or len(pilot.app.screen_stack) < 2:
        await pilot.pause()
    await settled(pilot)


@pytest.mark.parametrize("key", ["a", "s"])
def test_after_the_game_one_plays_again_or_sets_up_another(key: str) -> None:
    async def play() -> None:
        session = session_of("luckies", 2)
        async with at_table(session) as pilot:
            await play_round(pilot)
            table = table_of(pilot.app)
            await press(pilot, "enter", "space")  # somebody who cannot stop
            assert pilot.app.screen_stack[-2] is table
            await pilot.press(key)
            while table in pilot.app.screen_stack or len(pilot.app.screen_stack) < 2:
                await pilot.pause()
            assert isinstance(pilot.app, DoublesixApp)
            if key == "s":
                assert isinstance(pilot.app.screen, SetupScreen)
            else:
                assert table_of(pilot.app) is not table

    asyncio.run(play())


def test_a_round_that_ended_before_it_was_left_is_scored_when_it_is_resumed() -> None:
    async def play() -> None:
        session = forward(session_of("luckies", 2, rounds=5), lambda session: session.table.game.scores != (0, 0))
        while session.table.turn is not None:
            session.act(session.table.view(session.table.turn).options[0])
        async with at_table(session) as pilot:
            assert isinstance(pilot.app.screen, RoundEnd)

    asyncio.run(play())
