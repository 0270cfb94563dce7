"""``doublesix push-keys``: the keys with which a server may notify people."""

from __future__ import annotations

from pathlib import Path

import click

from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import write
from doublesix.i18n import words_for
from doublesix.terminal.places import server_folder

_words = words_for()


@click.command("push-keys", cls=WordedCommand, help=_words("cli.push-keys-help"), short_help=_words("cli.push-keys"))
@click.argument("mail", metavar="MAIL")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help=_words("cli.backup-data"))
def push_keys(mail: str, data: Path | None) -> None:
    """Make keys, once."""
    from doublesix.server.push.keys import make_keys  # here, so that help and bad input need not wait for it

    write(_words("cli.push-keys-made", file=make_keys(data or server_folder(), mail)))
