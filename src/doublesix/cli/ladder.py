"""``doublesix ladder``: all bots against each other on a mix of sheets, and how strong each is."""

from __future__ import annotations

from collections.abc import Sequence

import click

from doublesix.bots.own.own_bot import OwnBot, is_own
from doublesix.bots.registry import BOTS, scale
from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import write_json
from doublesix.cli.lab_options import budget_of, budget_option, json_option, place_options
from doublesix.cli.lab_output import finish, tell_lost
from doublesix.cli.lines import say, write
from doublesix.cli.numbers import whole_number
from doublesix.cli.patience import patience_option
from doublesix.cli.progress import progress
from doublesix.i18n import words_for
from doublesix.lab.ladder import DEALS, Ladder, rate

_words = words_for()


@click.command(
    cls=WordedCommand, help=_words("lab.help-ladder", bots=_words.list_and(scale())), short_help=_words("cli.ladder")
)
@click.argument("bots", nargs=-1, shell_complete=completion.bots, metavar="[BOTS…]")
@click.option(
    "--deals",
    "-n",
    callback=whole_number(),
    default=str(DEALS),
    metavar="N",
    help=_words("lab.help-ladder-deals", default=_words.number(DEALS)),
)
@budget_option
@patience_option
@place_options
@json_option
@click.pass_context
def ladder(
    ctx: click.Context,
    bots: Sequence[str],
    deals: int,
    budget: str | None,
    patience: float,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Ladder."""
    allowed = budget_of(budget)
    with progress(_words) as watch:
        rated = rate(
            [OwnBot.read(name, patience) if is_own(name) else name for name in bots or BOTS],
            deals=deals,
            budget=allowed,
            seed=seed,
            workers=workers,
            cluster=cluster,
            watch=watch,
        )
    if not rated.deals:
        raise KeyboardInterrupt
    if as_json:
        from doublesix.lab.files import ladder_as_json

        write_json(ladder_as_json(rated))
    else:
        _print(rated)
    finish(ctx, is_complete=rated.is_complete)


def _print(rated: Ladder) -> None:
    from doublesix.lab.tables import lay_out_ladder

    say(
        _words(
            "lab.ladder-played",
            deals=_words.number(rated.deals),
            seconds=_words.number(rated.seconds, 1),
            seed=rated.seed,
        )
    )
    write()
    for line in lay_out_ladder(rated, _words):
        write(line)
    tell_lost(rated.lost)
