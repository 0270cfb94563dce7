"""Scripts of pages: all of them are checked by ``make scripts``, fit together, and never make markup of texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from doublesix.server.web.assets import STATIC
from script_contract import contract

LONGEST = 300
WIDEST = 120

SCRIPTS = sorted(STATIC.resolve().rglob("*.js"))
# In comments modules are imported for their types, which TypeScript finds, and nobody else.
IMPORTED = re.compile(r"""(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)\"""")
NAMED = re.compile(r"""^(?:import|export) \{([^}]*)\} from "(\.[^"]+)";$""", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
EXPORTED_AGAIN = re.compile(r"^export \{([^}]*)\}", re.MULTILINE)
WORD = re.compile(r"\w+")
MARKUP = re.compile(r"\b(?:innerHTML|outerHTML) \+?= |\b(?:insertAdjacentHTML|document\.write|eval|Function)\(")

TEXTS = {script: script.read_text("utf-8") for script in SCRIPTS}


def names_in(listed: str) -> set[str]:
    return {name.split(" as ")[0].strip() for name in listed.split(",") if name.strip()}


def exported_by(script: Path) -> set[str]:
    again = (names_in(listed) for listed in EXPORTED_AGAIN.findall(TEXTS[script]))
    return set(EXPORTED.findall(TEXTS[script])).union(*again)


def those(is_at_fault: Callable[[str], object]) -> list[str]:
    """The scripts whose text is at fault."""
    return [script.relative_to(STATIC.resolve()).as_posix() for script, text in TEXTS.items() if is_at_fault(text)]


@pytest.mark.parametrize(("path", "text"), contract().items(), ids=lambda part: getattr(part, "name", ""))
def test_what_scripts_must_know_is_what_the_engine_says(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run tools/script_contract.py"


def test_each_says_what_it_is_for() -> None:
    assert not those(lambda text: not text.splitlines()[1].startswith(("/**", "// ")))


def test_the_types_of_all_are_checked() -> None:
    assert not those(lambda text: not text.startswith("// @ts-check\n"))
    assert not those(re.compile("@ts-(?:ignore|nocheck|expect-error)").search)


def test_what_they_import_is_there() -> None:
    for script, text in TEXTS.items():
        assert not [path for path in IMPORTED.findall(text) if not (script.parent / path).is_file()], script
        for names, path in NAMED.findall(text):
            assert names_in(names) <= exported_by((script.parent / path).resolve()), f"{script} from {path}"


def test_what_one_exports_is_used_by_others() -> None:
    words = {script: set(WORD.findall(text)) for script, text in TEXTS.items()}
    users = Counter(word for found in words.values() for word in found)
    for script in SCRIPTS:
        assert not [name for name in exported_by(script) if users[name] == 1], script


def test_what_people_write_never_becomes_markup() -> None:
    assert not those(MARKUP.search)


def test_each_can_be_read_at_one_go() -> None:
    assert not those(lambda text: len(text.splitlines()) > LONGEST)
    assert not those(lambda text: max(map(len, text.splitlines())) > WIDEST)
