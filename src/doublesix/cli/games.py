"""``doublesix games``: the games that were played here, finished or not."""

from __future__ import annotations

import sys
from typing import Final

import click

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import write_json
from doublesix.cli.lines import is_plain, need_screens, say, width, write
from doublesix.cli.pager import paged
from doublesix.columns import text_width
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import last_choice
from doublesix.terminal.game_lines import split_items, tell_saved
from doublesix.terminal.games import SavedGame, delete_saved, saved_game, saved_games
from doublesix.terminal.places import games_folder
from doublesix.terminal.reviews import forget_review

_words = words_for()

_GAP: Final = 2
"""Between the name of a game and how it ended, at least."""


@click.command(cls=WordedCommand, help=_words("cli.games-help"), short_help=_words("cli.games"))
@click.option("--json", "as_json", is_flag=True, help=_words("cli.games-json"))
@click.option("--plain", is_flag=True, help=_words("cli.games-plain"))
@click.option("--delete", "name", shell_complete=completion.games, metavar="NAME", help=_words("cli.games-delete"))
@click.option("--yes", is_flag=True, help=_words("cli.games-yes"))
def games(as_json: bool, plain: bool, name: str | None, yes: bool) -> None:
    """Browse the games, list them, or delete one."""
    if name is not None:
        _delete(name, yes)
        return
    if yes:
        raise DoublesixError("bad-usage", "yes-without-delete")
    if not as_json and not is_plain(plain):
        _browse()
        return
    found = saved_games(games_folder())
    if as_json:
        write_json([_as_json(game) for game in found])
    elif not sys.stdout.isatty():
        for game in found:
            write("\t".join(_as_fields(game)))
    else:
        _print_list(found)


def _browse() -> None:
    """Look at the games on a screen."""
    need_screens("doublesix games", asked=False)
    with terminal_asked():
        from doublesix.terminal.app import run_app  # here, because a list needs no screens
    run_app(last_choice(_words), browses=True)


@paged
def _print_list(found: list[SavedGame]) -> None:
    """Print two lines a game, three if the terminal is narrow; and the folder that holds them all."""
    if not found:
        write(_words("cli.games-none"))
        return
    columns, digits = width(), len(str(len(found)))
    indent = " " * (digits + 2)
    for number, told in enumerate((tell_saved(game, _words) for game in found), 1):
        name = f"{number:{digits}}  {told.name}"
        gap = columns - text_width(name) - text_width(told.result)
        if gap < _GAP:
            write(name)
            say(told.result, indent)
        else:
            write(f"{name}{' ' * gap}{told.result}")
        say(told.about, indent)
    write()
    write(_words("cli.games-folder", folder=games_folder()))


def _as_fields(game: SavedGame) -> list[str]:
    """Return what programs can read of a game: its name, state, time, rounds, sheet, players, scores and winner."""
    played, seen = game.played.isoformat(timespec="seconds"), game.glance
    if seen is None:
        return [tell_saved(game, _words).name, "unreadable", played]
    state = "finished" if game.is_finished else "unfinished"
    return [game.name, state, played, str(seen.rounds), seen.sheet, seen.players, seen.scores, seen.winner]


def _as_json(game: SavedGame) -> dict[str, object]:
    known: dict[str, object] = {
        "name": game.name,
        "file": str(game.path),
        "played": game.played.isoformat(timespec="seconds"),
        "readable": game.glance is not None,
    }
    if game.glance is None:
        return known
    return known | {
        "finished": game.is_finished,
        "sheet": game.glance.sheet,
        "edition": game.glance.edition,
        "players": split_items(game.glance.players),
        "rounds": game.glance.rounds,
        "scores": _numbers(game.glance.scores),
        "winner": split_items(game.glance.winner),
    }


def _numbers(written: str) -> list[int]:
    """Return scores as numbers; none if the record says something else."""
    try:
        return [int(item) for item in split_items(written)]
    except ValueError:
        return []


def _delete(name: str, yes: bool) -> None:
    """Delete a game from the folder, once we know that this is meant."""
    game = saved_game(games_folder(), name)
    if not yes:
        if not sys.stdin.isatty():
            raise DoublesixError("bad-usage", "delete-unasked", name=game.name)
        if not click.confirm(_words("terminal.games-sure", name=game.name), err=True):
            write(_words("cli.games-kept", name=game.name))
            return
    delete_saved(game)
    forget_review(game.name)
    write(_words("cli.games-deleted", name=game.name))
