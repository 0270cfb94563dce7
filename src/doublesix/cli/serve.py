"""``doublesix serve``: dominoes in the browser, on this computer or for a whole house."""

from __future__ import annotations

from pathlib import Path

import click

from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import write
from doublesix.cli.numbers import whole_number
from doublesix.i18n import words_for
from doublesix.server.settings import DEFAULT_HOST, DEFAULT_PORT, LARGEST_PORT, Settings
from doublesix.terminal.places import server_folder

_words = words_for()


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
@click.option("--open/--no-open", "opens", default=None, help=_words("cli.serve-open"))
def serve(host: str, port: int, names: tuple[str, ...], data: Path | None, opens: bool | None) -> None:
    """Serve until somebody stops it."""
    known_as = frozenset(name.lower() for name in names)
    settings = Settings(folder=data or server_folder(), host=host, port=port, names=known_as)
    from doublesix.server import listener  # here, so that help and bad input need not wait for the web

    def listening(address: str) -> None:
        write(_words("cli.serving", address=address))
        if listener.has_display() if opens is None else opens:
            listener.open_browser(address)

    listener.serve(settings, listening)
