"""Which kernel is in use, and why."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Final, NamedTuple

from doublesix.kernel.interface import Kernel
from doublesix.reference import VARIABLE, Form, form_asked_for, is_asked_for

COMPILED: Final = "compiled"
REFERENCE: Final = "reference"
_MODULES: Final = ("rounds", "worlds", "batch")


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
    """Return the compiled kernel in the form that suits this machine; raise ``ImportError`` if there is none."""
    if form_asked_for() is not Form.PORTABLE and processor_suits_v3():
        try:
            return newer()
        except ModuleNotFoundError:
            pass  # the compiler did not know these processors
    return portable()


def portable() -> Kernel:
    """Return the compiled kernel in the form that runs on any machine of its kind."""
    return Kernel(COMPILED, *(import_module(f"doublesix.kernel.compiled.{name}") for name in _MODULES))


def newer() -> Kernel:
    """Return the compiled kernel in the form for newer processors; others would end the process."""
    modules = [import_module(f"doublesix.kernel.compiled.v3.{name}") for name in _MODULES]
    for name, module in zip(_MODULES, modules, strict=True):
        written_for = f"doublesix.kernel.compiled.{name}"  # under this name Cython has listed it, too
        if sys.modules.get(written_for) is module:
            del sys.modules[written_for]
    return Kernel(COMPILED, *modules)


def processor_suits_v3() -> bool:
    """Whether the form for newer processors runs here, and runs well."""
    try:
        processor = import_module("doublesix.kernel.compiled.processor")
    except ImportError:
        return False
    return bool(processor.suits_v3())


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
