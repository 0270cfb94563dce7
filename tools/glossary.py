"""Write the second half of docs/glossary.md: every public class with the first line of its docstring."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sources import parsed

_ROOT: Final = Path(__file__).parents[1]
_PACKAGE: Final = _ROOT / "src" / "doublesix"
PAGE: Final = _ROOT / "docs" / "glossary.md"
HEADING: Final = "## Every class\n"


def main() -> None:
    """Write the page."""
    PAGE.write_text(glossary(), encoding="utf-8")


def glossary() -> str:
    """Return the page: what people wrote, and below it the classes."""
    written, _, _ = PAGE.read_text("utf-8").partition(HEADING)
    return written + HEADING + "\n" + "".join(_classes())


def _classes() -> Iterator[str]:
    yield "Made by `tools/glossary.py` from the docstrings, in the order of the folders.\n\n"
    yield "| class | what it is | where |\n|---|---|---|\n"
    for path in sorted(_PACKAGE.rglob("*.py")):
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                explained = (ast.get_docstring(node) or "").partition("\n")[0].replace("|", "\\|")
                yield f"| `{node.name}` | {explained} | `{path.relative_to(_PACKAGE).as_posix()}` |\n"


if __name__ == "__main__":
    main()
