"""What is missing if the kernel could not be compiled, and the one command that mends it here."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

import doublesix

_COMPILERS: Final = ("cc", "gcc", "clang")
_INSTALLERS: Final = {
    "apt-get": ("apt install", "build-essential", "python3-dev"),
    "dnf": ("dnf install", "gcc", "python3-devel"),
    "zypper": ("zypper install", "gcc", "python3-devel"),
    "apk": ("apk add", "gcc musl-dev", "python3-dev"),
    "pacman": ("pacman -S", "gcc", "python"),
}
"""How systems install a compiler, and Python's headers."""
_BUILD_AGAIN: Final = "pip install --force-reinstall --no-deps --no-cache-dir --no-binary doublesix doublesix"


def remedy() -> str | None:
    """Return the command that installs what is missing and then doublesix again; none if we do not know this system."""
    missing = missing_parts()
    again = "make clean setup" if is_clone() else _BUILD_AGAIN
    if not any(missing):
        return again
    installs = _installs(*missing)
    return None if installs is None else f"{installs} && {again}"


def missing_parts() -> tuple[bool, bool]:
    """Whether there is no compiler, and whether there are no headers of Python."""
    no_compiler = sys.platform != "win32" and not any(shutil.which(name) for name in _COMPILERS)
    return no_compiler, not Path(sysconfig.get_path("include"), "Python.h").exists()


def is_clone() -> bool:
    """Whether we run from a clone, where make does everything."""
    return Path(doublesix.__file__).parents[2].joinpath("Makefile").exists()


def _installs(no_compiler: bool, no_headers: bool) -> str | None:
    if sys.platform == "darwin":
        return "xcode-select --install"
    for program, (command, compiler, headers) in _INSTALLERS.items():
        if shutil.which(program):
            packages = [compiler] * no_compiler + [headers] * no_headers
            return f"{_as_administrator()}{command} {' '.join(packages)}"
    return None


def _as_administrator() -> str:
    return "" if sys.platform == "win32" or os.geteuid() == 0 else "sudo "
