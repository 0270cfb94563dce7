"""``doublesix serve``: dominoes in the browser, on this computer or for a whole house."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from doublesix.bots.own.own_bot import OwnBot, is_own
from doublesix.bots.own.program import Program
from doublesix.bots.registry import is_one_of_ours
from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.lines import write
from doublesix.cli.numbers import seconds, whole_number
from doublesix.cli.store_option import STORE_VARIABLE, checked
from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.i18n import words_for
from doublesix.record.game_record import LARGEST_SEED
from doublesix.server.log import LogForm
from doublesix.server.reach import FOR_EVERYBODY
from doublesix.server.settings import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    LARGEST_PORT,
    LONGEST_DRAIN,
    MOST_PROCESSES,
    NO_DRAIN,
    MetricsPlace,
    Pace,
    Settings,
)
from doublesix.terminal.places import server_folder

if TYPE_CHECKING:
    from doublesix.server.listener import Whereabouts

LONGEST_PAUSE: Final = 60
PATIENCE_ON_THE_WEB: Final = 3.0
"""How many seconds a program may take here: less than a server waits for any bot."""
_GUEST: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")

_words = words_for()

_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_AS_BEFORE: Final = "\x1b[0m"


@click.command(cls=WordedCommand, help=_words("cli.serve-help"), short_help=_words("cli.serve"))
@click.option("--host", default=DEFAULT_HOST, metavar="ADDRESS", help=_words("cli.serve-host", default=DEFAULT_HOST))
@click.option(
    "--port",
    callback=whole_number(0, LARGEST_PORT),
    default=str(DEFAULT_PORT),
    metavar="N",
    help=_words("cli.serve-port", default=DEFAULT_PORT),
)
@click.option("--name", "names", multiple=True, metavar="NAME", help=_words("cli.serve-name"))
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help=_words("cli.serve-data"))
@click.option("--store", envvar=STORE_VARIABLE, metavar="ADDRESS", help=_words("store.serve-store"))
@click.option(
    "--processes",
    callback=whole_number(1, MOST_PROCESSES),
    default="1",
    metavar="N",
    help=_words("cli.serve-processes"),
)
@click.option(
    "--log",
    type=OneOf([form.value for form in LogForm]),
    default=LogForm.TEXT.value,
    help=_words("operations.serve-log"),
)
@click.option("--metrics", metavar="PORT", help=_words("operations.serve-metrics"))
@click.option(
    "--drain",
    callback=seconds(LONGEST_DRAIN),
    default=str(NO_DRAIN),
    metavar="SECONDS",
    help=_words("operations.serve-drain", default=NO_DRAIN),
)
@click.option(
    "--bot-pause",
    callback=seconds(LONGEST_PAUSE),
    metavar="SECONDS",
    help=_words("operations.serve-bot-pause", default=Pace().bot_seconds),
)
@click.option("--bot", "bots", multiple=True, metavar="NAME=CMD", help=_words("operations.serve-bot"))
@click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("operations.serve-seed"))
@click.option("--open/--no-open", "opens", default=None, help=_words("cli.serve-open"))
def serve(
    host: str,
    port: int,
    names: tuple[str, ...],
    data: Path | None,
    store: str | None,
    processes: int,
    log: str,
    metrics: str | None,
    drain: float,
    bot_pause: float | None,
    bots: tuple[str, ...],
    seed: int | None,
    opens: bool | None,
) -> None:
    """Serve until somebody stops it."""
    if seed is not None and processes > 1:
        raise DoublesixError("bad-usage", "seed-one-process")
    settings = Settings(
        folder=data or server_folder(),
        store=checked(store, data),
        host=host,
        port=port,
        names=frozenset(name.lower() for name in names),
        log=LogForm(log),
        metrics=MetricsPlace.read(metrics) if metrics is not None else None,
        drain_seconds=drain,
        pace=Pace() if bot_pause is None else Pace.with_bots_at(bot_pause),
        guests=tuple(map(_guest, bots)),
        seed=seed,
    )
    need("server", "doublesix serve")
    from doublesix.server import listener  # here, so that help and bad input need not wait for the web

    def listening(here: Whereabouts) -> None:
        write(_words("cli.serving", address=here.address))
        tell_others(here)
        if listener.has_display() if opens is None else opens:
            listener.open_browser(here.address)

    listener.serve(settings, listening, processes)


def _guest(text: str) -> OwnBot:
    """Read a bot of one's own for people on the web: a name, and what starts it; see that it starts."""
    name, _, command = text.partition("=")
    if not _GUEST.fullmatch(name) or not is_own(command) or is_one_of_ours(name):
        raise DoublesixError("bad-usage", "bad-guest", text=text)
    guest = replace(OwnBot.read(command, PATIENCE_ON_THE_WEB), name=name)
    Program.begin(guest).kill()
    return guest


def tell_others(here: Whereabouts) -> None:
    """Say how others reach the server, also for the cameras of their phones, or how to let them in."""
    if here.for_others:
        for address in here.for_others:
            write(_words("invitation.others-at", address=address))
        _draw_link(here.for_others[0])
    elif here.is_for_this_computer:
        write(_words("invitation.only-here"))
        write(_words("invitation.let-in"))
        write(f"    {FOR_EVERYBODY}")
    else:
        write(_words("invitation.no-network"))


def _draw_link(link: str) -> None:
    """Draw a link on a terminal that has colours and blocks; black on white, whatever its own colours are."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return
    from doublesix.cli.drawings import charset  # here, so that help and bad input need not wait for pictures
    from doublesix.picture import UNICODE
    from doublesix.picture.link_code import link_rows

    if charset() is UNICODE:
        write("\n".join(f"{_BLACK_ON_WHITE}{row}{_AS_BEFORE}" for row in link_rows(link)))
