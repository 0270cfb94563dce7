"""The server's log: the one place that makes its lines, as text or as JSON, and keeps out what nobody may read there.

A line never tells a hand, a token, an address, a name or what somebody said. So a module names an event, a fixed
sentence and fields from a short list, each of a known shape; what does not fit is left out. Of other people's
libraries only their fixed sentences are written, never the values in them; of an error its kind and where it was
raised, never its message. Who looks for mistakes sets ``DOUBLESIX_DEBUG`` and gets everything.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from types import TracebackType
from typing import Any, Final, TextIO

import msgspec

from doublesix.errors import DEBUG_VARIABLE, DoublesixError

LEFT_OUT: Final = "[left out]"
OURS: Final = "doublesix."

_CODE: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_KIND: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,79}")
_LINE: Final = re.compile(r"[^\r\n]{0,300}")
FIELDS: Final[Mapping[str, re.Pattern[str]]] = {
    "bot": _CODE,
    "code": _CODE,
    "count": re.compile(r"\d{1,15}"),
    "file": _LINE,
    "kind": _KIND,
    "library": _KIND,
    "place": _LINE,
    "process": re.compile(r"[0-9a-zA-Z-]{1,40}"),
    "reason": _LINE,
    "seconds": re.compile(r"\d{1,9}(\.\d{1,6})?"),
    "status": re.compile(r"\d{3}"),
    "table": re.compile(r"[A-Z2-9]{4,16}"),
    "version": re.compile(r"[0-9][0-9.a-z+]{0,29}"),
}
"""What a line may tell besides its sentence, and the shape of each."""

_SECRETS: Final = re.compile(
    r"""
    (?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])               # an address of IPv4
    | (?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:]) # or of IPv6
    | (?<![\d.-])[0-6]-[0-6](?![\d-])                        # a tile
    | [\w-]{40,} | (?<!\w)[0-9a-f]{32,}(?!\w)                # a token, a seal, a hash
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STATE: Final = re.compile(r"[0-9A-Z]{5}")
"""How PostgreSQL numbers what is wrong."""
_SYSTEMS_WORDS: Final = frozenset(map(os.strerror, errno.errorcode))
_HOLDER: Final = re.compile(r"%(?:\([^)]*\))?[-+#0-9.*]*[a-zA-Z]")
_SPEAK_IN_SENTENCES: Final = ("uvicorn", "websockets", "psycopg")
"""Libraries whose messages are fixed sentences with holders for values; others write values right into them."""
_FRAMES: Final = 4
SECONDS_BETWEEN_EQUAL_LINES: Final = 10.0
_MOST_SEEN: Final = 1000


class LogForm(StrEnum):
    """How lines are written: for people, or one JSON object each for programs."""

    TEXT = "text"
    JSON = "json"


class ServerLog:
    """Writes the lines of one module: an event, a fixed sentence, and the fields that go into it."""

    def __init__(self, module: str) -> None:
        self._log = logging.getLogger(module)

    def info(self, event: str, sentence: str, **fields: object) -> None:
        """Note something usual."""
        self._note(logging.INFO, event, sentence, fields)

    def warning(self, event: str, sentence: str, **fields: object) -> None:
        """Note something that went wrong and is made good."""
        self._note(logging.WARNING, event, sentence, fields)

    def error(self, event: str, sentence: str, **fields: object) -> None:
        """Note something that went wrong and that somebody should look after."""
        self._note(logging.ERROR, event, sentence, fields)

    def _note(self, level: int, event: str, sentence: str, fields: Mapping[str, object]) -> None:
        if self._log.isEnabledFor(level):
            shown = {name: in_shape(name, value) for name, value in fields.items()}
            self._log.log(level, sentence.format_map(shown), extra={"event": event, "fields": shown})


def in_shape(name: str, value: object) -> str | int | float:
    """Return what a line may tell of a field."""
    shape = FIELDS.get(name)
    text = str(value)
    if shape is None or not shape.fullmatch(text):
        return LEFT_OUT
    return value if isinstance(value, int | float) else without_secrets(text)


def without_secrets(text: str) -> str:
    """Take out what looks like an address, a token or a tile, should any ever come so far."""
    return _SECRETS.sub(LEFT_OUT, text)


def code_of(error: BaseException) -> str:
    """Return the code of an error, or its kind; never its message, which may tell of hidden tiles."""
    return error.code if isinstance(error, DoublesixError) else type(error).__name__


def reason_of(error: BaseException) -> str:
    """Return what the system or the database says is wrong, in its own fixed words; never a value that it quotes."""
    reason = error.details.get("reason") if isinstance(error, DoublesixError) else error
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    if isinstance(reason, BaseException):
        said = getattr(reason, "sqlite_errorname", None) or getattr(reason, "sqlstate", None) or str(reason)
        return said if _KIND.fullmatch(str(said)) or _STATE.fullmatch(str(said)) else type(reason).__name__
    return reason if isinstance(reason, str) and reason in _SYSTEMS_WORDS else code_of(error)


def place_of(error: BaseException) -> str:
    """Say where an error was raised, the innermost place first."""
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(f"{_short(frame.filename)}:{frame.lineno}" for frame in reversed(frames[-_FRAMES:]))


def mistake(error: BaseException) -> dict[str, str]:
    """Return the fields that tell of a mistake of ours: its kind, and where it happened."""
    return {"kind": type(error).__name__, "place": place_of(error)}


def _short(file: str) -> str:
    return "/".join(file.replace("\\", "/").split("/")[-2:])


_log: Final = ServerLog(__name__)


def note_unhandled(error: BaseException | None) -> None:
    """Note an error that nobody caught: what kind it is and where, and nothing that it says."""
    if error is None:
        _log.error("unhandled", "something went wrong that nobody looked after")
    else:
        _log.error("unhandled", "{kind} at {place}", **mistake(error))


@contextmanager
def log_lines(form: LogForm, stream: TextIO | None = None) -> Iterator[None]:
    """Write everything that is logged in this process to standard error, in our form and without secrets."""
    root = logging.getLogger()
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(_OnceInAWhile())
    handler.setFormatter(_JsonLines() if form is LogForm.JSON else _TextLines())
    before = root.handlers[:], root.level, threading.excepthook, sys.unraisablehook
    ours = logging.getLogger(OURS.rstrip("."))
    level = ours.level
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    ours.setLevel(logging.INFO if form is LogForm.JSON else logging.WARNING)
    logging.captureWarnings(True)
    if not os.environ.get(DEBUG_VARIABLE):
        threading.excepthook = lambda failed: note_unhandled(failed.exc_value)
        sys.unraisablehook = lambda failed: note_unhandled(failed.exc_value)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.handlers[:], threading.excepthook, sys.unraisablehook = before[0], before[2], before[3]
        root.setLevel(before[1])
        ours.setLevel(level)


def watch_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Let an event loop note what nobody caught in it; by itself it would show the values, too."""
    if not os.environ.get(DEBUG_VARIABLE):
        loop.set_exception_handler(lambda _, context: note_unhandled(context.get("exception")))


class _OnceInAWhile(logging.Filter):
    """Lets the same line through once in some seconds: a database that is away for an hour must not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, tuple[float, int]] = {}
        """When a line was last written, and how often it came since."""

    def filter(self, record: logging.LogRecord) -> bool:
        event, sentence, _ = _told(record)
        key = f"{record.name} {event} {sentence}"
        last, count = self._seen.get(key, (float("-inf"), 0))
        if record.created < last + SECONDS_BETWEEN_EQUAL_LINES:
            self._seen[key] = last, count + 1
            return False
        if len(self._seen) >= _MOST_SEEN:
            self._seen.clear()
        self._seen[key] = record.created, 0
        record.repeated = count
        return True


class _TextLines(logging.Formatter):
    """The sentence alone; the supervisor adds the time."""

    def format(self, record: logging.LogRecord) -> str:
        repeated = getattr(record, "repeated", 0)
        return _told(record)[1] + (f" ({repeated} times more before)" if repeated else "") + _debugged(record)


class _JsonLines(logging.Formatter):
    """One object a line: time, level, event, which module, the id of the process, the sentence, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        event, sentence, fields = _told(record)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": event,
            "logger": record.name.removeprefix(OURS),
            "pid": record.process,
            "message": sentence,
            **fields,
        }
        if repeated := getattr(record, "repeated", 0):
            line["repeated"] = repeated
        if debugged := _debugged(record):
            line["traceback"] = debugged
        return msgspec.json.encode(line).decode()


def _told(record: logging.LogRecord) -> tuple[str, str, dict[str, Any]]:
    """Return the event, the sentence and the fields of a line."""
    event = getattr(record, "event", None)
    if isinstance(event, str):
        return event, without_secrets(record.getMessage()), getattr(record, "fields", {})
    return _told_by_library(record)


def _told_by_library(record: logging.LogRecord) -> tuple[str, str, dict[str, Any]]:
    fields: dict[str, Any] = {"library": in_shape("library", record.name)}
    sentence = record.name
    if isinstance(record.msg, str) and record.name.split(".")[0] in _SPEAK_IN_SENTENCES:
        sentence += f": {_HOLDER.sub('…', record.msg).strip()}"
    error = _error_of(record)
    if error is None:
        fields["place"] = f"{_short(record.pathname)}:{record.lineno}"
    else:
        fields |= mistake(error)
        sentence += f": {fields['kind']}"
    return "library", without_secrets(f"{sentence} at {fields['place']}"), fields


def _error_of(record: logging.LogRecord) -> BaseException | None:
    if record.exc_info and record.exc_info[1] is not None:
        return record.exc_info[1]
    return record.msg if isinstance(record.msg, BaseException) else None


def _debugged(record: logging.LogRecord) -> str:
    """Return the traceback for people who look for mistakes, and nothing otherwise."""
    if not os.environ.get(DEBUG_VARIABLE) or not record.exc_info:
        return ""
    kind, error, trace = record.exc_info
    return "\n" + "".join(_traceback(kind, error, trace))


def _traceback(kind: Any, error: BaseException | None, trace: TracebackType | None) -> list[str]:
    return traceback.format_exception(kind, error, trace)
