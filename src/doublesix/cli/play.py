"""``doublesix play``: from options to a game, on screens or as plain lines."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any, Final

import click

from doublesix.bots.own.own_bot import is_own
from doublesix.cli import completion
from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.lines import is_plain, need_screens
from doublesix.cli.numbers import whole_number
from doublesix.cli.play_options import MOST_PLAYERS, Asked, agreed_options, read_asked, resolve, screen_options
from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.i18n import words_for
from doublesix.rng import new_seed
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import GameChoice, last_choice
from doublesix.terminal.games import LATEST
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session

PACES: Final = ("quick", "usual", "calm", "days")
USUAL_PACE: Final = "usual"
NEVER: Final = "never"
FILLS: Final = ("10", "30", "60", NEVER)
USUAL_FILL: Final = "30"

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.play-help"), short_help=_words("cli.play"))
@agreed_options
@click.option("--people", callback=whole_number(0, MOST_PLAYERS), metavar="N", help=_words("cli.play-people"))
@click.option("--names", metavar="NAMES", help=_words("cli.play-names"))
@screen_options
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    shell_complete=completion.games,
    metavar="[NAME]",
    help=_words("cli.play-resume"),
)
@click.option("--server", metavar="URL", help=_words("cli.play-server"))
@click.option("--clock", metavar="TIME", help=_words("cli.play-clock"))
@click.option("--rated", is_flag=True, help=_words("cli.play-rated"))
@click.option(
    "--pair",
    type=OneOf(PACES),
    is_flag=False,
    flag_value=USUAL_PACE,
    metavar="[PACE]",
    help=_words("cli.play-pair", paces=_words.list_or(PACES)),
)
@click.option("--fill", type=OneOf(FILLS), metavar="SECONDS", help=_words("cli.play-fill", fills=_words.list_or(FILLS)))
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
    clock: str | None,
    rated: bool,
    pair: str | None,
    fill: str | None,
    **further: Any,
) -> int:
    """Begin or resume a game."""
    need_screens("doublesix play", plain)
    asked = read_asked(sheet, edition, house, bots, names, **further)
    if resume is not None and asked.bots is not None and all(map(is_own, asked.bots)):
        asked = replace(asked, bots=None)  # they are invited now, and may sit where they sat
    if resume is not None and (asked.changes_the_game or seed is not None):
        raise DoublesixError("bad-usage", "resume-as-agreed")
    if server is None and (clock is not None or rated):
        raise DoublesixError("bad-usage", "clock-needs-server")
    if (pair is None and fill is not None) or (pair is not None and (server is None or clock is not None)):
        raise DoublesixError("bad-usage", "pair-as-offered")
    if server is not None:
        if resume is not None or seed is not None or asked.is_own:
            raise DoublesixError("bad-usage", "server-keeps-the-game")
        if pair is not None:
            link = _paired_at(server, asked, pair, fill, rated=rated)
            return _join(link, Asked(look=asked.look, theme=asked.theme), None, plain=plain, rated=False)
        return _join(server, asked, clock, plain=plain, rated=rated)
    begins_at_once = asked.starts_at_once or is_plain(plain)
    choice = resolve(asked, last_choice(_words, on_screen=not begins_at_once), _words)
    if resume is not None:
        return _sit_down(choice, Session.resume(games_folder(), resume), plain=plain, pause=asked.pause)
    if begins_at_once:
        agreement = choice.agreement(new_seed() if seed is None else seed)
        return _sit_down(choice, Session.start(agreement, games_folder()), plain=plain, pause=asked.pause)
    return _open_app(choice, seed=seed)


def _join(server: str, asked: Asked, clock: str | None, *, plain: bool, rated: bool) -> int:
    """Play at a table of a server; the one name given is one's own."""
    need("client", "doublesix play --server")
    from doublesix.client import Address  # here, because few games are played so
    from doublesix.room.time_control import TimeControl
    from doublesix.terminal.remote.arrival import come

    address, control = Address.parse(server), None if clock is None else TimeControl.parse(clock)
    names, asked = asked.names or (), replace(asked, names=None)
    if len(names) > 1:
        raise DoublesixError("bad-usage", "server-one-name")
    if address.code is not None and (asked.changes_the_game or control is not None or rated):
        raise DoublesixError("bad-usage", "table-as-agreed")
    last = last_choice(_words, on_screen=False)
    if asked.people is None and asked.bots is None and not any(chair.is_person for chair in last.chairs):
        asked = replace(asked, people=1)  # somebody who only watched bots last time has come to play
    choice = resolve(asked, last, _words)
    live = come(address, choice, _words, names[0] if names else None, control, rated=rated)
    if is_plain(plain):
        from doublesix.terminal.remote.plain import run_remote_plain

        return run_remote_plain(live, reading=sys.stdin, writing=sys.stdout, words=_words, look=choice.look)
    with terminal_asked():
        from doublesix.terminal.remote.app import run_remote
    run_remote(live, choice)
    return 0


def _paired_at(server: str, asked: Asked, pace: str, fill: str | None, *, rated: bool) -> str:
    """Wait on a server for people who want to play the same; return the link of the table."""
    need("client", "doublesix play --server")
    from doublesix.client import Address  # here, because few games are played so
    from doublesix.terminal.remote.arrival import be_paired

    address, names = Address.parse(server), asked.names or ()
    plainly = Asked(sheet=asked.sheet, players=asked.players, names=asked.names, look=asked.look, theme=asked.theme)
    if address.code is not None or len(names) > 1 or replace(asked, pause=None) != plainly:
        raise DoublesixError("bad-usage", "pair-as-offered")
    choice = resolve(replace(asked, names=None), last_choice(_words, on_screen=False), _words)
    wait = None if fill == NEVER else int(fill or USUAL_FILL)
    return be_paired(address, choice, _words, names[0] if names else None, pace, wait, rated=rated, writing=sys.stderr)


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
