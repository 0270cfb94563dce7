"""``doublesix review``: a recorded game looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from doublesix.bots.budget import Budget
from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand, in_a_row
from doublesix.cli.drawings import write_json
from doublesix.cli.files import check_file, force_option, saved_path, write_file
from doublesix.cli.lab_options import budget_of
from doublesix.cli.lab_output import INTERRUPTED
from doublesix.cli.lines import note
from doublesix.cli.many_games import GameNumbers, NumberedGame, game_option, numbered_games, one_game
from doublesix.cli.numbers import whole_number
from doublesix.cli.pager import paged
from doublesix.cli.position import named_position, seat_of
from doublesix.cli.progress import progress
from doublesix.cli.review_text import print_analysis, print_review
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.position import PositionLine
from doublesix.record.game_record import LARGEST_SEED, GameRecord
from doublesix.record.replay import position_at
from doublesix.review import USUAL, Review, analyse, encode_analysis, encode_review, review_page, review_record

_words = words_for()


@click.command(
    cls=WordedCommand,
    help=in_a_row("cli.review", "record.help-record", "record.help-line"),
    short_help=_words("cli.review"),
)
@click.argument("file", shell_complete=completion.records, metavar="RECORD|POSITION")
@game_option
@click.option("--seat", "seats", multiple=True, metavar="NAME|NUMBER", help=_words("review.help-seat"))
@click.option("--round", "-r", "number", callback=whole_number(1), metavar="N", help=_words("review.help-round"))
@click.option("--step", "-s", callback=whole_number(), metavar="N", help=_words("record.help-step"))
@click.option("--full", is_flag=True, help=_words("review.help-full"))
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help=_words("review.help-html"))
@click.option("--json", "as_json", is_flag=True, help=_words("review.help-json"))
@click.option("--budget", metavar="480p|0.2s", help=_words("review.help-budget", worlds=USUAL.worlds))
@click.option(
    "--seed", default="0", metavar="N", callback=whole_number(0, LARGEST_SEED), help=_words("review.help-seed")
)
@click.option("--workers", "-w", callback=whole_number(1), metavar="N", help=_words("lab.help-workers"))
@force_option
@click.pass_context
@paged
def review(
    ctx: click.Context,
    file: str,
    numbers: GameNumbers | None,
    seats: Sequence[str],
    number: int | None,
    step: int | None,
    full: bool,
    html: Path | None,
    as_json: bool,
    budget: str | None,
    seed: int,
    workers: int | None,
    force: bool,
) -> None:
    """Review games, or one position."""
    spent = budget_of(budget) or USUAL
    if html is not None:
        check_file(html, overwrite=force)
    position = named_position(file)
    if position is not None:
        if seats or numbers or number is not None or step is not None or full or html is not None:
            raise DoublesixError("bad-usage", "position-is-one")
    elif step is not None:
        if seats or full or html is not None:
            raise DoublesixError("bad-usage", "position-is-one")
        position = _position(one_game(file, numbers).read(), number, step)
    if position is not None:
        if not _analyse(position, spent, seed, as_json=as_json):
            note(_words("review.stopped"))
            ctx.exit(INTERRUPTED)
        return
    for game in _games(file, numbers, only_one=html is not None or as_json):
        if not game.is_alone:
            note(game.title)
        record = game.read()
        rounds = None if number is None else [number]
        seated = [seat_of(record.names, seat) for seat in seats] or None
        with progress(_words, told="review.progress") as watch:
            reviewed = review_record(
                record, budget=spent, seats=seated, rounds=rounds, seed=seed, progress=watch, workers=workers
            )
        if (spent, seated, rounds, seed) == (USUAL, None, None, 0):
            _keep(file, reviewed)
        _show(reviewed, html, as_json=as_json, full=full or number is not None)
        if not reviewed.is_complete:
            note(_words("review.stopped"))
            ctx.exit(INTERRUPTED)


def _games(file: str, numbers: GameNumbers | None, *, only_one: bool) -> Iterator[NumberedGame]:
    """Yield the games to review: those that are named, since a file may hold more than anybody wants to wait for."""
    if only_one and numbers is not None:
        yield one_game(file, numbers)
        return
    for game in numbered_games(file, numbers):
        if numbers is None and not game.is_alone:
            raise DoublesixError("bad-usage", "which-game")
        yield game


def _position(record: GameRecord, number: int | None, step: int) -> PositionLine:
    """Return a position of a record as the player could know it whose turn it was."""
    game = position_at(record, number, step).game
    view = game.view(game.rounds[-1].turn)
    return PositionLine(game.variant, view, view.needs, view.habits)


def _analyse(position: PositionLine, budget: Budget, seed: int, *, as_json: bool) -> bool:
    """Look at a position and print what was found; return whether nobody stopped that."""
    with progress(_words, told="review.progress", counted="review.worlds") as watch:
        analysis = analyse(position, budget=budget, seed=seed, progress=watch)
    if as_json:
        write_json(encode_analysis(analysis, _words))
    else:
        print_analysis(analysis, _words)
    return analysis.is_complete


def _show(reviewed: Review, html: Path | None, *, as_json: bool, full: bool) -> None:
    """Write the page if one is wanted; print everything unless only the page was wanted."""
    if html is not None:
        write_file(html, review_page(reviewed, _words).encode(), overwrite=True)
    if as_json:
        write_json(encode_review(reviewed, _words))
    elif html is None:
        print_review(reviewed, _words, full=full)


def _keep(file: str, reviewed: Review) -> None:
    """Keep the usual review of a finished game that was played here, as the browser of games does."""
    path = saved_path(file)
    if path is not None and reviewed.game.is_over:
        from doublesix.terminal.reviews import keep_review  # here, because most records are files

        keep_review(path.stem, reviewed)
