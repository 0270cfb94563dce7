"""Packages that only some people need. If one is missing, one line says so, and how to get it.

``pip install doublesix`` brings what plays, judges and simulates; an *extra* is what pip installs beside it on request:
``pip install 'doublesix[terminal]'``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from doublesix.errors import DoublesixError

EXTRAS: Final = {
    "terminal": ("textual",),
    "server": ("argon2", "jinja2", "openskill", "prometheus_client", "segno", "starlette", "uvicorn", "websockets"),
    "client": ("segno", "websockets"),
    "lab": ("numpy", "openskill"),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "openspiel": ("numpy", "pyspiel"),
    "plots": ("matplotlib",),
    "parquet": ("pyarrow",),
    "cluster": ("distributed",),
    "postgresql": ("psycopg",),
    "push": ("pywebpush",),
    "testing": ("hypothesis",),
}
"""The packages that each extra must bring."""


class ExtraMissing(DoublesixError, ImportError):
    """Something needs a package that is not installed; its details name the extra that brings it."""

    def __init__(self, extra: str, what: str, message: str | None = None) -> None:
        command = f"pip install 'doublesix[{extra}]'"
        super().__init__("extra-missing", message, what=what, extra=extra, command=command)


def need(extra: str, what: str, *packages: str) -> None:
    """Refuse something if a package of an extra is not there; of these packages, if it does not need all of them."""
    if any(find_spec(package) is None for package in packages or EXTRAS[extra]):
        raise ExtraMissing(extra, what)


@contextmanager
def brought_by(extra: str, what: str) -> Iterator[None]:
    """Import what an extra brings; if it is not there, say so."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("doublesix"):
            raise
        raise ExtraMissing(extra, what) from None
