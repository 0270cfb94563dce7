"""Figures for those who run a server: they are there, they agree with what happened, and they tell no hand."""

from __future__ import annotations

import asyncio
import re
import time
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from tests import patience
from tests.refusals import coded
from tests.room.rooms import dealt, with_round
from tests.server.api.players import Person
from tests.server.hall.halls import ENGLISH, PATIENT, ask, begun, hall_in, new_id, play_on, player, until
from tests.server.store.jobs import run

from doublesix.errors import DoublesixError, IllegalAction
from doublesix.room.commands import Act
from doublesix.room.offer import Offer
from doublesix.round import Round
from doublesix.server.app import build_app
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.loop_lag import LoopLag
from doublesix.server.meters import BOT_SECONDS, LEASES, MEGABYTE, MESSAGE_BYTES, all_meters
from doublesix.server.metrics import exposition, metrics_shown
from doublesix.server.services import Services
from doublesix.server.settings import MetricsPlace
from doublesix.server.web.errors import count_refusal
from doublesix.server.web.traffic import paths_by_endpoint
from doublesix.testing.worlds import other_worlds

LABELS = {"route", "status", "code", "le", "version"}
"""All that figures are told apart by; none can name a table, a person, an address, a seat or a tile."""


def counts() -> dict[str, float]:
    """Return every figure but how long things took."""
    lines = [line for line in exposition().splitlines() if line and not line.startswith("#")]
    told = dict(line.rsplit(" ", 1) for line in lines)
    return {name: float(value) for name, value in told.items() if not re.search(r"_seconds_(sum|bucket)|_lag_", name)}


def grown(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """Return what has changed, and by how much."""
    return {name: now - before.get(name, 0) for name, now in after.items() if now != before.get(name, 0)}


def test_requests_and_refusals_are_counted_by_route_status_and_code(client: TestClient) -> None:
    before = counts()
    anna = Person(client, "Anna")
    code = anna.open_table(sheet="luckies", players=2)
    anna.table(code)
    client.get("/api/tables/NOSUCH77")
    client.get("/nowhere/Anna")
    with anna.live(code) as socket:
        socket.receive_json()
        assert counts()["doublesix_open_sockets"] == 1
        assert counts()["doublesix_open_tables"] == 1
        assert counts()["doublesix_listeners"] == 1
    more = grown(before, counts())
    assert more['doublesix_requests_total{route="/api/tables/{code}",status="200"}'] == 1
    assert more['doublesix_requests_total{route="/api/tables/{code}",status="404"}'] == 1
    assert more['doublesix_requests_total{route="/api/tables/{code}/live",status="101"}'] == 1
    assert more['doublesix_requests_total{route="none",status="404"}'] == 1
    assert more['doublesix_refusals_total{code="unknown-table"}'] == 1
    assert more["doublesix_request_seconds_count"] == 5
    assert more["doublesix_store_batch_jobs_count"] >= 2


def test_why_an_action_is_illegal_is_not_told_apart() -> None:
    before = counts()
    for code in ("must-play", "must-draw", "not-in-hand", "no-match"):
        count_refusal(IllegalAction(code))
    assert grown(before, counts()) == {'doublesix_refusals_total{code="illegal-action"}': 4}


def test_figures_are_told_apart_by_closed_lists_alone(client: TestClient, services: Services) -> None:
    anna = Person(client, "Annabella")
    code = anna.open_table(sheet="luckies", players=2)
    client.get(f"/t/{code}", headers={"x-forwarded-for": "192.0.2.7"})
    client.get(f"/api/{code}/Annabella")
    told = exposition()
    assert set(re.findall(r'[{,](\w+)="', told)) <= LABELS
    paths = {*paths_by_endpoint(build_app(services).routes).values(), "none"}
    assert set(re.findall(r'route="([^"]*)"', told)) <= paths
    assert all(re.fullmatch(r"[a-z-]+", shown) for shown in re.findall(r'code="([^"]*)"', told))
    for secret in (code, "Annabella", "192.0.2.7", anna.headers["Authorization"].split()[1]):
        assert secret not in told


def test_figures_do_not_tell_who_had_no_choice(tmp_path: Path) -> None:
    """In one of two worlds that look alike a seat can only pass, and in the other it passes of its own will."""
    offer = Offer(sheet="sixcolours", players=2, points=10**6)

    async def passed(hall: Hall, *, of_own_will: bool) -> dict[str, float]:
        live = await begun(hall, offer)
        await play_on(hall, live, lambda room: room.nothing_to_add)  # at its first one a table takes its lease
        twin: Round | None = None
        while twin is None:
            await play_on(hall, live, lambda now, then=live.room.version: now.nothing_to_add and now.version > then)  # type: ignore[misc]
            room = live.room
            assert room.table is not None
            assert room.turn is not None
            others = other_worlds(room.table.round, 1 - room.turn, 50, Random(6))
            twin = next((world for world in others if not world.nothing_to_add), None)
        with hall.attending(live, "anna", ENGLISH), hall.attending(live, "ben", ENGLISH):
            before = counts()
            if of_own_will:
                live.rest()
                live.room = with_round(room, twin)
                await ask(hall, live, player(room, room.turn or 0), Act(id=new_id(), action="pass"))
            else:
                await until(live, lambda now: now.version > room.version)
            more = grown(before, counts())
            more.pop("doublesix_message_bytes_total", None)  # once in a while another megabyte is full
            return more

    async def test() -> None:
        async with hall_in(tmp_path, replace(PATIENT, moment=lambda _: 0.3, regroup_seconds=60)) as hall:
            forced, chosen = await passed(hall, of_own_will=False), await passed(hall, of_own_will=True)
        assert forced == chosen
        assert {"doublesix_moves_total": 1.0, "doublesix_messages_total": 2.0}.items() <= forced.items()

    run(test())


def test_tables_that_go_on_by_themselves_are_not_counted(client: TestClient, services: Services) -> None:
    """A table takes a lease when somebody has nothing to add for the first time, and nobody need know."""
    held = LEASES.read()
    leases = services.cluster.leases
    leases._held[f"{LiveRoom.LEASE}ABCDEF"] = 1
    assert len(leases.held) > held
    assert LEASES.read() == held
    del leases._held[f"{LiveRoom.LEASE}ABCDEF"]


def test_a_bot_without_a_choice_is_counted_like_any_other() -> None:
    round_ = dealt(Offer(sheet="luckies", players=2)).table
    assert round_ is not None
    view = round_.view(round_.round.turn)

    async def choose(options: int) -> int:
        async with Bots(1) as bots:
            before = BOT_SECONDS.read()[-1]
            await bots.choose("nobody", replace(view, options=view.options[:options]), 1)
            return BOT_SECONDS.read()[-1] - before

    assert [asyncio.run(choose(1)), asyncio.run(choose(2))] == [1, 1]


def test_bytes_are_told_in_whole_megabytes() -> None:
    MESSAGE_BYTES.add(by=MEGABYTE + 1)
    assert MESSAGE_BYTES.read()[()] % MEGABYTE == 0


def test_figures_are_shown_at_a_port_of_their_own() -> None:
    with metrics_shown(MetricsPlace.read("0")) as port:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=patience.SECONDS) as answer:
            told = answer.read().decode()
        assert {meter.name.removesuffix("_total") for meter in all_meters()} <= set(
            re.findall(r"# HELP (\w+?)(?:_total)? ", told)
        )
        assert "process_resident_memory_bytes" in told
        with (
            pytest.raises(DoublesixError, check=coded("metrics-port-taken")),
            metrics_shown(MetricsPlace.read(str(port))),
        ):
            pass
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5)


def test_pages_show_no_figures(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("text", ["", "no", ":9666", "127.0.0.1:", "127.0.0.1:65536", "-1", "٣"])
def test_a_place_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(DoublesixError, check=coded("bad-metrics-place")):
        MetricsPlace.read(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [("9666", ("127.0.0.1", 9666)), ("0.0.0.0:9666", ("0.0.0.0", 9666)), ("[::1]:9666", ("::1", 9666))],
)
def test_a_place_is_a_port_with_or_without_an_address(text: str, place: tuple[str, int]) -> None:
    assert MetricsPlace.read(text) == MetricsPlace(*place)


def test_a_loop_that_is_held_up_is_late() -> None:
    async def hold_up() -> float:
        async with LoopLag(pause=0.001) as lag:
            await asyncio.sleep(0.002)
            time.sleep(0.05)
            late = lag.seconds
        assert lag.seconds == 0
        return late

    assert asyncio.run(hold_up()) > 0.04
