"""The option for programs of one's own: how long they may take to answer."""

from __future__ import annotations

from typing import Final

import click

from doublesix.bots.own.own_bot import PATIENCE
from doublesix.cli.numbers import seconds
from doublesix.i18n import words_for

LONGEST_PATIENCE: Final = 3600

_words = words_for()

patience_option = click.option(
    "--patience",
    callback=seconds(LONGEST_PATIENCE),
    default=f"{PATIENCE:g}",
    metavar="SECONDS",
    help=_words("ownbot.help-patience", default=f"{PATIENCE:g}"),
)
