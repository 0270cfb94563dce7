"""Which kernel is in use, and why."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, NamedTuple

from doublesix.kernel.interface import Kernel
from doublesix.reference import VARIABLE, is_asked_for

COMPILED: Final = "compiled"
REFERENCE: Final = "reference"


class InUse(NamedTuple):
    """The kernel in use, and why it is this one."""

    name: str
    because: str
    """``fastest``, ``asked-for``, ``not-compiled`` or ``does-not-load``."""
    detail: str = ""


def reference() -> Kernel:
    """Return the kernel over the readable engine."""
    from doublesix.kernel.reference import batch, rounds, worlds

    return Kernel(REFERENCE, rounds, worlds, batch)


def compiled() -> Kernel:
    """Return the compiled kernel; raise ``ImportError`` if there is none."""
    modules = (import_module(f"doublesix.kernel.compiled.{name}") for name in ("rounds", "worlds", "batch"))
    return Kernel(COMPILED, *modules)


@cache
def _chosen() -> tuple[Kernel, InUse]:
    if is_asked_for():
        return reference(), InUse(REFERENCE, "asked-for", VARIABLE)
    try:
        return compiled(), InUse(COMPILED, "fastest")
    except ModuleNotFoundError:
        return reference(), InUse(REFERENCE, "not-compiled")
    except ImportError as error:
        return reference(), InUse(REFERENCE, "does-not-load", str(error))


def kernel() -> Kernel:
    """Return the kernel in use."""
    return _chosen()[0]


def in_use() -> InUse:
    """Tell which kernel is in use, and why."""
    return _chosen()[1]
