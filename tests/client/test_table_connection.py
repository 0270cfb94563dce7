from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.players import DUEL, next_command, play_live
from tests.live_server import Running, start

from doublesix.client import Lost, Offer, Refused, Server, TableConnection, TableMessage, act, ready, say, sit
from doublesix.client.table_connection import seconds_to_wait
from doublesix.errors import DoublesixError
from doublesix.room.messages import Answer, AnyMessage, Refusal
from doublesix.room.room import Phase


def test_a_whole_game_is_played_live(anna: Server) -> None:
    code = anna.open_table(DUEL, bots=["greedy"])
    with TableConnection(anna, code) as table:
        assert play_live(table).phase is Phase.OVER


def test_two_play_together_and_hear_each_other(anna: Server, ben: Server) -> None:
    code = anna.open_table(DUEL)
    ben.command(code, sit("Ben"))
    ended = []

    def play(server: Server) -> None:
        with TableConnection(server, code) as table:
            ended.append(play_live(table))

    threads = [threading.Thread(target=play, args=(server,)) for server in (anna, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert [seen.phase for seen in ended] == [Phase.OVER] * 2
    assert {seen.you for seen in ended} == {0, 1}


def test_what_is_refused_is_raised_unless_it_only_came_late(anna: Server) -> None:
    code = anna.open_table(DUEL)
    with TableConnection(anna, code) as table:
        changes = table.changes()
        first = next(changes)
        table.send(act("6-6", version=first.table.version + 7))
        assert next(changes).table == first.table
        table.send(act("6-6"))
        with pytest.raises(Refused) as refused:
            next(changes)
    assert refused.value.code == "game-not-begun"


def test_every_command_is_answered_by_its_id(anna: Server) -> None:
    code = anna.open_table(DUEL)
    hello, too_soon = say("Hello"), act("6-6")
    with TableConnection(anna, code) as table:
        messages = table.messages()
        next(messages)
        table.send(hello)
        table.send(too_soon)
        answers = _answers(messages, 2)
    assert isinstance(answers[hello.id], Answer)
    assert isinstance(answers[too_soon.id], Refusal)


def test_talk_and_presence_come_with_the_table_as_it_was_told(anna: Server, ben: Server) -> None:
    code = anna.open_table(DUEL)
    ben.command(code, sit("Ben"))
    with TableConnection(anna, code) as table:
        changes = table.changes()
        first = next(changes)
        ben.command(code, say("Hello"))
        heard = next(message for message in changes if message.talk)
        assert [(line.text, line.seat) for line in heard.talk] == [("Hello", 1)]
        assert (heard.table.seats, heard.table.version) == (first.table.seats, first.table.version)
        assert heard.table.seq == first.table.seq + 1
        with TableConnection(Server.as_guest(anna.address.url, "Zoe"), code) as watching:
            connected = watching.changes()
            assert next(connected).whole
            assert next(message.table.watchers for message in changes if message.table.watchers) == 1, connected


def test_a_table_that_does_not_exist_is_refused(anna: Server) -> None:
    with TableConnection(anna, "ZZZZZZ") as table, pytest.raises(Refused) as refused:
        next(table.messages())
    assert refused.value.code == "unknown-table"


def test_closing_ends_the_messages(anna: Server) -> None:
    with TableConnection(anna, anna.open_table(DUEL)) as table:
        messages = table.messages()
        next(messages)
        threading.Timer(0.05, table.close).start()
        assert not any(isinstance(message, Lost) for message in messages)
    assert list(table.messages()) == []


def test_the_next_try_comes_later_each_time_and_never_for_all_at_once() -> None:
    waits = [[seconds_to_wait(tries) for _ in range(200)] for tries in range(8)]
    for tries, longest in enumerate((0.5, 1, 2, 4, 8, 10, 10, 10)):
        assert min(waits[tries]) < longest / 4
        assert longest / 2 < max(waits[tries]) <= longest


def test_a_server_says_when_to_come_again() -> None:
    assert seconds_to_wait(0, 3.5) == 3.5, "it has told everybody another time"
    assert all(3.5 <= seconds_to_wait(2, 3.5) <= 5.5 for _ in range(50))


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Running]]:
    """Servers with the same port and the same folder, one after the other; the last one runs."""
    started = [start(tmp_path)]
    yield started
    started[-1].stop()


def _start_again(servers: list[Running], folder: Path) -> None:
    servers[-1].stop()
    servers.append(start(folder, servers[-1].port))


def test_a_game_goes_on_when_the_server_was_started_again(servers: list[Running], tmp_path: Path) -> None:
    anna = Server.as_guest(servers[0].address, "Anna")
    code = anna.open_table(Offer(sheet="luckies", players=2, rounds=2), bots=["greedy"])
    rounds: set[int] = set()

    def restart_in_every_round(message: TableMessage) -> None:
        seen = message.table
        if seen.phase is Phase.PLAYING and seen.game.round not in rounds:
            rounds.add(seen.game.round)
            _start_again(servers, tmp_path)

    with TableConnection(anna, code) as table:
        over = play_live(table, restart_in_every_round)
    assert over.phase is Phase.OVER
    assert rounds == {1, 2}


def test_what_is_sent_meanwhile_is_done_once(servers: list[Running], tmp_path: Path) -> None:
    anna = Server.as_guest(servers[0].address, "Anna")
    code = anna.open_table(DUEL)
    with TableConnection(anna, code) as table:
        messages = table.messages()
        next(messages)
        done, unheard = say("Done"), say("Meanwhile")
        anna.command(code, done)
        table.send(done)  # its answer is not read before the server stops
        servers[-1].stop()
        table.send(unheard)
        servers.append(start(tmp_path, servers[-1].port))
        answers = _answers(messages, 2)
    assert set(answers) == {done.id, unheard.id}
    assert all(isinstance(answer, Answer) for answer in answers.values())
    assert [line.text for line in anna.table(code).talk] == ["Done", "Meanwhile"]


def test_a_lost_connection_is_told_before_the_table_comes_again(servers: list[Running], tmp_path: Path) -> None:
    anna = Server.as_guest(servers[0].address, "Anna")
    with TableConnection(anna, anna.open_table(DUEL)) as table:
        messages = table.messages()
        first = next(messages)
        _start_again(servers, tmp_path)
        heard = [next(messages), next(messages)]
    assert isinstance(first, TableMessage)
    assert isinstance(heard[0], Lost)
    assert isinstance(heard[1], TableMessage)
    assert heard[1].table.seats == first.table.seats


def test_a_server_that_does_not_come_back_is_given_up(tmp_path: Path) -> None:
    server = start(tmp_path)
    anna = Server.as_guest(server.address, "Anna")
    with TableConnection(anna, anna.open_table(DUEL), patience=0.3) as table:
        messages = table.messages()
        next(messages)
        server.stop()
        assert isinstance(next(messages), Lost)
        with pytest.raises(DoublesixError) as failed:
            next(messages)
    assert failed.value.code == "no-server"


def test_a_server_that_never_was_there_is_not_waited_for(tmp_path: Path) -> None:
    server = start(tmp_path)
    anna = Server.as_guest(server.address, "Anna")
    code = anna.open_table(DUEL)
    server.stop()
    with TableConnection(anna, code) as table, pytest.raises(DoublesixError) as failed:
        next(table.messages())
    assert failed.value.code == "no-server"
    assert failed.value.details["reason"] == "Connection refused"


def test_somebody_who_comes_to_a_table_that_was_forgotten_hears_it(servers: list[Running], tmp_path: Path) -> None:
    anna = Server.as_guest(servers[0].address, "Anna")
    with TableConnection(anna, anna.open_table(DUEL)) as table:
        messages = table.messages()
        next(messages)
        servers[-1].stop()
        servers.append(start(tmp_path / "another", servers[-1].port))
        assert isinstance(next(messages), Lost)
        with pytest.raises(Refused) as refused:
            next(messages)
    assert refused.value.code == "unknown-table"


def test_ready_twice_is_no_fault(anna: Server) -> None:
    code = anna.open_table(DUEL, bots=["greedy"])
    with TableConnection(anna, code) as table:
        changes = table.changes()
        first = next(changes)
        table.send(ready(version=first.table.version))
        table.send(ready(version=first.table.version))
        for message in changes:
            if message.table.turn == 0 or message.table.phase is not Phase.PLAYING:
                break
    assert next_command(first) is not None


def _answers(messages: Iterator[AnyMessage | Lost], count: int) -> dict[str, Answer | Refusal]:
    """The next answers, by the ids of the commands."""
    found: dict[str, Answer | Refusal] = {}
    while len(found) < count:
        message = next(messages)
        if isinstance(message, Answer | Refusal):
            assert message.id is not None
            found[message.id] = message
    return found
