"""What the documentation shows is true: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from tests.kernel_in_use import needs_compiled

import doublesix
import doublesix.i18n
import doublesix.kernel.batch
import doublesix.lab
import doublesix.position
import doublesix.record
import doublesix.review
from doublesix.record.replay import replay
from doublesix.record.text_reader import read_text

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


NEED_THE_KERNEL = {"kernel.md", "lab.md", "puzzles.md", "review.md", "tutorial-students.md"}
NEED_A_SERVER = {"client.md"}
"""Run in `client/test_page.py`, where there is one."""
WITH_PROMPTS = [page for page in PAGES if ">>> " in page.read_text("utf-8") and page.name not in NEED_A_SERVER]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=needs_compiled if page.name in NEED_THE_KERNEL else (), id=page.name)
        for page in WITH_PROMPTS
    ],
)
def test_the_examples_of_the_library_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_of_a_kind_that_a_test_reads(page: Path) -> None:
    """Python is run; a record is replayed, a sheet read; rounds are played in `engine/test_worked_examples.py`."""
    for kind, text in re.findall(r"^```(\S*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        match kind:
            case "toml":
                tomllib.loads(text)
            case "json":
                json.loads(text)
            case "":
                replay(read_text(text))
            case _:
                assert kind in {"python", "round", "console", "text", "po", "{toctree}"}, kind


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=needs_compiled if page.name == "bots.md" else (), id=page.name) for page in PAGES],
)
def test_examples_without_prompts_run_as_they_stand(page: Path) -> None:
    examples = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    known: dict[str, object] = {"__name__": page.stem}
    for example in examples:
        if ">>>" not in example:
            exec(example, known)


@pytest.mark.parametrize(
    "module",
    [
        doublesix,
        doublesix.i18n,
        doublesix.position,
        doublesix.record,
        *(
            pytest.param(module, marks=needs_compiled)
            for module in (doublesix.kernel.batch, doublesix.lab, doublesix.review)
        ),
    ],
)
def test_examples_in_docstrings_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_our_own_pages_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_of_ours_that_are_named_are_there(page: Path) -> None:
    named = re.findall(r"`([\w/]+\.(?:py|pyx|pxd|c|js|css))`", page.read_text("utf-8"))
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in files_of_ours())] == []


@cache
def files_of_ours() -> list[str]:
    tops = "bench", "examples", "src", "tests", "tools"
    return [f"/{path.as_posix()}" for top in tops for path in (ROOT / top).rglob("*.*")]


@pytest.mark.parametrize(
    ("package", "begins", "ends"),
    [("", "## The picture", "### The server"), ("server", "### The server", "## The walk")],
)
def test_the_map_names_every_module_and_nothing_else(package: str, begins: str, ends: str) -> None:
    folder = ROOT / "src" / "doublesix" / package
    found = {path.name for path in folder.glob("*.py") if not path.name.startswith("__")}
    found |= {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = re.findall(r"^\| (`[^|]*?) \|", page[page.index(begins) : page.index(ends)], re.MULTILINE)
    assert {name for row in table for name in re.findall(r"`([^`]+)`", row)} == found


def test_a_tile_walks_through_at_most_twenty_files() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    walk = page[page.index("## The walk of a tile") : page.index("## Decisions")]
    assert len(re.findall(r"^\d+\. `", walk, re.MULTILINE)) <= 20
    assert walk.count("(the turn back)") <= 1


def test_the_first_page_names_every_language() -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in doublesix.i18n.language_names().values() if name not in page] == []
