"""``doublesix doctor``: what doublesix runs on here, and what would make it faster."""

from __future__ import annotations

import platform
from typing import Final

import click

from doublesix import __version__
from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import say, write
from doublesix.cli.remedy import remedy
from doublesix.i18n import languages, words_for
from doublesix.kernel.choice import COMPILED, InUse, in_use

_words = words_for()

UNINTENDED: Final = ("not-compiled", "does-not-load")
"""Why the slow kernel is in use, if nobody asked for it."""


@click.command(cls=WordedCommand, help=_words("cli.doctor"), short_help=_words("cli.doctor"))
@click.option("--missing", is_flag=True, help=_words("doctor.missing"))
def doctor(missing: bool) -> None:
    """Tell what is installed, which kernel is in use, and how to get the fast one."""
    used = in_use()
    if missing:
        if used.because in UNINTENDED:
            write(_words("doctor.slow", remedy=_remedy()))
        return
    say(_words("doctor.version", version=__version__))
    say(_words("doctor.python", version=platform.python_version(), kind=platform.python_implementation()))
    say(_words("doctor.machine", system=platform.system(), machine=platform.machine()))
    say(_words("doctor.languages", languages=_words.list_and(languages())))
    for sentence in _about_the_kernel(used):
        say(sentence)


def _about_the_kernel(used: InUse) -> list[str]:
    if used.name == COMPILED:
        return [_words("doctor.kernel-compiled")]
    if used.because == "asked-for":
        return [_words("doctor.kernel-asked-for", variable=used.detail)]
    if used.because == "does-not-load":
        return [_words("doctor.kernel-does-not-load", reason=used.detail), _remedy()]
    return [_words("doctor.kernel-not-compiled"), _remedy()]


def _remedy() -> str:
    """Say what gets the compiled kernel: the command, if we know it."""
    command = remedy()
    return _words("doctor.kernel-remedy") if command is None else _words("doctor.kernel-command", command=command)
