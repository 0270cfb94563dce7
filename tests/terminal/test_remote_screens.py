"""Tables of a server on screens, with a real server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import chance
from tests.client.players import play_by_post
from tests.live_server import Running, running, start
from tests.terminal.remote_tables import (
    DUEL,
    TWO_PEOPLE,
    AppPilot,
    act_once,
    arrive,
    at_table,
    play_on,
    press,
    shows,
    until,
)

from doublesix.client import Server, TableLinks, ask_for_seat, ready, say, sit, stand
from doublesix.picture.link_code import link_rows
from doublesix.room.room import Phase
from doublesix.server.settings import Pace
from doublesix.terminal.choice import GameChoice

QUICKLY_AWAY = Pace(bot_seconds=0, moment=lambda _: 0, away_seconds=0.1, regroup_seconds=0.01)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), pace=QUICKLY_AWAY) as started:
        yield started


@pytest.mark.parametrize("size", chance.some([(80, 24), (140, 45)], 1))
def test_a_whole_game_against_a_bot_and_another(server: Running, size: tuple[int, int]) -> None:
    async def play(pilot: AppPilot) -> None:
        await play_on(pilot, "The game is over")
        await press(pilot, "enter", "a")
        await until(pilot, lambda screen: "Round 1" in screen and "The game is over" not in screen, "another game")
        await press(pilot, "q")

    app = at_table(arrive(server.address), play, size)
    assert app.failed is None
    assert app.goodbye is not None
    assert app.goodbye.startswith("Your seat is kept; to come back: doublesix play --server http://127.0.0.1:")


def test_a_table_gathers_friends_and_bots(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")

    async def gather(pilot: AppPilot) -> None:
        screen = await shows(pilot, "1 seat is open")
        assert live.link in screen
        assert "Only this computer can reach this link." in screen
        assert "doublesix serve --host 0.0.0.0" in screen
        assert "b a bot sits down" in screen
        ben.command(live.code, sit("Ben"))
        await shows(pilot, "Enter Begin")
        await press(pilot, "enter")
        await shows(pilot, "Waiting for Ben")
        ben.command(live.code, stand())
        await shows(pilot, "1 seat is open")
        await press(pilot, "b")
        await shows(pilot, "Round 1")

    at_table(live, gather)


def test_the_link_for_others_is_drawn_where_there_is_room(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    link = f"http://192.168.1.7:8666/t/{live.code}"
    monkeypatch.setattr(Server, "invitation", lambda *_: TableLinks((link,)))
    middle = link_rows(link)[7].strip()

    async def look(pilot: AppPilot) -> None:
        assert link in await shows(pilot, middle)
        await pilot.resize_terminal(60, 24)
        assert link in await until(pilot, lambda screen: middle not in screen)

    at_table(live, look)


def test_the_keys_that_are_shown_are_those_of_a_server(server: Running) -> None:
    async def look(pilot: AppPilot) -> None:
        screen = await until(pilot, lambda screen: "Enter lay" in screen or "p pass" in screen or "t tap" in screen)
        foot = screen.splitlines()[-1]
        assert "h hint" in foot
        assert "c say something" in foot
        assert "save" not in foot
        assert "pause" not in foot
        await press(pilot, "question_mark")
        page = await shows(pilot, "let a bot play for somebody")
        assert "the server keeps the game" in page
        assert "--resume" not in page
        assert "pause" not in page

    at_table(arrive(server.address), look)


def advised(screen: str) -> bool:
    return re.search(r"(Lay \S+ on \S+|Open with \S+|Draw a tile|Pass|Tap)[.:]", screen) is not None


def test_a_hint_chooses_and_is_said(server: Running) -> None:
    async def ask(pilot: AppPilot) -> None:
        await until(pilot, lambda screen: "Enter lay" in screen or "p pass" in screen or "t tap" in screen)
        await press(pilot, "h")
        await until(pilot, lambda screen: advised(screen) or "?" in screen.replace("? keys", ""))
        await press(pilot, "h")
        await until(pilot, advised)

    at_table(arrive(server.address), ask)


def test_one_who_comes_to_a_full_table_watches(server: Running) -> None:
    anna = Server.as_guest(server.address, "Anna")
    code = anna.open_table(DUEL, bots=["greedy"])
    anna.command(code, ready())
    live = arrive(f"{server.url('/t/')}{code.lower()}", name="Zoe")

    async def watch(pilot: AppPilot) -> None:
        await shows(pilot, "You are watching. ")
        play_by_post(anna, code)
        screen = await shows(pilot, "The game is over")
        assert "Enter" not in screen.splitlines()[-1]
        await press(pilot, "q")

    app = at_table(live, watch)
    assert app.goodbye is None


def test_who_comes_late_takes_the_seat_of_a_bot_if_the_others_agree(server: Running) -> None:
    live = arrive(server.address)
    zoe = Server.as_guest(server.address, "Zoe")

    async def play(pilot: AppPilot) -> None:
        await shows(pilot, "Round 1")
        for key in ("minus", "b"):
            zoe.command(live.code, ask_for_seat(1))
            screen = await shows(pilot, "b Agree")
            assert "- Decline" in screen
            await press(pilot, key)
            await until(pilot, lambda screen: "b Agree" not in screen)
        await shows(pilot, "Zoe takes the seat of Ada.")

    at_table(live, play, (120, 40))
    assert zoe.table(live.code).table.you == 1


def test_talk_is_heard_and_said(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, sit("Ben"))

    async def talk(pilot: AppPilot) -> None:
        ben.command(live.code, say("Hello Anna"))
        await shows(pilot, "Ben: Hello Anna")
        await press(pilot, "c")
        await shows(pilot, "Say to all at the table")
        await press(pilot, *"hi", "enter")
        await shows(pilot, "Anna: hi")

    at_table(live, talk)
    assert [line.text for line in ben.table(live.code).talk] == ["Hello Anna", "hi"]


def test_what_the_server_refuses_is_said_for_a_while(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, sit("Ben"))
    ben.command(live.code, ready())

    async def ask(pilot: AppPilot) -> None:
        await shows(pilot, "Enter Begin")
        await press(pilot, "enter")
        await shows(pilot, "Round 1")
        await press(pilot, "u")
        refusal = "Only one person who plays against bots can take moves back."
        await shows(pilot, refusal)
        ben.command(live.code, say("Well"))
        assert refusal in await shows(pilot, "Ben: Well")

    at_table(live, ask)


def test_a_bot_plays_for_somebody_who_has_gone(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, sit("Ben"))
    ben.command(live.code, ready())

    async def play(pilot: AppPilot) -> None:
        await shows(pilot, "Enter Begin")
        await press(pilot, "enter")
        await shows(pilot, "Ben, away")
        await press(pilot, "b")
        await shows(pilot, "Ben, away; the bot Steady")
        await play_on(pilot, "The game is over")

    at_table(live, play)


def test_one_plays_on_oneself_after_a_bot_stood_in(server: Running) -> None:
    live = arrive(server.address)

    async def come_back(pilot: AppPilot) -> None:
        await until(pilot, lambda screen: "Enter lay" in screen or "p pass" in screen or "t tap" in screen)
        live.server.command(live.code, stand())
        await until(pilot, lambda screen: "Enter play on myself" in screen or "is over" in screen)

    at_table(live, come_back)


def test_the_end_of_a_round_goes_by_itself_when_the_next_begins(server: Running) -> None:
    live = arrive(server.address, GameChoice(sheet="luckies", chairs=TWO_PEOPLE.chairs, rounds=2))
    ben = Server.as_guest(server.address, "Ben")
    ben.command(live.code, sit("Ben"))

    async def play(pilot: AppPilot) -> None:
        # The same person plays at another screen, too.
        both = live.server, ben
        while live.server.table(live.code).table.phase is not Phase.BETWEEN:
            for somebody in both:
                act_once(somebody, live.code)
        await shows(pilot, "Round 1 is over")
        for somebody in both:
            act_once(somebody, live.code)
        await shows(pilot, "Round 2 of 2")

    at_table(live, play)


def test_a_game_goes_on_over_a_server_that_is_started_again(tmp_path: Path) -> None:
    servers = [start(tmp_path / "data")]
    live = arrive(servers[0].address)

    async def play(pilot: AppPilot) -> None:
        await until(pilot, lambda screen: "Enter lay" in screen or "p pass" in screen or "t tap" in screen)
        await asyncio.to_thread(servers[-1].stop)
        await shows(pilot, "No connection.")
        await press(pilot, "enter", "enter", "enter")  # sent when there is a server again, and done once
        servers.append(await asyncio.to_thread(start, tmp_path / "data", servers[0].port))
        await until(pilot, lambda screen: "No connection." not in screen)
        await play_on(pilot, "The game is over")

    try:
        app = at_table(live, play)
    finally:
        servers[-1].stop()
    assert app.failed is None


@pytest.mark.soak
def test_a_server_that_does_not_come_back_is_said_at_the_end(tmp_path: Path) -> None:
    server = start(tmp_path / "data")
    live = arrive(server.address, patience=0.3)

    async def lose(pilot: AppPilot) -> None:
        await until(pilot, lambda screen: "Enter lay" in screen or "p pass" in screen or "t tap" in screen)
        await asyncio.to_thread(server.stop)
        await until(pilot, lambda _: not pilot.app.is_running or app_failed(pilot) is not None)

    app = at_table(live, lose)
    assert app.failed is not None
    assert app.failed.code == "no-server"


def app_failed(pilot: AppPilot) -> object:
    return getattr(pilot.app, "failed", None)
