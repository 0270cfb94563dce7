"""``doublesix replay``, ``show``, ``convert`` and ``verify``: what can be done with recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.files import STANDARD, force_option, read_record, write_file
from doublesix.cli.lines import say
from doublesix.cli.numbers import whole_number
from doublesix.cli.pager import paged
from doublesix.cli.position import Drawn, echo_position, position_svg, seat_of
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.picture import Look, Theme
from doublesix.record import fairness
from doublesix.record.fairness import Finding
from doublesix.record.forms import EXTENSIONS, RecordForm, form_of, read_game, write_game
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, begin, positions
from doublesix.record.round_lines import pick_round
from doublesix.sentences.agreement import tell_agreement
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.score import tell_scores
from doublesix.sentences.sheet_texts import words_at

DOES_NOT_FOLLOW: Final = 1

_words = words_for()
_file = click.argument("file", metavar="RECORD")
_round = click.option("--round", "-r", "number", callback=whole_number(), metavar="N", help=_words("record.help-round"))
_step = click.option("--step", "-s", callback=whole_number(), metavar="N", help=_words("record.help-step"))
_look = click.option("--look", type=OneOf([str(look) for look in Look]), help=_words("record.help-look"))
_theme = click.option(
    "--theme", type=OneOf([str(theme) for theme in Theme]), default="light", help=_words("record.help-theme")
)


@click.command(cls=WordedCommand, help=_words("record.help-replay"), short_help=_words("cli.replay"))
@_file
@_round
@_step
@paged
def replay(file: str, number: int | None, step: int | None) -> None:
    """Tell a game move by move, or show one position of it."""
    record = read_game(read_record(file))
    if step is not None:
        echo_position(_find(record, number, step), Drawn(record.names), _words)
        return
    if number is None:
        for line in _tell_head(record):
            say(line)
    else:
        _find(record, number, 0)
    _tell_rounds(record, number)


@click.command(cls=WordedCommand, help=_words("record.help-show"), short_help=_words("cli.show"))
@_file
@_round
@_step
@click.option("--seat", metavar="NAME|NUMBER", help=_words("record.help-seat"))
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help=_words("record.help-svg"))
@click.option("--text", is_flag=True, help=_words("record.help-text"))
@_look
@_theme
@force_option
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
    data = read_record(file)
    if form_of(data) is RecordForm.ROUNDS:
        # The lines do not have to be rounds of one game; only the one to show is read.
        data, number = pick_round(data, number), None
    record = read_game(data)
    position = _find(record, number, step)
    eyes = None if seat is None else seat_of(record, seat)
    drawn = Drawn(record.names, eyes, Look(look) if look else Look.of(position.game.variant), Theme(theme))
    if svg is not None:
        write_file(svg, position_svg(position, drawn, _words).encode(), overwrite=force)
    if text or svg is None:
        echo_position(position, drawn, _words)


@click.command(cls=WordedCommand, help=_words("record.help-convert"), short_help=_words("cli.convert"))
@click.argument("file", metavar="IN")
@click.argument("out", required=False, metavar="[OUT]", type=click.Path(path_type=Path))
@click.option("--to", type=OneOf([str(form) for form in RecordForm]), help=_words("record.help-to"))
@force_option
def convert(file: str, out: Path | None, to: str | None, force: bool) -> None:
    """Write a game in another form."""
    data = read_record(file)
    record = read_game(data)
    if to is not None:
        form = RecordForm(to)
    elif out is not None and out.suffix in EXTENSIONS:
        form = EXTENSIONS[out.suffix]
    else:
        form = RecordForm.JSON if form_of(data) is RecordForm.TEXT else RecordForm.TEXT
    written = write_game(record, form)
    write_file(out or Path(STANDARD), written, overwrite=force)


@click.command(cls=WordedCommand, help=_words("record.help-verify"), short_help=_words("cli.verify"))
@_file
@click.pass_context
def verify(ctx: click.Context, file: str) -> None:
    """Check the deals of a game; exit with 1 if one does not follow."""
    findings = fairness.verify(read_game(read_record(file)))
    for finding in findings:
        say(_tell_finding(finding))
    if not findings:
        say(_words("record.no-rounds"))
    ctx.exit(0 if all(finding.is_well for finding in findings) else DOES_NOT_FOLLOW)


def _find(record: GameRecord, number: int | None, step: int | None) -> Position:
    """Return a position: at the end of the last round, unless another is asked for."""
    rounds = len(record.rounds)
    number = rounds if number is None else number
    if not 1 <= number <= rounds:
        raise DoublesixError("no-such-round", number=number, count=rounds)
    steps = len(record.rounds[number - 1].actions)
    step = steps if step is None else step
    if not 0 <= step <= steps:
        raise DoublesixError("no-such-step", step=step, round=number, count=steps)
    return next(found for found in positions(record) if (found.round_number, found.step) == (number, step))


def _tell_head(record: GameRecord) -> Iterator[str]:
    """Say what was agreed, and what else the record says of the game."""
    game = begin(record)
    yield from tell_agreement(game.variant, game.seating, record.names, game.target, _words)
    for word, text in record.tags.items():
        yield _words("record.tag", word=word, text=text)
    yield from (_words("record.comment", text=comment) for comment in record.comments if comment)


def _tell_rounds(record: GameRecord, only: int | None) -> None:
    """Tell the rounds, or only one: every event on a line of its own, with the comments between."""
    game = begin(record)
    for position in positions(record):
        game = position.game
        if only in (None, position.round_number):
            _tell_position(position, record)
    if only in (None, len(record.rounds)) and game.ending is not None:
        say("")
        say(tell_ending(game.ending, game.seating, record.names, _words))


def _tell_position(position: Position, record: GameRecord) -> None:
    """Tell what led to a position: each action makes one event, the last one also ends the round."""
    if position.step == 0:
        say("")
        say(_words("record.round", number=position.round_number))
    for event in position.round.events[position.step :]:
        say(tell_event(event, record.names, words_at(position.game.variant, _words)), "  ")
    for comment in record.rounds[position.round_number - 1].comments:
        if comment.text and comment.after == position.step:
            say(_words("record.comment", text=comment.text), "  ")
    if position.round.is_over:
        game = position.game
        say(tell_scores(game.scores, game.seating, record.names, _words), "  ")


def _tell_finding(finding: Finding) -> str:
    parts = _words.list_and([_words(f"record.part-{part}") for part in finding.differs])
    return _words(f"record.check-{finding.check}", number=finding.round_number, parts=parts)
