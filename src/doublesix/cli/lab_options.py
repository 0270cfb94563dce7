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
from doublesix.cli.numbers import whole_number
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.record.game_record import LARGEST_SEED
from doublesix.rules.sheet_files import SHEETS

_words = words_for()

Command = Callable[..., Any]
PLAYERS: Final = 2
BOT: Final = "random"
ROUNDS: Final = 1_000_000
_BUDGETS = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(ms|s|p)")
_FILE = click.Path(path_type=Path)


def _named(_: click.Context, option: click.Parameter, sheet: str | None) -> str:
    if sheet is None:
        raise DoublesixError("bad-usage", "sheet-missing", option=option.opts[0], sheets=SHEETS)
    return sheet


_SHEET = (
    click.option(
        "--sheet", callback=_named, metavar="SHEET", help=_words("lab.help-sheet", sheets=_words.list_or(SHEETS))
    ),
    click.option("--edition", "-e", metavar="CODE", help=_words("lab.help-edition")),
    click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("lab.help-set")),
)
_PLAYERS = (
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
_TABLE = (
    *_PLAYERS,
    click.option(
        "--bots", default=BOT, metavar="NAMES", help=_words("lab.help-bots", bots=_words.list_and(BOTS), default=BOT)
    ),
)
_PLACE = (
    click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("lab.help-seed")),
    click.option("--workers", "-w", callback=whole_number(), metavar="N", help=_words("lab.help-workers")),
    click.option("--cluster", metavar="ADDRESS", help=_words("lab.help-cluster")),
)
_WORK = (
    click.option(
        "--rounds",
        "-n",
        callback=whole_number(),
        default=str(ROUNDS),
        metavar="N",
        help=_words("lab.help-rounds", default=_words.number(ROUNDS)),
    ),
    click.option("--games", callback=whole_number(), metavar="N", help=_words("lab.help-games")),
    *_PLACE,
)
_BUDGET = (click.option("--budget", metavar="50ms|0.2s|200p", help=_words("lab.help-budget")),)
_JSON = (click.option("--json", "as_json", is_flag=True, help=_words("lab.help-json")),)
_OUTPUT = (
    *_JSON,
    click.option("--csv", "as_csv", is_flag=True, help=_words("lab.help-csv")),
    click.option("--parquet", type=_FILE, metavar="FILE", help=_words("lab.help-parquet")),
    click.option("--plot", type=_FILE, metavar="FILE", help=_words("lab.help-plot")),
    click.option("--force", is_flag=True, help=_words("lab.help-force")),
)


def sheet_options(command: Command) -> Command:
    """What is played."""
    return _with(_SHEET, command)


def players_options(command: Command) -> Command:
    """How many sit at the table."""
    return _with(_PLAYERS, command)


def table_options(command: Command) -> Command:
    """Who sits at the table."""
    return _with(_TABLE, command)


def place_options(command: Command) -> Command:
    """From which seed it is played, and where."""
    return _with(_PLACE, command)


def work_options(command: Command) -> Command:
    """How much is played, and where."""
    return _with(_WORK, command)


def budget_option(command: Command) -> Command:
    """How long bots may think."""
    return _with(_BUDGET, command)


def json_option(command: Command) -> Command:
    """For other programs."""
    return _with(_JSON, command)


def output_options(command: Command) -> Command:
    """What becomes of the results."""
    return _with(_OUTPUT, command)


def bots_of(text: str) -> list[str]:
    """Read the names of bots, with commas between them."""
    return [name.strip() for name in text.split(",")]


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


def _with(options: tuple[Callable[[Command], Command], ...], command: Command) -> Command:
    return reduce(lambda wrapped, option: option(wrapped), reversed(options), command)
