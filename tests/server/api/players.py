"""People at tables over the wire: each has a token, a socket, and plays something simple."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

_ids = itertools.count(1)


def new_id() -> str:
    """Return an id for a command."""
    return f"test-{next(_ids)}"


class Person:
    """Somebody with a token of their own, however many share the client."""

    def __init__(self, client: TestClient, name: str) -> None:
        made = client.post("/api/people", json={"name": name}).json()
        client.cookies.clear()
        self.client = client
        self.name = name
        self.id: str = made["person"]["id"]
        self.headers = {"Authorization": f"Bearer {made['token']}"}

    def open_table(self, **offer: Any) -> str:
        """Open a table and return its code."""
        answer = self.client.post("/api/tables", json=offer, headers=self.headers)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    def table(self, code: str, **query: Any) -> dict[str, Any]:
        """Return the table message as this person sees it."""
        answer = self.client.get(f"/api/tables/{code}", params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        message: dict[str, Any] = answer.json()
        return message

    def ask(self, code: str, do: str, **fields: Any) -> Any:
        """Ask for something by POST and return the response."""
        body = {"do": do, "id": new_id(), **fields}
        return self.client.post(f"/api/tables/{code}/commands", json=body, headers=self.headers)

    def live(self, code: str, **query: Any) -> WebSocketTestSession:
        """Open a socket to a table."""
        asked = "&".join(f"{key.rstrip('_')}={value}" for key, value in query.items())
        return self.client.websocket_connect(f"/api/tables/{code}/live?{asked}", headers=self.headers)


def next_command(table: dict[str, Any]) -> dict[str, Any] | None:
    """Return what somebody would ask for who only does what the page offers; none if nothing is."""
    for held in table.get("hand", ()):
        for fit in held.get("fits", ()):
            return {"do": "act", "action": fit["action"], "version": table["version"]}
    for button in table.get("buttons", ()):
        if button["do"] in ("draw", "pass"):
            return {"do": "act", "action": button["do"], "version": table["version"]}
        if button["do"] == "ready":
            return {"do": "ready", "contribution": "ab12cd34"}
    return None


def messages(socket: WebSocketTestSession) -> Iterator[dict[str, Any]]:
    """Yield what comes over a socket."""
    while True:
        yield socket.receive_json()


def play(socket: WebSocketTestSession, over: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """Do what is offered until a table message says that it is over; return all messages."""
    received, asked = [], set()
    for message in messages(socket):
        received.append(message)
        if message["type"] != "table":
            assert message["type"] in ("answer", "talk", "presence") or message["error"]["code"] == "stale", message
            continue
        if over(message["table"]):
            return received
        # The table may be told again though nothing has changed, and that is no reason to ask again.
        table = message["table"]
        moment = (table["game"]["number"], table["game"].get("round"), table["phase"], table.get("turn"))
        if (command := next_command(table)) and (key := (*moment, command.get("version"))) not in asked:
            asked.add(key)
            socket.send_json({"id": new_id(), **command})
    raise AssertionError


def log_of(received: list[dict[str, Any]]) -> list[str]:
    """Return the ids of all that was told, each once, in order."""
    return list(dict.fromkeys(told["id"] for message in received for told in message.get("happened", ())))


def is_over(table: dict[str, Any]) -> bool:
    """Whether the game is over."""
    return bool(table["phase"] == "over")
