"""Packages that only some people need. If one is missing, one line says so."""

from __future__ import annotations

from importlib.util import find_spec

from doublesix.errors import DoublesixError


def need(package: str, extra: str, what: str) -> None:
    """If a package is not installed, refuse what needs it, and name the extra of doublesix that brings it."""
    if find_spec(package) is None:
        raise DoublesixError("extra-missing", extra=extra, what=what)
