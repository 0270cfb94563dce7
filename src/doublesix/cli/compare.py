"""``doublesix compare``: several sheets, editions or house rules on the same random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import write_json
from doublesix.cli.lab_options import bots_of, output_options, table_options, work_options
from doublesix.cli.lab_output import finish, prepare_files, tell_lost, write_files, write_report
from doublesix.cli.lines import say, width, write
from doublesix.cli.pager import paged
from doublesix.cli.progress import progress
from doublesix.cli.sheets import is_file, named_variant
from doublesix.errors import DealError, DoublesixError
from doublesix.i18n import words_for
from doublesix.lab.comparison import Comparison
from doublesix.lab.comparison import compare as compare_scenarios
from doublesix.lab.players import Player
from doublesix.lab.scenario import Scenario
from doublesix.rules.variant import Variant

_words = words_for()


@click.command(cls=WordedCommand, help=_words("lab.help-compare"), short_help=_words("cli.compare"))
@click.argument("sheets", nargs=-1, shell_complete=completion.sheets, metavar="SHEETS…")
@click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("lab.help-set-all"))
@table_options
@work_options
@output_options
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help=_words("lab.help-html"))
@click.pass_context
@paged
def compare(
    ctx: click.Context,
    sheets: Sequence[str],
    house: Sequence[str],
    players: int,
    partners: bool,
    bots: str,
    patience: float,
    rounds: int,
    games: int | None,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    as_csv: bool,
    parquet: Path | None,
    plot: Path | None,
    html: Path | None,
    force: bool,
) -> None:
    """Compare."""
    scenarios = [_scenario(text, house, players, partners, bots_of(bots, patience)) for text in sheets]
    prepare_files(parquet, plot, html, as_json=as_json, as_csv=as_csv, force=force)
    with progress(_words) as watch:
        comparison = compare_scenarios(
            *scenarios, rounds=rounds, games=games, seed=seed, workers=workers, cluster=cluster, watch=watch
        )
    if not comparison.results[0].rounds:
        raise KeyboardInterrupt
    _print(comparison, as_json=as_json, as_csv=as_csv)
    if parquet or plot:
        from doublesix.lab.figures import figure_of_comparison

        write_files(comparison.columns(), figure_of_comparison(comparison, _words), parquet, plot)
    if html:
        write_report(comparison, html)
    finish(ctx, is_complete=comparison.is_complete)


def _scenario(text: str, house: Sequence[str], players: int, partners: bool, bots: Sequence[Player]) -> Scenario:
    """Return what is played on one of the sheets; if that is not possible, say on which."""
    variant = _read(text, house)
    try:
        return Scenario.of(variant, players=players, partners=partners, bots=bots, label=text)
    except DealError as error:
        raise DoublesixError(error.code, "compared", sheet=text, reason=error) from None


def _read(text: str, house: Sequence[str]) -> Variant:
    """Read what is compared: a sheet, perhaps its edition, and house rules that override those for all."""
    name, *settings = text.split("+")
    sheet, colon, edition = (name, "", "") if is_file(name) else name.partition(":")
    return named_variant(sheet, edition if colon else None, [*house, *settings])


def _print(comparison: Comparison, *, as_json: bool, as_csv: bool) -> None:
    if as_json or as_csv:
        from doublesix.lab import files

        if as_json:
            write_json(files.comparison_as_json(comparison))
        else:
            write(files.as_csv(comparison.columns()), end="")
        return
    from doublesix.lab.measure_words import MeasureWords
    from doublesix.lab.tables import lay_out_comparison

    first = comparison.results[0]
    say(
        _words(
            "lab.played-each",
            rounds=_words.number(first.rounds),
            games=_words.number(first.games.games),
            seconds=_words.number(comparison.seconds, 2),
            seed=comparison.seed,
        )
    )
    say(MeasureWords(_words).table(first.scenario))
    write()
    for line in lay_out_comparison(comparison, _words, width()):
        write(line)
    for result in comparison.results:
        tell_lost(result.lost)
