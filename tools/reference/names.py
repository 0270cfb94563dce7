"""Every public name: what packages export, and what else the pages of the docs import."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import doublesix

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_IMPORT: Final = re.compile(r"^(?:>>> |\.\.\. )?\s*from (doublesix[\w.]*) import (\([^)]*\)|[^\n#]+)", re.MULTILINE)
_BLOCK: Final = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def public_names() -> dict[str, tuple[str, ...]]:
    """Return the public names of each module, doublesix itself first."""
    found: dict[str, dict[str, None]] = {name: dict.fromkeys(exported) for name, exported in _exported()}
    for module, name in _imported_by_pages():
        if not (module in found and name in found[module]) and not inspect.ismodule(_value(module, name)):
            found.setdefault(module, {})[name] = None
    return {module: tuple(sorted(found[module])) for module in sorted(found)}


def _exported() -> Iterator[tuple[str, list[str]]]:
    yield "doublesix", doublesix.__all__
    for found in pkgutil.iter_modules(doublesix.__path__, "doublesix."):
        if found.name.rpartition(".")[2] not in ("server", "__main__"):
            module = import_module(found.name)
            if exported := getattr(module, "__all__", None):
                yield found.name, exported


def _imported_by_pages() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for block in _BLOCK.findall(page.read_text("utf-8")):
            for module, names in _IMPORT.findall(block):
                for name in names.strip("()").replace("... ", "").split(","):
                    if word := name.split(" as ")[0].strip():
                        yield module, word


def _value(module: str, name: str) -> object:
    loaded = import_module(module)
    return getattr(loaded, name) if hasattr(loaded, name) else import_module(f"{module}.{name}")


def about(module: str, name: str) -> str:
    """Return what the docstring of a name says; of a constant, the text below it."""
    value = _value(module, name)
    if inspect.isroutine(value) or inspect.isclass(value):
        return inspect.getdoc(value) or ""
    return next((text for text in _texts_below(module, name)), "")


def _texts_below(module: str, name: str) -> Iterator[str]:
    """Yield the text below the assignment of a constant, wherever it is exported from."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    body += [inner for node in body if isinstance(node, ast.If) for inner in node.body]  # what is imported later
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and any((one.asname or one.name) == name for one in node.names):
            original = next(one.name for one in node.names if (one.asname or one.name) == name)
            yield from _texts_below(node.module or "", original)
        targets = (
            [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
        )
        is_named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        if is_named and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield str(after.value.value)


def names_pages() -> dict[str, str]:
    """Write a page for each public module, for Sphinx to fill from docstrings."""
    return {f"{module}.md": _page(module, names) for module, names in public_names().items()}


def _page(module: str, names: tuple[str, ...]) -> str:
    summary = (import_module(module).__doc__ or "").splitlines()[0]
    lines = [f"# {module}", "", _markdown(summary), ""]
    for name in names:
        value = _value(module, name)
        if inspect.isclass(value):
            lines += [
                "```{eval-rst}",
                f".. autoclass:: {module}.{name}",
                "   :members:",
                "   :undoc-members:",
                "```",
                "",
            ]
        elif inspect.isroutine(value):
            lines += ["```{eval-rst}", f".. autofunction:: {module}.{name}", "```", ""]
        else:
            lines += ["```{eval-rst}", f".. py:data:: {module}.{name}", "", f"   {about(module, name)}", "```", ""]
    return "\n".join(lines)


def _markdown(text: str) -> str:
    return text.replace("``", "`")
