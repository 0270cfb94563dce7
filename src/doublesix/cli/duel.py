"""``doublesix duel``: bots against each other on duplicate deals, and who is better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from doublesix.bots.registry import BOTS, scale
from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import write_json
from doublesix.cli.files import force_option
from doublesix.cli.lab_options import (
    budget_of,
    budget_option,
    json_option,
    kept_options,
    place_options,
    players_options,
    sheet_options,
)
from doublesix.cli.lab_output import finish, kept_files, tell_lost
from doublesix.cli.lines import say, write
from doublesix.cli.numbers import whole_number
from doublesix.cli.patience import patience_option
from doublesix.cli.progress import progress
from doublesix.cli.sheets import named_variant
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lab.duels import DEALS, Duel
from doublesix.lab.duels import duel as play_duel
from doublesix.lab.players import find_player
from doublesix.lab.sequential_test import MARGIN

_words = words_for()


def _points(_: click.Context, __: click.Parameter, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise DoublesixError("bad-margin", margin=text) from None


@click.command(
    cls=WordedCommand,
    help=_words("lab.help-duel", bots=_words.list_and([*BOTS, *scale()])),
    short_help=_words("cli.duel"),
)
@click.argument("bots", nargs=-1, required=True, shell_complete=completion.bots, metavar="BOTS…")
@sheet_options
@players_options
@click.option(
    "--deals", "-n", callback=whole_number(), metavar="N", help=_words("lab.help-deals", deals=_words.number(DEALS))
)
@budget_option
@patience_option
@click.option("--early-stop/--no-early-stop", default=None, help=_words("lab.help-early-stop"))
@click.option(
    "--margin",
    callback=_points,
    default=str(MARGIN),
    metavar="POINTS",
    help=_words("lab.help-margin", default=MARGIN),
)
@place_options
@kept_options
@json_option
@force_option
@click.pass_context
def duel(
    ctx: click.Context,
    bots: Sequence[str],
    sheet: str,
    edition: str | None,
    house: Sequence[str],
    players: int,
    partners: bool,
    deals: int | None,
    budget: str | None,
    patience: float,
    early_stop: bool | None,
    margin: float,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    records: Path | None,
    decisions: Path | None,
    as_json: bool,
    force: bool,
) -> None:
    """Duel."""
    variant = named_variant(sheet, edition, house)
    stops_early = deals is None if early_stop is None else early_stop
    with kept_files(variant, records, decisions, force=force) as keeper, progress(_words) as watch:
        played = play_duel(
            *(find_player(name, patience) for name in bots),
            sheet=variant,
            players=players,
            partners=partners,
            budget=budget_of(budget),
            deals=DEALS if deals is None else deals,
            seed=seed,
            margin=margin if stops_early else None,
            workers=workers,
            cluster=cluster,
            watch=watch,
            keeper=keeper,
        )
    if not played.deals:
        raise KeyboardInterrupt
    if as_json:
        from doublesix.lab.files import duel_as_json

        write_json(duel_as_json(played))
    else:
        _print(played)
    finish(ctx, is_complete=played.is_complete)


def _print(played: Duel) -> None:
    from doublesix.lab.measure_words import MeasureWords
    from doublesix.lab.tables import lay_out_duel

    wording = MeasureWords(_words)
    say(_words("lab.title", title=wording.title(played.variant), table=wording.match(played.match)))
    say(
        _words(
            "lab.duel-played",
            deals=_words.number(len(played.deals)),
            times=played.match.sides,
            seconds=_words.number(played.seconds, 2),
            seed=played.seed,
        )
    )
    write()
    for line in lay_out_duel(played, _words):
        write(line)
    if played.test:
        test, bot = played.test, played.match.names[0]
        margin, error = _words.number_as_given(test.margin), _words.number_as_given(100 * test.error)
        write()
        if test.decision:
            code = "lab.duel-better" if test.decision > 0 else "lab.duel-worse"
            say(_words(code, bot=bot, margin=margin, error=_words.as_percent(error)))
        else:
            say(_words("lab.duel-open", margin=margin))
    tell_lost(played.lost)
