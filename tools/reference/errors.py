"""Every code of error with the sentences that say it, found in the sources and in the English catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from sources import parsed

PACKAGE: Final = Path(__file__).parents[2] / "src" / "doublesix"
CATALOGUE: Final = PACKAGE / "i18n" / "locales" / "en" / "LC_MESSAGES" / "error.po"
AREA: Final = "error."

SAID_ELSEWHERE: Final = {
    "compared": "bad-rules",
    "config-": "bad-config",
    "option-": "bad-usage",
    "screens-missing": "extra-missing",
}
"""Codes of messages whose names are put together where they are raised, by how the messages begin."""


@cache
def sentences() -> dict[str, str]:
    """Return what each message says in English."""
    with CATALOGUE.open("rb") as source:
        catalogue = read_po(source, locale="en")
    told = {}
    for message in catalogue:
        if message.id:
            name = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else message.string or [""]
            told[name.removeprefix(AREA)] = forms[-1]
    return told


@cache
def messages_by_code() -> dict[str, tuple[str, ...]]:
    """Return the messages of each code."""
    raised: dict[str, set[str]] = {}
    for message, code in _raised():
        raised.setdefault(message, set()).add(code)
    found: dict[str, list[str]] = {}
    for message in sentences():
        for code in raised.get(message) or [_elsewhere(message)]:
            found.setdefault(code, []).append(message)
    return {code: tuple(found[code]) for code in sorted(found)}


def _elsewhere(message: str) -> str:
    for beginning, code in SAID_ELSEWHERE.items():
        if message.startswith(beginning):
            return code
    return max((code for code in raised_codes() if message.startswith(code)), key=len, default=message)


def raised_codes() -> set[str]:
    """Return every code that the sources raise by name."""
    return {code for _, code in _raised()}


def named_in_sources() -> set[str]:
    """Return every text that the sources hold, in case a code is one of several that are raised in one place."""
    return {text for tree in _trees() for node in ast.walk(tree) if (text := _text(node))}


def _trees() -> list[ast.Module]:
    return [parsed(path) for path in sorted(PACKAGE.rglob("*.py"))]


@cache
def _raised() -> tuple[tuple[str, str], ...]:
    trees = _trees()
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    fixed = _classes_of_errors(trees)
    return tuple(pair for call in calls for pair in _said_by(call, fixed))


def _classes_of_errors(trees: list[ast.Module]) -> dict[str, str | None]:
    """Return the classes of errors, and the code of those that have one for all."""
    found: dict[str, str | None] = {"DoublesixError": None, "cannot": None}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    grows = True
    while grows:
        new = {
            one.name: _fixed_code(one) for one in classes if one.name not in found and found.keys() & set(_bases(one))
        }
        found |= new
        grows = bool(new)
    return found


def _bases(one: ast.ClassDef) -> Iterator[str]:
    for base in one.bases:
        yield base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""


def _fixed_code(one: ast.ClassDef) -> str | None:
    for call in ast.walk(one):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            return _text(call.args[0]) if call.args else None
    return None


def _said_by(call: ast.Call, fixed: dict[str, str | None]) -> Iterator[tuple[str, str]]:
    """Yield the messages that a call may raise, with their code."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in fixed or not call.args:
        return
    code = fixed[name] or _text(call.args[0])
    place = 0 if fixed[name] or name == "cannot" or len(call.args) == 1 else 1
    messages = [text for node in ast.walk(call.args[place]) if (text := _text(node))]
    if code is not None:
        yield from ((message, code) for message in messages or [code])


def _text(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def errors_page() -> str:
    """Write the page of all codes."""
    lines = [
        "# Codes of errors",
        "",
        "What cannot be done is refused in one sentence with a code: `error.code` in Python, in brackets at the end of",
        "the line in a terminal, `error.code` in the JSON of a server. Codes stay the same; sentences may be",
        "said better, and are in your language.",
        "",
    ]
    for code, messages in messages_by_code().items():
        lines += [f"## {code}", ""]
        lines += [f"- {sentences()[message].replace('{', '`{').replace('}', '}`')}" for message in messages]
        lines.append("")
    return "\n".join(lines)
