"""The description of everything that can be asked is true: nothing is missing, and nothing else comes back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import booleans
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from tests import chance, patience
from tests.server.api.server_process import Running, asked, next_command, running

from doublesix.client.server import Server
from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.server.api.openapi import openapi
from doublesix.server.api.operations import OPERATIONS, Operation, Stream

EXAMPLES = 100 if chance.IS_NEW else 2
"""How often each is asked."""


@pytest.fixture(scope="module")
def described() -> Any:
    """The description as Schemathesis reads it, which is loaded only by whom it serves."""
    import schemathesis

    return schemathesis.openapi.from_dict(json.loads(openapi(), object_hook=_pairs_as_lists))


def _pairs_as_lists(schema: dict[str, Any]) -> dict[str, Any]:
    """Describe a pair as a list of two: Schemathesis turns ``prefixItems`` into a form that it then refuses."""
    kinds = schema.pop("prefixItems", None)
    return schema if kinds is None else {**schema, "items": {"anyOf": kinds}}


@pytest.fixture(scope="module")
def checks() -> list[Any]:
    from schemathesis import checks

    return [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("described")) as started:
        yield started


@dataclass(frozen=True)
class Known:
    """What is there to be asked about, and by whom."""

    code: str
    game: str
    token: str | None


@pytest.fixture(scope="module")
def known(server: Running) -> Known:
    """A table at which Anna has played a game against a bot."""
    anna = Server.as_guest(server.address, "Anna")
    code = anna.open_table(Offer(sheet="luckies", players=2, rounds=1), bots=["greedy"])
    while (table := anna.table(code).table).phase is not Phase.OVER:
        if (command := next_command(table)) is not None:
            asked(anna, code, command)
    return Known(code, f"{code}-1", anna.token)


def test_every_route_is_described_and_every_description_has_its_route(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, Starlette)
    routes = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in set(route.methods or ()) - {"HEAD"}
    }
    assert routes == {(operation.method, operation.path) for operation in OPERATIONS}
    sockets = [route.path for route in app.routes if isinstance(route, WebSocketRoute)]
    assert sorted(sockets) == ["/api/pairing/live", "/api/tables/{code}/live"]


def test_the_description_is_served(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    assert set(told["paths"]) == {operation.path for operation in OPERATIONS}


def test_every_reference_leads_somewhere() -> None:
    described = json.loads(openapi())
    referred = set(re.findall(r'"#/components/schemas/([^"]+)"', openapi().decode()))
    assert referred <= set(described["components"]["schemas"])


@pytest.mark.parametrize(
    "operation",
    [operation for operation in OPERATIONS if not isinstance(operation.answer, Stream)],
    ids=lambda operation: f"{operation.method} {operation.path}",
)
def test_nothing_comes_back_that_is_not_described(
    operation: Operation, server: Running, known: Known, described: Any, checks: list[Any]
) -> None:
    @settings(max_examples=EXAMPLES)
    @given(described[operation.path][operation.method].as_strategy(), booleans(), booleans())
    def ask(case: Any, is_there: bool, is_anna: bool) -> None:
        if is_there:
            there = {"code": known.code, "game": known.game, "kind": "lessons", "row": "luckies:fr", "number": "3"}
            case.path_parameters |= {name: there[name] for name in case.path_parameters}
        if is_anna:
            case.headers["authorization"] = f"Bearer {known.token}"
        case.call_and_validate(base_url=server.address, checks=checks, timeout=patience.SECONDS)

    ask()
