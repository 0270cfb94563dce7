"""What the commands of the lab do with their results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from doublesix.cli.files import check_file, write_file
from doublesix.cli.lines import note, say, write
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lab.lost_rounds import LostRounds
from doublesix.sentences.errors import tell_error

if TYPE_CHECKING:
    from doublesix.lab.comparison import Comparison
    from doublesix.lab.figures import Figure
    from doublesix.lab.kept_files import KeptFiles
    from doublesix.rules.variant import Variant

INTERRUPTED: Final = 130
MOST_TOLD: Final = 10
"""How many lost rounds are told one by one."""

_words = words_for()


def prepare_files(
    parquet: Path | None, plot: Path | None, report: Path | None, *, as_json: bool, as_csv: bool, force: bool
) -> None:
    """Refuse what could not be written, before anybody has waited for it."""
    if as_json and as_csv:
        raise DoublesixError("bad-usage", "one-output")
    named: set[Path] = set()
    for path in filter(None, (parquet, plot, report)):
        check_file(path, overwrite=force)
        if path.resolve() in named:
            raise DoublesixError("bad-usage", "file-named-twice", file=path)
        named.add(path.resolve())
    if parquet or plot:
        from doublesix.lab import files

        if parquet:
            files.check_parquet()
        if plot:
            files.check_picture(plot)


@contextmanager
def kept_files(
    variant: Variant, records: Path | None, decisions: Path | None, *, force: bool
) -> Iterator[KeptFiles | None]:
    """Open the files in which rounds and decisions are kept, if they are wanted; say that they are there."""
    if records is None and decisions is None:
        yield None
        return
    from doublesix.lab.kept_files import KeptFiles

    if records is not None and decisions is not None and records.resolve() == decisions.resolve():
        raise DoublesixError("bad-usage", "file-named-twice", file=records)
    with KeptFiles(variant, records, decisions, overwrite=force) as files:
        yield files
    for path in files.paths:
        note(_words("table.saved", file=path))


def write_files(columns: dict[str, list[Any]], figure: Figure, parquet: Path | None, plot: Path | None) -> None:
    """Write the table and the picture, if they are wanted."""
    from doublesix.lab import files

    if parquet:
        write_file(parquet, files.as_parquet(columns), overwrite=True)
    if plot:
        write_file(plot, files.picture(figure, plot, _words), overwrite=True)


def write_report(comparison: Comparison, path: Path) -> None:
    """Write the report of a comparison."""
    from doublesix.lab.report import report_html

    write_file(path, report_html(comparison, _words).encode(), overwrite=True)


def tell_lost(lost: LostRounds) -> None:
    """Tell which rounds were lost because a program failed, the first of them one by one."""
    if not lost.number:
        return
    write()
    say(_words("ownbot.lost-rounds", count=lost.number))
    for one in lost.kept[:MOST_TOLD]:
        told = _words(
            "ownbot.lost-round",
            number=one.number + 1,
            turn=one.turn + 1,
            seat=one.seat + 1,
            position=one.position,
            reason=tell_error(one.fault, _words),
        )
        say(_words("ownbot.lost-round-at", table=one.table, told=told) if one.table else told)
    if lost.number > MOST_TOLD:
        say(_words("ownbot.lost-more", number=_words.number(lost.number - MOST_TOLD)))


def finish(ctx: click.Context, *, is_complete: bool) -> None:
    """Say so if these are only the results so far."""
    if not is_complete:
        note(_words("lab.stopped"))
        ctx.exit(INTERRUPTED)
