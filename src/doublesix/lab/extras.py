"""Packages that only some people need: asked for by name, and missed in one line."""

from __future__ import annotations

from importlib.util import find_spec

from doublesix.errors import DoublesixError


def need(package: str, extra: str, what: str) -> None:
    """Refuse what needs a package that is not installed, and name the extra of doublesix that brings it."""
    if find_spec(package) is None:
        raise DoublesixError("extra-missing", extra=extra, what=what)
