"""What a shell offers after Tab: sheets, editions, bots and games. Commands and options it knows by itself."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from doublesix.rules.sheet_files import SHEETS, find_sheet


def sheets(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer our sheets."""
    return [CompletionItem(sheet) for sheet in SHEETS if sheet.startswith(incomplete)]


def editions(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the editions of the sheet that is named already; of all sheets if none is."""
    named = [word for word in (ctx.params.get("sheet"), *ctx.args) if word in SHEETS]
    printed = {
        code: edition.language for sheet in named[:1] or SHEETS for code, edition in find_sheet(sheet).editions.items()
    }
    return [CompletionItem(code, help=told) for code, told in sorted(printed.items()) if code.startswith(incomplete)]


def bots(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer bots by name; after a comma, one more."""
    from doublesix.bots.registry import BOTS, LEVELS  # here, because few commands are completed

    *before, begun = incomplete.split(",")
    names = [name for name in dict.fromkeys((*LEVELS, *BOTS)) if name.startswith(begun)]
    return [CompletionItem(",".join([*before, name])) for name in names]


def games(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the games that were played here."""
    from doublesix.terminal.games import LATEST, saved_games
    from doublesix.terminal.places import games_folder

    names = [LATEST, *(game.name for game in saved_games(games_folder()))]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def records(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the games that were played here, and files."""
    return [*games(ctx, parameter, incomplete), CompletionItem(incomplete, type="file")]
