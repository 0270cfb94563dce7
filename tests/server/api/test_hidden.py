"""Nothing hidden on the wire: what goes to a seat or a spectator in a whole game names no tile that they may not know.

Everything is recorded that a server sends: messages over sockets, answers, refusals, pages and headers. Afterwards the
log of the table shows how it stood at each moment, and what was hidden from whom.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests import chance
from tests.room.rooms import tiles_named
from tests.server.api.players import Person, is_over, new_id, next_command

from doublesix.room.entries import Opened, read_entry
from doublesix.room.room import Room
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.store import rooms
from doublesix.testing.worlds import hidden_tiles

NEVER = 600.0
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emil", "Frida")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Nobody passes by themselves while the test looks around."""
    return replace(settings, pace=replace(settings.pace, moment=lambda _: NEVER))


@dataclass
class Recorder:
    """What was sent to one viewer, each time with the place in the table's log."""

    person: Person | None
    code: str
    sent: list[tuple[int, bytes]] = field(default_factory=list)

    def note(self, seq: int, answer: Any) -> None:
        """Record an answer with its headers."""
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.sent.append((seq, headers.encode() + answer.content))

    def look(self, client: TestClient, seq: int) -> dict[str, Any]:
        """Look at the table."""
        headers = self.person.headers if self.person else {}
        answer = client.get(f"/api/tables/{self.code}", headers=headers)
        self.note(seq, answer)
        return dict(answer.json()["table"])

    def open_page(self, client: TestClient, seq: int) -> None:
        """Open the page of the table."""
        headers = self.person.headers if self.person else {}
        self.note(seq, client.get(f"/t/{self.code}", headers=headers))

    def try_what_is_not_allowed(self, client: TestClient, seq: int) -> None:
        """Ask for things that will be refused, each in its own way."""
        headers = self.person.headers if self.person else {}
        for body in ({"action": "draw"}, {"action": "pass"}, {"action": "0-0"}, {"action": "nonsense"}):
            command = {"do": "act", "id": new_id(), "version": 1, **body}
            self.note(seq, client.post(f"/api/tables/{self.code}/commands", json=command, headers=headers))
            client.cookies.clear()
        for path in (f"/api/tables/{self.code}/hint", f"/api/games/{self.code}-1/steps"):
            self.note(seq, client.get(path, headers=headers))


def rooms_of(client: TestClient, services: Services, code: str) -> dict[int, Room]:
    """Return the table after every entry of its log."""
    assert client.portal is not None
    read = partial(services.store.read, partial(rooms.tail, code=code, after=0))
    entries = client.portal.call(read)
    opened = read_entry(entries[0].body)
    assert isinstance(opened, Opened)
    room = Room.opened(code, opened, 0)
    after = {1: room}
    for entry in entries[1:]:
        room = after[entry.seq] = room.after(read_entry(entry.body), 0)
    return after


@pytest.mark.parametrize(
    ("sheet", "players", "partners"),
    chance.some(
        [
            ("luckies", 2, False),
            ("international", 3, False),
            ("protocol", 3, False),
            ("sixcolours", 4, False),
            ("bg2133", 4, True),
        ],
        2,
    ),
)
def test_no_tile_is_sent_that_somebody_may_not_know(
    client: TestClient, services: Services, caplog: pytest.LogCaptureFixture, sheet: str, players: int, partners: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    people = [Person(client, name) for name in NAMES[:players]]
    code = people[0].open_table(sheet=sheet, players=players, partners=partners, rounds=1)
    for person in people[1:]:
        person.ask(code, "sit", name=person.name)
    recorders = [*(Recorder(person, code) for person in people), Recorder(None, code)]
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(
                client.websocket_connect(
                    f"/api/tables/{code}/live", headers=recorder.person.headers if recorder.person else {}
                )
            )
            for recorder in recorders
        ]
        _play(client, people, recorders, code)
        for recorder, socket in zip(recorders, sockets, strict=True):
            latest: dict[str, Any] | None = None
            while latest is None or not is_over(latest):
                frame = socket.receive_text()
                latest = msgspec.json.decode(frame).get("table", latest)  # who is there is told without the table
                assert latest is not None
                recorder.sent.append((latest["seq"], frame.encode()))
    rooms = rooms_of(client, services, code)
    seen = 0
    for recorder in recorders:
        for seq, content in recorder.sent:
            table = rooms[seq].table
            if table is None:
                assert not tiles_named(content)
                continue
            round_ = table.round
            seat = rooms[seq].seat_of(recorder.person.id) if recorder.person else None
            public = {tile for lot in round_.deal.lots for _, tile in lot}
            leaked = (tiles_named(content) - public) & set(hidden_tiles(round_, seat))
            assert not leaked, content
            seen += 1
    assert seen > 100
    assert not tiles_named(caplog.text.encode())


def _play(client: TestClient, people: list[Person], recorders: list[Recorder], code: str) -> None:
    """Play a game by what the tables offer; all look at each, and in turn open a page and try what they may not do."""
    for turn in count():
        seq = people[0].table(code)["table"]["seq"]
        seen = [recorder.look(client, seq) for recorder in recorders]
        if is_over(seen[0]):
            return
        for recorder in recorders if chance.IS_NEW else [recorders[turn % len(recorders)]]:
            recorder.open_page(client, seq)
            recorder.try_what_is_not_allowed(client, seq)
        offered = ((person, next_command(table)) for person, table in zip(people, seen, strict=False))
        person, command = next(((person, command) for person, command in offered if command), (people[0], None))
        if command is None:
            continue  # a moment passes in which somebody might have added a tile
        answer = person.ask(code, **command)
        assert answer.status_code == 200, answer.text
