"""Scripts of pages: all of them are checked by ``make scripts``, fit together, and never make markup of texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from doublesix.server.web.assets import STATIC
from script_contract import contract

LONGEST = 300
WIDEST = 120

SCRIPTS = sorted(STATIC.rglob("*.js"))
# In comments modules are imported for their types, which TypeScript finds, and nobody else.
IMPORTED = re.compile(r"""(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)\"""")
NAMED = re.compile(r"""^(?:import|export) \{([^}]*)\} from "(\.[^"]+)";$""", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
EXPORTED_AGAIN = re.compile(r"^export \{([^}]*)\}", re.MULTILINE)
MARKUP = re.compile(r"\b(?:innerHTML|outerHTML) \+?= |\b(?:insertAdjacentHTML|document\.write|eval|Function)\(")

every_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())


def names_in(listed: str) -> set[str]:
    return {name.split(" as ")[0].strip() for name in listed.split(",") if name.strip()}


def exported_by(script: Path) -> set[str]:
    text = script.read_text("utf-8")
    again = (names_in(listed) for listed in EXPORTED_AGAIN.findall(text))
    return set(EXPORTED.findall(text)).union(*again)


@pytest.mark.parametrize(("path", "text"), contract().items(), ids=lambda part: getattr(part, "name", ""))
def test_what_scripts_must_know_is_what_the_engine_says(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run tools/script_contract.py"


@every_script
def test_it_says_what_it_is_for(script: Path) -> None:
    assert script.read_text("utf-8").splitlines()[1].startswith(("/**", "// "))


@every_script
def test_its_types_are_checked(script: Path) -> None:
    text = script.read_text("utf-8")
    assert text.startswith("// @ts-check\n")
    assert not re.search("@ts-(?:ignore|nocheck|expect-error)", text)


@every_script
def test_what_it_imports_is_there(script: Path) -> None:
    text = script.read_text("utf-8")
    assert not [path for path in IMPORTED.findall(text) if not (script.parent / path).is_file()]
    for names, path in NAMED.findall(text):
        assert names_in(names) <= exported_by(script.parent / path), f"from {path}"


@every_script
def test_what_it_exports_is_used_by_others(script: Path) -> None:
    others = "\n".join(other.read_text("utf-8") for other in SCRIPTS if other != script)
    assert not [name for name in exported_by(script) if not re.search(rf"\b{name}\b", others)]


@every_script
def test_what_people_write_never_becomes_markup(script: Path) -> None:
    assert not MARKUP.search(script.read_text("utf-8"))


@every_script
def test_it_can_be_read_at_one_go(script: Path) -> None:
    lines = script.read_text("utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert not [number for number, line in enumerate(lines, 1) if len(line) > WIDEST]
