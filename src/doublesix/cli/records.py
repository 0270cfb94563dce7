"""``doublesix replay``, ``show``, ``convert`` and ``verify``: what can be done with recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from doublesix.cli import completion
from doublesix.cli.commands import OneOf, WordedCommand, in_a_row
from doublesix.cli.files import STANDARD, force_option, write_file
from doublesix.cli.lines import say, write
from doublesix.cli.many_games import GameNumbers, game_option, numbered_games, one_game
from doublesix.cli.numbers import whole_number
from doublesix.cli.pager import paged
from doublesix.cli.position import caption, echo_position, named_position, seat_of
from doublesix.errors import DoublesixError
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.picture import Look, Theme
from doublesix.picture.position import ShownPosition
from doublesix.position import PositionLine, write_position
from doublesix.record import fairness
from doublesix.record.fairness import Check, Finding
from doublesix.record.forms import EXTENSIONS, RecordForm, form_of, read_game, write_game
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, begin, position_at, positions
from doublesix.record.round_lines import pick_round
from doublesix.round import Round
from doublesix.sentences.agreement import tell_agreement
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.score import tell_scores
from doublesix.sentences.sheet_texts import words_at
from doublesix.view import View

DOES_NOT_FOLLOW: Final = 1

_words = words_for()
_file = click.argument("file", shell_complete=completion.records, metavar="RECORD")
_round = click.option("--round", "-r", "number", callback=whole_number(), metavar="N", help=_words("record.help-round"))
_step = click.option("--step", "-s", callback=whole_number(), metavar="N", help=_words("record.help-step"))
_look = click.option("--look", type=OneOf([str(look) for look in Look]), help=_words("cli.play-look"))
_theme = click.option(
    "--theme", type=OneOf([str(theme) for theme in Theme]), default="light", help=_words("record.help-theme")
)


@click.command(cls=WordedCommand, help=in_a_row("cli.replay", "record.help-record"), short_help=_words("cli.replay"))
@_file
@game_option
@_round
@_step
@paged
def replay(file: str, numbers: GameNumbers | None, number: int | None, step: int | None) -> None:
    """Tell games move by move, or show one position of each."""
    for game in numbered_games(file, numbers):
        if not game.is_alone:
            say(game.title)
        _replay(game.read(), number, step)


def _replay(record: GameRecord, number: int | None, step: int | None) -> None:
    if step is not None:
        echo_position(_shown(record, position_at(record, number, step)), _words)
        return
    if number is None:
        for line in _tell_head(record):
            say(line)
    else:
        position_at(record, number, 0)
    _tell_rounds(record, number)


@click.command(
    cls=WordedCommand,
    help=in_a_row("cli.show", "record.help-record", "record.help-line"),
    short_help=_words("cli.show"),
)
@click.argument("file", shell_complete=completion.records, metavar="RECORD|POSITION")
@game_option
@_round
@_step
@click.option("--seat", metavar="NAME|NUMBER", help=_words("record.help-seat"))
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help=_words("record.help-svg"))
@click.option("--text", is_flag=True, help=_words("record.help-text"))
@click.option("--position", "as_position", is_flag=True, help=_words("record.help-position"))
@_look
@_theme
@force_option
def show(
    file: str,
    numbers: GameNumbers | None,
    number: int | None,
    step: int | None,
    seat: str | None,
    svg: Path | None,
    text: bool,
    as_position: bool,
    look: str | None,
    theme: str,
    force: bool,
) -> None:
    """Draw a position as text, or as a picture in a file; or write it on one line."""
    line = named_position(file)
    if line is not None and (numbers or number is not None or step is not None):
        raise DoublesixError("bad-usage", "position-is-one")
    shown, source = _of_line(line, seat) if line else _of_record(file, numbers, number, step, seat)
    shown = replace(shown, look=Look(look) if look else shown.look, theme=Theme(theme))
    if svg is not None:
        write_file(svg, shown.svg(_words).encode(), overwrite=force)
    if as_position:
        write(write_position(source, shown.variant))
    elif text or svg is None:
        echo_position(shown, _words)


def _of_line(line: PositionLine, seat: str | None) -> tuple[ShownPosition, PositionLine | View]:
    """Return what a line tells, as it is shown and as it can be written again."""
    seen = None if seat is None else line.view(seat_of(line.names, seat))
    return ShownPosition(seen or line.seen, line.names, line.variant, look=Look.of(line.variant)), seen or line


def _of_record(
    file: str, numbers: GameNumbers | None, number: int | None, step: int | None, seat: str | None
) -> tuple[ShownPosition, Game | View]:
    """Return a position of a record, as it is shown and as it can be written on one line."""
    game = one_game(file, numbers)
    if form_of(game.data) is RecordForm.ROUNDS:
        # The lines do not have to be rounds of one game; only the one to show is read.
        record, number = read_game(pick_round(game.data, number)), None
    else:
        record = game.read()
    position = position_at(record, number, step)
    shown = _shown(record, position, None if seat is None else seat_of(record.names, seat))
    return shown, position.game if isinstance(shown.seen, Round) else shown.seen


def _shown(record: GameRecord, position: Position, seat: int | None = None) -> ShownPosition:
    """Return a position as somebody sees it; with nobody's eyes, everything is seen."""
    variant = position.game.variant
    seen = position.round if seat is None else position.game.view(seat)
    return ShownPosition(seen, record.names, variant, caption(position, _words), Look.of(variant))


@click.command(cls=WordedCommand, help=_words("record.help-convert"), short_help=_words("cli.convert"))
@click.argument("file", shell_complete=completion.records, metavar="IN")
@click.argument("out", required=False, metavar="[OUT]", type=click.Path(path_type=Path))
@click.option("--to", type=OneOf([str(form) for form in RecordForm]), help=_words("record.help-to"))
@game_option
@force_option
def convert(file: str, out: Path | None, to: str | None, numbers: GameNumbers | None, force: bool) -> None:
    """Write games in another form."""
    written = []
    for game in numbered_games(file, numbers):
        form = _form(game.data, out, to)
        written.append(write_game(game.read(), form))
    write_file(out or Path(STANDARD), (b"\n" if form is RecordForm.TEXT else b"").join(written), overwrite=force)


def _form(data: bytes, out: Path | None, to: str | None) -> RecordForm:
    """Return the form to write: as asked, as the name of the file says, or another than it has."""
    if to is not None:
        return RecordForm(to)
    if out is not None and out.suffix in EXTENSIONS:
        return EXTENSIONS[out.suffix]
    return RecordForm.JSON if form_of(data) is RecordForm.TEXT else RecordForm.TEXT


@click.command(cls=WordedCommand, help=_words("record.help-verify"), short_help=_words("cli.verify"))
@_file
@game_option
@click.pass_context
def verify(ctx: click.Context, file: str, numbers: GameNumbers | None) -> None:
    """Check the deals of games; exit with 1 if one does not follow."""
    is_well = True
    for game in numbered_games(file, numbers):
        if not game.is_alone:
            say(game.title)
        findings = fairness.verify(game.read())
        for finding in findings:
            say(_tell_finding(finding))
        if not findings:
            say(_words("web.check-verdict-no-rounds"))
        is_well = is_well and all(finding.is_well for finding in findings)
    ctx.exit(0 if is_well else DOES_NOT_FOLLOW)


def _tell_head(record: GameRecord) -> Iterator[str]:
    """Say what was agreed, and what else the record says of the game."""
    game = begin(record)
    yield from tell_agreement(game.variant, game.seating, record.names, game.target, _words)
    for word, text in record.tags.items():
        yield _words("general.named", name=word, text=text)
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
    several: dict[Check, list[str]] = {Check.FAIR: ["secret", "deal"], Check.OTHER_DEAL: []}
    told = [_words(f"record.check-{each}") for each in several.get(finding.check, [finding.check])]
    told += [_words(f"record.differs-{part}") for part in finding.differs]
    return _words("general.named", name=_words("record.round", number=finding.round_number), text=" ".join(told))
