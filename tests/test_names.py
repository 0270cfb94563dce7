"""One word means one thing: classes, files and the glossary that explains them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from glossary import glossary
from sources import parsed

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "doublesix"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
NOUNS = {
    "compiled",
    "drawing",
    "evening",
    "gathering",
    "heading",
    "housekeeping",
    "pairing",
    "ring",
    "saying",
    "scoring",
    "seating",
    "sizing",
    "testing",
}
"""Words that end like a verb and are nouns all the same, and the compiled kernel."""
NOT_NOUNS = re.compile(r"ing$|ed$|^(kept|told|seen|shown|drawn|laid|spoken|written)$")


def public_classes() -> Iterator[tuple[str, str]]:
    """Every public class with the module that it is in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path.relative_to(PACKAGE).as_posix()


def test_no_two_public_classes_share_a_name() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for name, module in public_classes():
        modules[name].append(module)
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}


def test_files_are_named_by_nouns() -> None:
    folders = (PACKAGE, ROOT / "tests", ROOT / "tools", ROOT / "bench")
    paths = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".pyx", ".pxd", ".js")]
    names = {path.stem.removeprefix("test_") for path in paths} | {path.parent.name for path in paths}
    last_words = {name: name.split("_")[-1] for name in names}
    assert [name for name, word in last_words.items() if NOT_NOUNS.search(word) and word not in NOUNS] == []


def test_the_glossary_explains_each_word_once() -> None:
    words = re.findall(r"^\| ([^|]+) \|", GLOSSARY, re.MULTILINE)
    assert sorted({word for word in words if words.count(word) > 1} - {"word", "---", "class"}) == []


def test_the_glossary_has_every_public_class_as_its_docstring_says() -> None:
    assert glossary() == GLOSSARY, "write it again: python tools/glossary.py"
