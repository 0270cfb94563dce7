"""The options that the commands of the lab share."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, Final

import click

from doublesix.bots.budget import Budget
from doublesix.bots.registry import BOTS
from doublesix.cli import completion
from doublesix.cli.commands import NeededOption
from doublesix.cli.files import force_option
from doublesix.cli.numbers import whole_number
from doublesix.cli.patience import patience_option
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lab.players import Player, find_player
from doublesix.record.game_record import LARGEST_SEED
from doublesix.rules.sheet_files import SHEETS

_words = words_for()

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]
PLAYERS: Final = 2
BOT: Final = "random"
ROUNDS: Final = 1_000_000
_BUDGETS = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(ms|s|p)")
_FILE = click.Path(path_type=Path)


def _named(_: click.Context, option: click.Parameter, sheet: str | None) -> str:
    if sheet is None:
        raise DoublesixError("bad-usage", "sheet-missing", option=option.opts[0], sheets=SHEETS)
    return sheet


def _together(*options: Decorator) -> Decorator:
    """Return a decorator that gives a command all these options, in this order."""
    return lambda command: reduce(lambda wrapped, option: option(wrapped), reversed(options), command)


sheet_options = _together(
    click.option(
        "--sheet",
        cls=NeededOption,
        callback=_named,
        shell_complete=completion.sheets,
        metavar="SHEET",
        help=_words("lab.help-sheet", sheets=_words.list_or(SHEETS)),
    ),
    click.option(
        "--edition", "-e", shell_complete=completion.editions, metavar="CODE", help=_words("lab.help-edition")
    ),
    click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("lab.help-set")),
)
"""What is played."""
players_options = _together(
    click.option(
        "--players",
        "-p",
        callback=whole_number(),
        default=str(PLAYERS),
        metavar="N",
        help=_words("lab.help-players", default=PLAYERS),
    ),
    click.option("--partners", is_flag=True, help=_words("lab.help-partners")),
)
"""How many sit at the table."""
table_options = _together(
    players_options,
    click.option(
        "--bots",
        default=BOT,
        shell_complete=completion.bots,
        metavar="NAMES",
        help=_words("lab.help-bots", bots=_words.list_and(BOTS), default=BOT),
    ),
    patience_option,
)
"""Who sits at the table."""
place_options = _together(
    click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("lab.help-seed")),
    click.option("--workers", "-w", callback=whole_number(), metavar="N", help=_words("lab.help-workers")),
    click.option("--cluster", metavar="ADDRESS", help=_words("lab.help-cluster")),
)
"""The seed that it is played from, and where."""
work_options = _together(
    click.option(
        "--rounds",
        "-n",
        callback=whole_number(),
        default=str(ROUNDS),
        metavar="N",
        help=_words("lab.help-rounds", default=_words.number(ROUNDS)),
    ),
    click.option("--games", callback=whole_number(), metavar="N", help=_words("lab.help-games")),
    place_options,
)
"""How much is played, and where."""
budget_option = click.option("--budget", metavar="50ms|0.2s|200p", help=_words("lab.help-budget"))
"""How long bots may think."""
json_option = click.option("--json", "as_json", is_flag=True, help=_words("lab.help-json"))
"""For other programs."""
kept_options = _together(
    click.option("--records", type=_FILE, metavar="FILE", help=_words("lab.help-records")),
    click.option("--decisions", type=_FILE, metavar="FILE", help=_words("lab.help-decisions")),
)
"""What is kept of everything that is played."""
output_options = _together(
    json_option,
    click.option("--csv", "as_csv", is_flag=True, help=_words("lab.help-csv")),
    click.option("--parquet", type=_FILE, metavar="FILE", help=_words("lab.help-parquet")),
    click.option("--plot", type=_FILE, metavar="FILE", help=_words("lab.help-plot")),
    force_option,
)
"""What becomes of the results."""


def bots_of(text: str, patience: float) -> list[Player]:
    """Read the names of bots, with commas between them."""
    return [find_player(name.strip(), patience) for name in text.split(",")]


def budget_of(text: str | None) -> Budget | None:
    """Read a budget for a move: ``50ms``, ``0.2s``, or ``200p`` for so many worlds."""
    if text is None:
        return None
    read = _BUDGETS.fullmatch(text.strip())
    amount = float(read[1]) if read else 0.0
    if not read or not amount or (read[2] == "p" and not amount.is_integer()):
        raise DoublesixError("bad-budget", text=text)
    if read[2] == "p":
        return Budget(worlds=int(amount))
    return Budget(seconds=amount / 1000 if read[2] == "ms" else amount)
