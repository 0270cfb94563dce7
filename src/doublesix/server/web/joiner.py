"""Joins the modules of a page into one script, and its sheets into one sheet, so that a page needs few requests.

People who edit them need no step that builds: files stay as they are, and the server joins them. Each module becomes a
function, in the order in which a browser would run them; a map leads back from every line to its file. What our modules
do not use is refused, not guessed at: default exports, exports that change, modules that import each other in a circle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import dirname, join, normpath, relpath
from typing import Final, NamedTuple

Read = Callable[[str], str]
"""Returns the text of a file by its path."""

_NAMES: Final = r"\{(?P<names>[\w\s,$]*)\}"
_FROM: Final = r'\s*from\s*"(?P<path>\.[^"\n]+\.js)";'
_IMPORT_NAMES: Final = re.compile(rf"import\s*{_NAMES}{_FROM}")
_IMPORT_WHOLE: Final = re.compile(rf"import\s*\*\s*as\s+(?P<name>[\w$]+){_FROM}")
_IMPORT_ONLY: Final = re.compile(r'import\s*"(?P<path>\.[^"\n]+\.js)";')
_EXPORT_LIST: Final = re.compile(rf"export\s*{_NAMES};")
_DECLARATION: Final = re.compile(r"export (?=(?:async )?(?:function\*?|class|const) +(?P<name>[\w$]+))")
_STATEMENT: Final = re.compile(r"(?:import|export)\b")
_NOT_JOINED: Final = re.compile(r"\bimport\.meta\b|\bimport\(|^await\b")
_INNER_NOTE: Final = re.compile(r"/\*.*?\*/")
_SHEET_IMPORT: Final = re.compile(r'@import "(?P<path>\.[^"\n]+\.css)";\s*\n')
_SHEET_NOTE: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_RELATIVE: Final = re.compile(r"url\(\s*[\"']?(?!data:|#|/)|@import|@charset")


class CannotJoin(Exception):
    """A file has something that we do not join; a mistake of ours, which tests find."""


class CodeLine(NamedTuple):
    """A line of code, and where it stands in its file, from 0."""

    text: str
    number: int


@dataclass(slots=True)
class Module:
    """A module: what it takes from which others, what it gives, and the rest of its code."""

    path: str
    imports: list[str] = field(default_factory=list)
    """The modules that it names, in this order."""
    bindings: list[str] = field(default_factory=list)
    """What it takes from them, as statements."""
    taken: list[tuple[str, str]] = field(default_factory=list)
    """The same as pairs of a module and a name."""
    exports: list[str] = field(default_factory=list)
    code: list[CodeLine] = field(default_factory=list)


class JoinedScript(NamedTuple):
    """A script made of modules, and the map that leads from its lines back to theirs."""

    code: str
    map: str


def join_scripts(entry: str, read: Read) -> JoinedScript:
    """Return a script and everything that it imports as one script."""
    modules = _in_order(entry, read)
    lines: list[str] = []
    places: list[tuple[int, int] | None] = []
    """For every line, which module it comes from and where it stands there."""

    def write(text: str, place: tuple[int, int] | None = None) -> None:
        lines.append(text)
        places.append(place)

    for index, module in enumerate(modules):
        write(f"// {module.path}")
        write(f"const {_identifier(module.path)} = (() => {{")
        for binding in module.bindings:
            write(binding)
        for line in module.code:
            write(line.text, (index, line.number))
        write(f"return {{ {', '.join(module.exports)} }};")
        write("})();")
    here = dirname(f"joined/{entry}")
    sources = [relpath(module.path, here) for module in modules]
    described = {"version": 3, "sources": sources, "names": [], "mappings": _mappings(places)}
    name = entry.rpartition("/")[2]
    return JoinedScript("\n".join([*lines, f"//# sourceMappingURL={name}.map", ""]), json.dumps(described))


def join_sheets(entry: str, read: Read) -> str:
    """Return a style sheet with everything that it imports, each sheet once, before what follows it."""
    joined: dict[str, str] = {}

    def add(path: str, around: tuple[str, ...]) -> None:
        if path in around:
            raise CannotJoin(f"{path} imports itself")
        if path in joined:
            return
        rest = _SHEET_NOTE.sub("", read(path)).lstrip("\n")
        while found := _SHEET_IMPORT.match(rest):
            add(_resolved(path, found["path"]), (*around, path))
            rest = rest[found.end() :].lstrip("\n")
        if refused := _RELATIVE.search(rest):
            raise CannotJoin(f"{path}: {refused[0]}")
        joined[path] = rest

    add(entry, ())
    return "\n".join(f"/* {path} */\n{text}" for path, text in joined.items())


def _in_order(entry: str, read: Read) -> list[Module]:
    """Return a module after all that it imports, as browsers run them."""
    done: dict[str, Module] = {}

    def add(path: str, around: tuple[str, ...]) -> None:
        if path in around:
            raise CannotJoin(f"a circle of imports: {' → '.join((*around, path))}")
        if path in done:
            return
        module = _parse(path, read(path))
        for imported in module.imports:
            add(imported, (*around, path))
        _check_taken(module, done)
        done[path] = module

    add(entry, ())
    return list(done.values())


def _check_taken(module: Module, done: Mapping[str, Module]) -> None:
    for path, name in module.taken:
        if name not in done[path].exports:
            raise CannotJoin(f"{module.path} imports {name}, which {path} does not export")


def _parse(path: str, text: str) -> Module:
    module = Module(path)
    lines = iter(enumerate(text.splitlines()))
    in_template = False
    for number, line in lines:
        code = line
        if not in_template:
            if _is_note(line, lines):
                continue
            if declared := _DECLARATION.match(line):
                module.exports.append(declared["name"])
                code = line[declared.end() :]
            elif _STATEMENT.match(line):
                _take_statement(module, _whole(line, lines))
                continue
        if refused := _NOT_JOINED.search(_INNER_NOTE.sub("", code)):
            raise CannotJoin(f"{path}, line {number + 1}: {refused[0]}")
        in_template ^= code.count("`") % 2 == 1
        if code.strip():
            module.code.append(CodeLine(code, number))
    if in_template:
        raise CannotJoin(f"{path}: a backtick without another")
    return module


def _is_note(line: str, lines: Iterator[tuple[int, str]]) -> bool:
    """Whether a line is nothing but a comment; if that goes on over several lines, leave those out, too."""
    start = line.lstrip()
    if start.startswith("//") or not start.startswith("/*"):
        return start.startswith("//")
    is_long = "*/" not in line
    while "*/" not in line:
        line = next(lines, (0, "*/"))[1]
    has_code = bool(line.rpartition("*/")[2].strip())
    if is_long and has_code:
        raise CannotJoin(f"code behind a long comment: {line}")
    return not has_code


def _whole(line: str, lines: Iterator[tuple[int, str]]) -> str:
    """Return a statement that may go on over several lines."""
    while ";" not in line:
        line += "\n" + next(lines, (0, ";"))[1]
    return line


def _take_statement(module: Module, statement: str) -> None:
    """Note what a statement imports or exports."""
    if found := _IMPORT_NAMES.fullmatch(statement):
        pairs = [_pair(name) for name in _listed(found["names"])]
        path = _noted(module, found["path"])
        module.taken += [(path, name) for name, _ in pairs]
        inside = ", ".join(name if name == own else f"{name}: {own}" for name, own in pairs)
        module.bindings.append(f"const {{ {inside} }} = {_identifier(path)};")
    elif found := _IMPORT_WHOLE.fullmatch(statement):
        module.bindings.append(f"const {found['name']} = {_identifier(_noted(module, found['path']))};")
    elif found := _IMPORT_ONLY.fullmatch(statement):
        _noted(module, found["path"])
    elif (found := _EXPORT_LIST.fullmatch(statement)) and " as " not in statement:
        module.exports += _listed(found["names"])
    else:
        raise CannotJoin(f"{module.path}: {statement}")


def _noted(module: Module, name: str) -> str:
    path = _resolved(module.path, name)
    module.imports.append(path)
    return path


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _pair(name: str) -> tuple[str, str]:
    """Return the name that a module gives, and the name that it has where it is taken."""
    given, _, own = (part.strip() for part in name.partition(" as "))
    return given, own or given


def _resolved(path: str, name: str) -> str:
    return normpath(join(dirname(path), name))


def _identifier(path: str) -> str:
    return "module$" + re.sub(r"\W", "$", path.removesuffix(".js"))


def _mappings(places: Iterable[tuple[int, int] | None]) -> str:
    """Write where lines come from, as maps of scripts do: each line as its distance from the one before."""
    written, before = [], (0, 0)
    for place in places:
        if place is None:
            written.append("")
            continue
        written.append(_digits(0, place[0] - before[0], place[1] - before[1], 0))
        before = place
    return ";".join(written)


_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _digits(*numbers: int) -> str:
    """Write numbers to the base of 64, five bits at a time, the sign last."""
    written = ""
    for number in numbers:
        left = abs(number) << 1 | (number < 0)
        while left > 31:
            written += _DIGITS[left & 31 | 32]
            left >>= 5
        written += _DIGITS[left]
    return written
