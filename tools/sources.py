"""Sources as trees, each parsed once: a dozen checks and pages of the reference go through all of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """Return the tree of a module; nobody changes it."""
    return ast.parse(path.read_text("utf-8"))
