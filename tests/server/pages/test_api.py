"""The page for those who write programs names everything there is."""

from __future__ import annotations

import typing

from starlette.testclient import TestClient

from doublesix.room.commands import AnyCommand
from doublesix.room.messages import AnyMessage
from doublesix.server.api.messages import describe_messages
from doublesix.server.api.operations import OPERATIONS


def test_every_request_and_every_message_is_on_the_page(client: TestClient) -> None:
    text = client.get("/api").text
    for operation in OPERATIONS:
        assert f"<code>{operation.method} {operation.path}</code>" in text
    assert "``" not in text
    for kind in (*typing.get_args(AnyCommand), *typing.get_args(AnyMessage)):
        assert f"<code>{kind.__name__}</code>" in text


def test_every_message_says_what_it_is_and_holds() -> None:
    messages = describe_messages()
    assert all(part.about for part in (*messages.asked, *messages.told, *messages.parts))
    act = next(part for part in messages.asked if part.name == "Act")
    assert [(field.name, field.kind, field.is_needed) for field in act.fields] == [
        ("do", '"act"', True),
        ("id", "string", True),
        ("version", "integer | null", False),
        ("action", "string", True),
    ]
