"""``doublesix watch``: bots play among themselves, with open hands and with reasons."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

import click
import msgspec

from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import is_plain, need_screens, say
from doublesix.cli.play_options import agreed_options, read_asked, resolve, screen_options
from doublesix.i18n import words_for
from doublesix.rng import new_seed
from doublesix.sentences.agreement import tell_agreement
from doublesix.table.table import Table
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import last_choice
from doublesix.terminal.watched_game import WatchedGame, name_bots

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.watch-help"), short_help=_words("cli.watch"))
@agreed_options
@screen_options
def watch(
    sheet: str | None,
    edition: str | None,
    house: tuple[str, ...],
    bots: str | None,
    seed: int | None,
    plain: bool,
    **further: Any,
) -> None:
    """Let bots play."""
    need_screens("doublesix watch", plain)
    asked = read_asked(sheet, edition, house, bots, people=0, **further)
    choice = resolve(asked, last_choice(_words, on_screen=False), _words)
    chairs = name_bots([chair.bot or "" for chair in choice.chairs], _words)
    choice = msgspec.structs.replace(choice, chairs=chairs)
    watched = WatchedGame(Table.open(choice.agreement(new_seed() if seed is None else seed)), _words)
    if is_plain(plain):
        _tell(watched, choice.pause if further["pause"] is not None or sys.stdout.isatty() else 0)
        return
    with terminal_asked():
        from doublesix.terminal.watch_screen import run_watch  # here, because plain lines need no screens
    run_watch(watched, choice)


def _tell(watched: WatchedGame, pause: float) -> None:
    """Tell the game line by line."""
    game = watched.table.game
    _say(list(tell_agreement(game.variant, game.seating, watched.table.names, game.target, _words)))
    _say(watched.told)
    while not watched.table.is_over:
        _say(watched.deal() if watched.waits_for_deal else watched.act(watched.choose()))
        time.sleep(pause)


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        say(line)
