"""Every request and message of a server, described from its types, and the schemas of what is kept in files."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from doublesix.server.api.messages import MessagePart, MessageTypes, describe_messages, describe_pairing
from doublesix.server.api.operations import OPERATIONS


def messages_page() -> str:
    """Write the page of all requests and messages."""
    lines = [
        "# Requests and messages",
        "",
        "What programs ask of a server, and what it tells them; see [server.md](../server.md).",
    ]
    lines += ["A running server has the same at `/api`, and the requests as OpenAPI 3.1 at `/api/openapi.json`.", ""]
    lines += ["## Requests", "", "| request | what it does | status |", "|---|---|---|"]
    for one in OPERATIONS:
        lines.append(f"| `{one.method} {one.path}` | {one.summary} | {one.status} {HTTPStatus(one.status).phrase} |")
    lines += ["", *_socket("At a table", describe_messages()), *_socket("While waiting for others", describe_pairing())]
    return "\n".join(lines)


def _socket(title: str, types: MessageTypes) -> Iterator[str]:
    for about, parts in (("asked", types.asked), ("told", types.told), ("parts", types.parts)):
        yield f"## {title}: {about}"
        yield ""
        for part in parts:
            yield from _part(part)


def _part(part: MessagePart) -> Iterator[str]:
    yield from (f"### {part.name}", "", part.about, "")
    if not part.fields:
        return
    yield from ("| field | holds | always | |", "|---|---|---|---|")
    for field in part.fields:
        kind = f"`{field.kind}`".replace("|", "\\|") if field.kind else ""
        yield f"| `{field.name}` | {kind} | {'yes' if field.is_needed else ''} | {field.about} |"
    yield ""
