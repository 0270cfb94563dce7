"""Requests and frames that no client of ours would send: real ones with something changed, and plain nonsense."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY")
PATHS: Final = (
    *(
        "/",
        "/choose",
        "/lobby",
        "/join",
        "/tables",
        "/rules",
        "/rules/compare",
        "/rules/luckies",
        "/rules/x/y",
        "/games",
    ),
    *(
        "/t/{code}",
        "/t/{code}/qr.svg",
        "/t/{code}/rules",
        "/games/{game}",
        "/games/{game}/review",
        "/going-on",
        "/check",
    ),
    *("/games/{game}/again", "/going-on/{code}/drop", "/people/{name}", "/leaderboard", "/account", "/account/name"),
    *("/account/register", "/account/sign-in", "/account/sign-out", "/account/profile", "/pairing", "/pairing/groups"),
    *("/friends/{name}", "/friends/link", "/friends/play", "/preview/luckies.png", "/preview/{name}.png", "/score"),
    *("/score/{pad}", "/score/{pad}/qr.svg", "/static/x/{name}", "/static/../../etc/passwd", "/health", "/metrics"),
    *("/api", "/api/tables", "/api/tables/{code}", "/api/tables/{code}/commands", "/api/tables/{code}/invitation"),
    *("/api/tables/{code}/hint", "/api/tables/{code}/events", "/api/tables/events", "/api/games/{game}/record.txt"),
    *("/api/games/{game}/record.json", "/api/games/{game}/steps", "/api/me", "/api/me/tables", "/api/me/tables/{code}"),
    *("/api/me/push", "/api/people", "/api/pairing", "/api/pads", "/api/pads/check", "/api/pads/{pad}"),
    *("/api/openapi.json", "/api/nowhere", "/health/live", "/health/ready", "/manifest.webmanifest"),
)
QUERIES: Final = (
    *("shape=wide", "shape=tall", "look=pips", "look=colours", "view=true", "view=false", "language=de", "from=3"),
    *("pace=fast", "round=1", "seat=0", "seat=1", "name=Anna", "code={code}", "sheet=luckies", "edition=de", "page=2"),
    *("players=4", "option=x", "house=draw", "q=1", "next=/", "error=x", "rounds=1"),
)
COMMANDS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "ready", "id": "1", "contribution": "51f0c2"},
    {"do": "act", "id": "2", "action": "6-5@6", "version": 3},
    {"do": "act", "id": "3", "action": "draw"},
    {"do": "act", "id": "4", "action": "pass"},
    {"do": "sit", "id": "5", "seat": 1, "name": "Anna"},
    {"do": "stand", "id": "6"},
    {"do": "seat-bot", "id": "7", "seat": 1, "bot": "greedy"},
    {"do": "clear-seat", "id": "8", "seat": 1},
    {"do": "stand-in", "id": "9", "seat": 1},
    {"do": "return", "id": "10"},
    {"do": "take-back", "id": "11"},
    {"do": "ask-for-seat", "id": "12", "seat": 1, "name": "Zoe"},
    {"do": "answer-request", "id": "13", "seat": 1, "agree": True},
    {"do": "withdraw-request", "id": "14"},
    {"do": "say", "id": "15", "text": "Hello there"},
    {"do": "phrase", "id": "16", "phrase": "thanks"},
    {"do": "ping"},
)
BODIES: Final[tuple[Any, ...]] = (
    *COMMANDS,
    {"sheet": "luckies", "players": 2, "bots": ["greedy"]},
    {"sheet": "international", "players": 4, "partners": True, "points": 50, "house": {"draw": "all"}, "listed": True},
    {"sheet": "protocol", "players": 3, "turn_seconds": 30, "bank_seconds": 60, "increment_seconds": 2, "rounds": 1},
    {"name": "Anna"},
    {"name": "Anna", "language": "de"},
    {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "x", "auth": "y"}, "language": "de"},
    {"sheet": "luckies", "names": ["Anna", "Ben"], "rounds": []},
)
ODD_TEXTS: Final = (
    *(
        "",
        " ",
        "\x00",
        "\ufeff",
        "\u202e",
        "\ud800",
        "\udfff\ud800",
        "\U0010ffff",
        "a" * 5_000,
        "é" * 300,
        "'; DROP TABLE",
    ),
    *("../../../etc/passwd", "%00", "%c0%af", "{{7*7}}", "<script>", "\r\nx: y", "6-5@6/2", "7-7", "6-6@9/99999", "-1"),
    *("९-३", "6-5", "null", "NaN", "1e999", "\uff21", "\ue000x\ue001", "\x1b[31m", "—", "0x10", "٣"),
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 28, 29, 255, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0),
    *(1e308, [], {}, [[]], [None], {"": None}, {"a": {"b": {"c": []}}}, ["6-5"] * 40, [0] * 3_000),
)
_SAMPLE_BYTES: Final = 200
_DEPTHS: Final = (40, 500, 2_000, 100_000)


@dataclass(frozen=True, slots=True)
class Known:
    """What exists on a server, so that requests get past its door."""

    codes: Sequence[str] = ("ABCDEF",)
    games: Sequence[str] = ("ABCDEF-1",)
    pads: Sequence[str] = ("ABCDEF",)
    tokens: Sequence[str] = ()
    host: str = "localhost"


@dataclass(slots=True)
class OddRequest:
    """A request as it goes over the wire."""

    method: str
    path: bytes
    query: bytes = b""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    def __str__(self) -> str:
        body = self.body[:_SAMPLE_BYTES]
        return f"{self.method} {self.path[:_SAMPLE_BYTES]!r}?{self.query[:_SAMPLE_BYTES]!r} {self.headers} {body!r}"


def odd_request(chance: Random, known: Known) -> OddRequest:
    """Return a request by chance."""
    path, query = _path(chance, known), _query(chance, known)
    body = odd_frame(chance) if chance.random() < 0.7 else b""
    token = chance.choice(known.tokens) if known.tokens and chance.random() < 0.8 else "x"
    headers = [(b"host", known.host.encode()), (b"authorization", f"Bearer {token}".encode())]
    headers += [_odd_header(chance) for _ in range(chance.choice([0, 0, 1, 3]))]
    if chance.random() < 0.5:
        headers.append((b"content-type", chance.choice([b"application/json", b"application/x-www-form-urlencoded"])))
    return OddRequest(chance.choice((*METHODS, "GET", "POST", "POST")), path, query, headers, body)


def odd_frame(chance: Random) -> bytes:
    """Return a frame or a body by chance: JSON that is nearly right, JSON that is not, a form, or bytes."""
    kind = chance.random()
    if kind < 0.1:
        return chance.randbytes(chance.choice([0, 1, 3, 40, 400, 5_000]))
    if kind < 0.15:
        depth = chance.choice(_DEPTHS)
        return chance.choice([b"[" * depth, b"[" * depth + b"]" * depth, b'{"a":' * depth])
    if kind < 0.2:
        return b"&".join(_form_field(chance) for _ in range(chance.choice([1, 2, 5, 2_000])))
    value = json.loads(json.dumps(chance.choice(BODIES)))
    for _ in range(chance.choice([0, 1, 1, 2, 5])):
        value = _changed(value, chance)
    written = json.dumps(value, ensure_ascii=chance.random() < 0.8).encode("utf-8", "surrogatepass")
    return _damaged(written, chance) if chance.random() < 0.3 else written


def _path(chance: Random, known: Known) -> bytes:
    def some(of: Sequence[str]) -> str:
        return chance.choice(of) if of and chance.random() < 0.7 else _text(chance)

    path = chance.choice(PATHS)
    for name, of in (("{code}", known.codes), ("{game}", known.games), ("{pad}", known.pads), ("{name}", ())):
        path = path.replace(name, some(of)) if name in path else path
    written = path.encode("utf-8", "surrogatepass")
    return _damaged(written, chance) if chance.random() < 0.1 else written


def _query(chance: Random, known: Known) -> bytes:
    parts = [chance.choice(QUERIES).replace("{code}", known.codes[0]) for _ in range(chance.choice([0, 0, 1, 2, 5]))]
    written = "&".join(parts).encode()
    if parts and chance.random() < 0.3:
        written += b"=" + _text(chance).encode("utf-8", "surrogatepass")
    return _damaged(written, chance) if chance.random() < 0.3 else written


_HEADERS: Final[tuple[tuple[bytes, Sequence[bytes]], ...]] = (
    (b"host", (b"", b"evil.example", b"localhost:99999", b"[::1", b"a" * 300, b"\xff")),
    (b"origin", (b"null", b"http://evil.example", b"http://[", b"http://localhost", b"\xff\xfe")),
    (b"sec-fetch-site", (b"cross-site", b"same-origin", b"none", b"x")),
    (b"cookie", (b"token=x", b"=;;=", b"a" * 4_000, b'token="\\', b"token=\xff", b"language=xx; theme=;")),
    (b"authorization", (b"", b"Bearer", b"Bearer ", b"Basic !!!!", b"Bearer \xff", b"Bearer " + b"a" * 5_000)),
    (
        b"accept-language",
        (b"de", b"xx-;q=,,", b"*;q=9", b"de;q=nan", b"de;q=1e999", b",".join([b"aa"] * 2_000), b"\xff"),
    ),
    (b"content-length", (b"0", b"-1", b"abc", b"99999999999999999999", "٣".encode(), b"")),
    (b"content-type", (b"multipart/form-data", b"multipart/form-data; boundary=", b"text/plain; charset=\xff", b"")),
    (b"accept-encoding", (b"gzip", b"gzip;q=0", b"br", b"gzip;q=x")),
    (b"last-event-id", (b"1", b"-1", b"x", b"9" * 5_000, "٣".encode(), b"\xff")),
    (b"if-none-match", (b"*", b'W/"x"', b"\xff")),
    (b"range", (b"bytes=0-", b"bytes=9-1", b"x")),
    (b"x-forwarded-for", (b"1.2.3.4", b"::1", b"x", b"," * 200)),
    (b"x-forwarded-proto", (b"https", b"javascript", b"")),
    (b"upgrade", (b"websocket", b"h2c")),
    (b"expect", (b"100-continue",)),
)


def _odd_header(chance: Random) -> tuple[bytes, bytes]:
    name, values = chance.choice(_HEADERS)
    return name, chance.choice(values)


def _form_field(chance: Random) -> bytes:
    names = (
        b"name",
        b"password",
        b"sheet",
        b"players",
        b"target",
        b"bots",
        b"next",
        b"language",
        b"listed",
        b"edition",
    )
    return chance.choice(names) + b"=" + chance.choice([b"", b"4", b"luckies", b"%ff%00", b"a" * 50, b"%", b"&&="])


def _text(chance: Random) -> str:
    return chance.choice(ODD_TEXTS) if chance.random() < 0.7 else "".join(map(chr, _points(chance)))


def _points(chance: Random) -> list[int]:
    return [chance.choice([chance.randrange(32, 127), chance.randrange(0x110000)]) for _ in range(chance.randrange(12))]


def _odd(chance: Random) -> Any:
    return chance.choice(ODD_VALUES) if chance.random() < 0.5 else _text(chance)


def _changed(value: Any, chance: Random) -> Any:
    """Return a value with one thing in it changed, somewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        what = chance.random()
        if what < 0.1:
            return {name: part for name, part in value.items() if name != key}
        if what < 0.2:
            return {**value, _text(chance): _odd(chance)}
        return {**value, key: _changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        return [*value[:place], _changed(value[place], chance), *value[place + 1 :]]
    return _odd(chance)


def _damaged(written: bytes, chance: Random) -> bytes:
    """Return bytes of which some are lost, changed, doubled or added."""
    where = chance.randrange(len(written) + 1)
    kinds: tuple[Callable[[], bytes], ...] = (
        lambda: written[:where],
        lambda: written[where:],
        lambda: written[:where] + chance.randbytes(chance.randint(1, 4)) + written[where:],
        lambda: written[:where] + chance.randbytes(1) + written[where + 1 :],
        lambda: written + written,
        lambda: written.replace(b'"', b"", 1),
        lambda: written[:where] + b"\x00" + written[where:],
    )
    return chance.choice(kinds)()


def raw_request(chance: Random, known: Known) -> bytes:
    """Return bytes for a socket: a request, or several that a proxy and a server may read differently."""
    request = odd_request(chance, known)
    target = request.path + (b"?" + request.query if request.query else b"")
    head = [request.method.encode() + b" " + target + b" HTTP/1.1"]
    head += [name + b": " + value for name, value in request.headers]
    kind, body = chance.random(), request.body
    if kind < 0.3:
        head.append(b"content-length: %d" % len(body))
    elif kind < 0.75:
        extra, body = chance.choice(_SHAPES)(chance, body)
        head += extra
    ending = chance.choice([b"\r\n"] * 8 + [b"\n", b"\r"])
    return ending.join(head) + ending * 2 + body


Shape = Callable[[Random, bytes], tuple[list[bytes], bytes]]


def _chunk(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


_SHAPES: Final[tuple[Shape, ...]] = (
    lambda _, body: ([b"content-length: %d" % len(body), b"transfer-encoding: chunked"], _chunk(body)),
    lambda _, body: (
        [b"transfer-encoding: chunked", b"content-length: 3"],
        b"0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n" + body,
    ),
    lambda _, body: ([b"content-length: 3", b"content-length: 9"], body),
    lambda _, body: ([b"transfer-encoding: xchunked"], _chunk(body)),
    lambda _, body: ([b"transfer-encoding : chunked"], _chunk(body)),
    lambda _, body: ([b"transfer-encoding: chunked, identity"], _chunk(body)),
    lambda _, body: ([b"transfer-encoding: chunked"], b"zz\r\n" + body),
    lambda _, body: ([b"transfer-encoding: chunked"], b"ffffffffffffffff\r\n" + body),
    lambda _, body: ([b"transfer-encoding: chunked"], b"-5\r\n" + body),
    lambda _, body: ([b"transfer-encoding: chunked"], b"5;" + b"a" * 9_000 + b"\r\n" + body),
    lambda _, body: ([b"transfer-encoding: chunked"], _chunk(body)[:-2] + b"x-odd: y\r\n\r\n"),
    lambda _, body: ([b" folded: yes", b"\tx: y"], body),
    lambda _, body: ([b"x" * 70_000 + b": y"], body),
    lambda _, body: ([b"x: " + b"y" * 70_000], body),
    lambda _, body: ([b"x-%d: y" % number for number in range(3_000)], body),
    lambda _, body: ([b"no colon here"], body),
    lambda _, body: ([b": no name"], body),
    lambda _, body: ([b"x\x00y: z", b"bad name: z"], body),
    lambda chance, _: ([], chance.randbytes(300)),
    lambda _, body: ([b"content-length: %d" % len(body)], body + b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" * 3),
)


def raw_handshake(path: str, host: str, token: str, chance: Random) -> bytes:
    """Return a request for a WebSocket, now and then with something missing."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {token}",
    ]
    if chance.random() < 0.1:
        del lines[chance.randrange(1, len(lines))]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def raw_frame(chance: Random) -> bytes:
    """Return the bytes of a WebSocket frame: of any kind, whole or not, masked or not."""
    body = odd_frame(chance)[:20_000]
    opcode = chance.choice([1] * 8 + [2, 0, 3, 7, 8, 9, 10, 15])
    first = (
        opcode | (0x80 if chance.random() < 0.9 else 0) | (chance.choice([0x40, 0x20, 0x10]) * (chance.random() < 0.05))
    )
    masked, length = chance.random() < 0.95, len(body)
    if chance.random() < 0.05:
        length = chance.choice([2**63, 2**32, 126, 0, length + 5])
    size = bytes([length]) if length < 126 else b"\x7e" + struct.pack("!H", length) if length < 2**16 else None
    size = b"\x7f" + struct.pack("!Q", length) if size is None else size
    if not masked:
        return bytes([first]) + size + body
    key = chance.randbytes(4)
    hidden = bytes(byte ^ key[place % 4] for place, byte in enumerate(body))
    return bytes([first, size[0] | 0x80]) + size[1:] + key + hidden
