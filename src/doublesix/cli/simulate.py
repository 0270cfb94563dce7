"""``doublesix simulate``: play a sheet many times, and tell what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import charset, write_json
from doublesix.cli.lab_options import bots_of, kept_options, output_options, sheet_options, table_options, work_options
from doublesix.cli.lab_output import finish, kept_files, prepare_files, tell_lost, write_files
from doublesix.cli.lines import say, width, write
from doublesix.cli.progress import progress
from doublesix.cli.sheets import named_variant
from doublesix.i18n import words_for
from doublesix.lab.result import SimulationResult
from doublesix.lab.scenario import Scenario
from doublesix.lab.simulation import hire, play
from doublesix.picture import ASCII

_words = words_for()


@click.command(cls=WordedCommand, help=_words("lab.help-simulate"), short_help=_words("cli.simulate"))
@sheet_options
@table_options
@work_options
@kept_options
@output_options
@click.pass_context
def simulate(
    ctx: click.Context,
    sheet: str,
    edition: str | None,
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
    records: Path | None,
    decisions: Path | None,
    as_json: bool,
    as_csv: bool,
    parquet: Path | None,
    plot: Path | None,
    force: bool,
) -> None:
    """Simulate."""
    variant = named_variant(sheet, edition, house)
    scenario = Scenario.of(variant, players=players, partners=partners, bots=bots_of(bots, patience))
    prepare_files(parquet, plot, None, as_json=as_json, as_csv=as_csv, force=force)
    with kept_files(variant, records, decisions, force=force) as keeper, progress(_words) as watch:
        hiring = hire([scenario], workers, None, cluster, keeps=keeper is not None)
        result = play(scenario, hiring, rounds, games, seed, watch, keeper)
    if not result.rounds:
        raise KeyboardInterrupt
    _print(result, as_json=as_json, as_csv=as_csv)
    if parquet or plot:
        from doublesix.lab.figures import figure_of_result

        write_files(result.columns(), figure_of_result(result, _words), parquet, plot)
    finish(ctx, is_complete=result.is_complete)


def _print(result: SimulationResult, *, as_json: bool, as_csv: bool) -> None:
    if as_json or as_csv:
        from doublesix.lab import files

        if as_json:
            write_json(files.result_as_json(result))
        else:
            write(files.as_csv(result.columns()), end="")
        return
    from doublesix.lab.measure_words import MeasureWords
    from doublesix.lab.tables import lay_out_result

    wording = MeasureWords(_words)
    say(_words("lab.title", title=wording.title(result.scenario.variant), table=wording.table(result.scenario)))
    say(
        _words(
            "lab.played",
            rounds=_words.number(result.rounds),
            seconds=_words.number(result.seconds, 2),
            rate=_words.number(result.rounds_per_second),
            games=_words.number(result.games.games),
            seed=result.seed,
        )
    )
    write()
    for line in lay_out_result(result, _words, plain=charset() is ASCII, width=width()):
        write(line)
    tell_lost(result.lost)
