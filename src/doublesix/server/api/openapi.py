"""The description of every HTTP request, as OpenAPI 3.1, made from the types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import doublesix
from doublesix.server.api.operations import ANY_REQUEST, OPERATIONS, Operation, Stream
from doublesix.server.web.answers import answer_json

_REFERENCES: Final = "#/components/schemas/{name}"
_IN_PATH: Final = re.compile(r"{(\w+)}")
_PATH_PARTS: Final = {
    "code": ("The code of a table or a pad.", "ABCDEF"),
    "game": ("The code of a table, and which game there.", "ABCDEF-1"),
    "kind": ("What sort of exercises they are: lessons, puzzles, or mistakes.", "lessons"),
    "row": (
        "The name of exercises in a row: a lesson is called like its sheet, edition and house rules, mistakes like"
        " their game and the seat from 1, as in ABCDEF-1.2.",
        "luckies:fr",
    ),
    "number": ("Which exercise of its row, from 1.", "1"),
}


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong: a code that stays the same for ever, a sentence in one's own language, and details by name."""

    code: str
    message: str


class ErrorTold(msgspec.Struct, frozen=True):
    """The answer to what is not possible."""

    error: Wrong


@cache
def openapi() -> bytes:
    """Return the description as JSON."""
    schemas, components = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, schemas, components)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "doublesix",
                "version": doublesix.__version__,
                "description": (
                    "Tables of dominoes for programs. Who asks is known by the cookie `doublesix`, or by"
                    " `Authorization: Bearer TOKEN` with the token of a guest. The language of sentences is that of"
                    " `Accept-Language`. What goes over the WebSocket at /api/tables/{code}/live is told at /api."
                ),
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "paths": paths,
            "components": {"schemas": components},
        }
    )


def _schemas() -> tuple[dict[Any, Any], dict[str, Any]]:
    kinds: list[Any] = [ErrorTold]
    for operation in OPERATIONS:
        answer = operation.answer.of if isinstance(operation.answer, Stream) else operation.answer
        all_kinds = (answer, operation.meanwhile, operation.body, operation.query)
        kinds += [kind for kind in all_kinds if kind is not None]
    unique = list(dict.fromkeys(kinds))
    found, components = msgspec.json.schema_components(unique, ref_template=_REFERENCES)
    return dict(zip(unique, found, strict=True)), components


def _described(operation: Operation, schemas: Mapping[Any, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": f"{operation.method.lower()}{operation.path.removeprefix('/api')}".translate(_NAMED),
        "parameters": [*_path_parts(operation.path), *_queried(operation, schemas, components), *_headers(operation)],
        "responses": {
            str(operation.status): _answer(operation.answer, schemas),
            **_meanwhile(operation, schemas),
            **{str(status): _error(status, schemas) for status in sorted({*ANY_REQUEST, *operation.errors})},
        },
    }
    if operation.body is not None:
        described["requestBody"] = {"content": _json(schemas[operation.body]), "required": True}
    return described


_NAMED: Final = str.maketrans({"/": "-", "{": "", "}": "", ".": "-"})


def _path_parts(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _PATH_PARTS[name][0],
            "schema": {"type": "string", "minLength": 1},
            "example": _PATH_PARTS[name][1],
        }
        for name in _IN_PATH.findall(path)
    ]


def _queried(operation: Operation, schemas: Mapping[Any, Any], components: Mapping[str, Any]) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    name = schemas[operation.query]["$ref"].rpartition("/")[2]
    properties: dict[str, Any] = components[name]["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in properties.items()]


def _headers(operation: Operation) -> list[dict[str, Any]]:
    return [{"name": name, "in": "header", "required": True, "schema": {"type": "string"}} for name in operation.needs]


def _answer(kind: Any, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    if isinstance(kind, Stream):
        events = {"schema": {"type": "string"}, "x-event-data": schemas[kind.of]}
        return {"description": "Events without end.", "content": {"text/event-stream": events}}
    if kind is str:
        return {"description": "Text.", "content": {"text/plain": {"schema": {"type": "string"}}}}
    return {"description": "Done.", "content": _json(schemas[kind])}


def _meanwhile(operation: Operation, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    if operation.meanwhile is None:
        return {}
    return {"202": {"description": "Being made; ask again.", "content": _json(schemas[operation.meanwhile])}}


def _error(status: int, schemas: Mapping[Any, Any]) -> dict[str, Any]:
    return {"description": f"{HTTPStatus(status).phrase}.", "content": _json(schemas[ErrorTold])}


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


async def describe(_: Request) -> Response:
    """Send the description."""
    return answer_json(openapi(), headers={"cache-control": "no-cache"})


routes: list[BaseRoute] = [Route("/api/openapi.json", describe)]
