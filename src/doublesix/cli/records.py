"""``doublesix replay``, ``show``, ``convert`` and ``verify``: what can be done with recorded games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import click

from doublesix.cli.files import STANDARD_INPUT, read_bytes, write_whole
from doublesix.cli.position import Drawn, echo_position, position_svg, say
from doublesix.errors import DoublesixError
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.picture import Look, Theme
from doublesix.record.fairness import Check, Finding, verify as verify_deals
from doublesix.record.forms import EXTENSIONS, Form, form_of, read_game, write_game
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.model import GameRecord
from doublesix.record.replay import Position, begin, positions
from doublesix.rules.sheet import Points
from doublesix.telling.events import tell_ending, tell_event

DOES_NOT_FOLLOW: Final = 1

_words = words_for()
_file = click.argument("file", metavar="RECORD")
_round = click.option("--round", "-r", "number", type=int, metavar="N", help=_words("record.help-round"))
_step = click.option("--step", "-s", type=int, metavar="N", help=_words("record.help-step"))
_look = click.option("--look", type=click.Choice([str(look) for look in Look]), help=_words("record.help-look"))
_theme = click.option(
    "--theme", type=click.Choice([str(theme) for theme in Theme]), default="light", help=_words("record.help-theme")
)


@click.command(help=_words("record.help-replay"), short_help=_words("cli.replay"))
@_file
@_round
@_step
def replay(file: str, number: int | None, step: int | None) -> None:
    """Tell a game move by move, or show one position of it."""
    record = _read(file)
    if step is not None:
        echo_position(_find(record, number, step), Drawn(record.names), _words)
        return
    if number is None:
        _tell_agreement(record)
    elif record.rounds:
        _find(record, number, 0)
    elif number != 0:
        raise DoublesixError("no-such-round", number=number)
    for line in _tell_rounds(record, number):
        say(line)


@click.command(help=_words("record.help-show"), short_help=_words("cli.show"))
@_file
@_round
@_step
@click.option("--seat", metavar="NAME", help=_words("record.help-seat"))
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help=_words("record.help-svg"))
@click.option("--text", is_flag=True, help=_words("record.help-text"))
@_look
@_theme
@click.option("--force", is_flag=True, help=_words("record.help-force"))
def show(
    file: str,
    number: int | None,
    step: int | None,
    seat: str | None,
    svg: Path | None,
    text: bool,
    look: str | None,
    theme: str,
    force: bool,
) -> None:
    """Draw a position as text, or as a picture in a file."""
    record = _read(file, number)
    position = _find(record, number if len(record.rounds) > 1 else None, step)
    drawn = Drawn(record.names, _seat(record, seat), Look(look) if look else None, Theme(theme))
    if svg is not None:
        write_whole(svg, position_svg(position, drawn, _words).encode(), overwrite=force)
    if text or svg is None:
        echo_position(position, drawn, _words)
