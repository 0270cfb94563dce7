"""``doublesix play``: from options to a game, on screens or as plain lines."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

import click

from doublesix.bots.registry import LEVELS, USUAL, scale
from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.lines import is_plain
from doublesix.cli.numbers import seconds, whole_number
from doublesix.cli.play_options import Asked, read_bots, resolve
from doublesix.cli.sheets import is_file, named_variant, read_setting
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.record.game_record import LARGEST_SEED, described
from doublesix.rng import new_seed
from doublesix.rules.sheet_files import SHEETS
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import GameChoice, last_choice
from doublesix.terminal.config import LONGEST_PAUSE, Ground, LookName
from doublesix.terminal.games import LATEST
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session

MOST_PLAYERS: Final = 14

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.play-help"), short_help=_words("cli.play"))
@click.option("--sheet", metavar="SHEET", help=_words("cli.play-sheet", sheets=_words.list_or(SHEETS)))
@click.option("--edition", "-e", metavar="CODE", help=_words("cli.play-edition"))
@click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("cli.play-set"))
@click.option("--players", "-p", callback=whole_number(2, MOST_PLAYERS), metavar="N", help=_words("cli.play-players"))
@click.option("--bots", "-b", metavar="N|NAMES", help=_words("cli.play-bots", bots=_words.list_or(scale())))
@click.option(
    "--level", callback=whole_number(1, len(LEVELS)), metavar="N", help=_words("cli.play-level", usual=USUAL.level)
)
@click.option("--people", callback=whole_number(0, MOST_PLAYERS), metavar="N", help=_words("cli.play-people"))
@click.option("--names", metavar="NAMES", help=_words("cli.play-names"))
@click.option("--partners/--no-partners", default=None, help=_words("cli.play-partners"))
@click.option("--target", "points", callback=whole_number(1), metavar="N", help=_words("cli.play-target"))
@click.option("--rounds", callback=whole_number(1), metavar="N", help=_words("cli.play-rounds"))
@click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("cli.play-seed"))
@click.option("--pause", callback=seconds(LONGEST_PAUSE), metavar="SECONDS", help=_words("cli.play-pause"))
@click.option("--look", type=OneOf(get_args(LookName)), help=_words("cli.play-look"))
@click.option("--theme", type=OneOf(get_args(Ground)), help=_words("cli.play-theme"))
@click.option("--plain", is_flag=True, help=_words("cli.play-plain"))
@click.option("--resume", is_flag=False, flag_value=LATEST, metavar="[NAME]", help=_words("cli.play-resume"))
@click.option("--server", metavar="URL", help=_words("cli.play-server"))
def play(
    sheet: str | None,
    edition: str | None,
    house: tuple[str, ...],
    bots: str | None,
    names: str | None,
    seed: int | None,
    plain: bool,
    resume: str | None,
    server: str | None,
    **further: Any,
) -> int:
    """Begin or resume a game."""
    settings: Mapping[str, str] = dict(map(read_setting, house))
    is_own = sheet is not None and is_file(sheet)
    if sheet is not None and is_own:
        sheet, edition, settings = described(named_variant(sheet, edition, house))
    asked = Asked(
        sheet=sheet,
        edition=edition,
        house=settings or None,
        is_own=is_own,
        bots=None if bots is None else read_bots(bots),
        names=None if names is None else tuple(name.strip() for name in names.split(",")),
        **further,
    )
    if resume is not None and (asked.changes_the_game or seed is not None):
        raise DoublesixError("bad-usage", "resume-as-agreed")
    if server is not None:
        if resume is not None or seed is not None or is_own:
            raise DoublesixError("bad-usage", "server-keeps-the-game")
        return _join(server, asked, plain=plain)
    begins_at_once = asked.starts_at_once or is_plain(plain)
    choice = resolve(asked, last_choice(_words, on_screen=not begins_at_once), _words)
    if resume is not None:
        return _sit_down(choice, Session.resume(games_folder(), resume), plain=plain, pause=asked.pause)
    if begins_at_once:
        agreement = choice.agreement(new_seed() if seed is None else seed)
        return _sit_down(choice, Session.start(agreement, games_folder()), plain=plain, pause=asked.pause)
    return _open_app(choice, seed=seed)


def _join(server: str, asked: Asked, *, plain: bool) -> int:
    """Play at a table of a server; the one name given is one's own."""
    from doublesix.client import Address  # here, because few games are played so
    from doublesix.terminal.remote.arrival import come

    address = Address.parse(server)
    names, asked = asked.names or (), replace(asked, names=None)
    if len(names) > 1:
        raise DoublesixError("bad-usage", "server-one-name")
    if address.code is not None and asked.changes_the_game:
        raise DoublesixError("bad-usage", "table-as-agreed")
    last = last_choice(_words, on_screen=False)
    if asked.people is None and asked.bots is None and not any(chair.is_person for chair in last.chairs):
        asked = replace(asked, people=1)  # somebody who only watched bots last time has come to play
    choice = resolve(asked, last, _words)
    live = come(address, choice, _words, name=names[0] if names else None)
    if is_plain(plain):
        from doublesix.terminal.remote.plain import run_remote_plain

        return run_remote_plain(live, reading=sys.stdin, writing=sys.stdout, words=_words, look=choice.look)
    with terminal_asked():
        from doublesix.terminal.remote.app import run_remote
    run_remote(live, choice)
    return 0


def _open_app(choice: GameChoice, session: Session | None = None, seed: int | None = None) -> int:
    with terminal_asked():
        from doublesix.terminal.app import run_app  # here, because plain lines need no screens
    run_app(choice, session, seed)
    return 0


def _sit_down(choice: GameChoice, session: Session, *, plain: bool, pause: float | None) -> int:
    """Play a game, on screens or as plain lines; output to a file or a program need not please the eye."""
    if not is_plain(plain):
        return _open_app(choice, session)
    from doublesix.terminal.plain.game import run_plain

    return run_plain(
        session,
        pause=choice.pause if pause is not None or sys.stdout.isatty() else 0,
        reading=sys.stdin,
        writing=sys.stdout,
        words=_words,
        look=choice.shown_look(session.table.agreement.variant),
    )
