"""``doublesix doctor``: what doublesix runs on here, and what would make it faster."""

from __future__ import annotations

import platform

import click

from doublesix import __version__
from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import say
from doublesix.i18n import languages, words_for
from doublesix.kernel.choice import COMPILED, InUse, in_use

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.doctor"), short_help=_words("cli.doctor"))
def doctor() -> None:
    """Tell what is installed, which kernel is in use, and how to get the fast one."""
    say(_words("doctor.version", version=__version__))
    say(_words("doctor.python", version=platform.python_version(), kind=platform.python_implementation()))
    say(_words("doctor.machine", system=platform.system(), machine=platform.machine()))
    say(_words("doctor.languages", languages=_words.list_and(languages())))
    for sentence in _about_the_kernel(in_use()):
        say(sentence)


def _about_the_kernel(used: InUse) -> list[str]:
    if used.name == COMPILED:
        return [_words("doctor.kernel-compiled")]
    if used.because == "asked-for":
        return [_words("doctor.kernel-asked-for", variable=used.detail)]
    if used.because == "does-not-load":
        return [_words("doctor.kernel-does-not-load", reason=used.detail), _words("doctor.kernel-remedy")]
    return [_words("doctor.kernel-not-compiled"), _words("doctor.kernel-remedy")]
