"""``doublesix referee``: rounds in, verdicts out, a line each."""

from __future__ import annotations

import sys

import click
import msgspec

from doublesix.cli.commands import WordedCommand
from doublesix.cli.files import STANDARD, opened
from doublesix.i18n import words_for
from doublesix.record.referee import judge_lines
from doublesix.sentences.errors import tell_error

_words = words_for()


@click.command(cls=WordedCommand, help=_words("cli.referee-help"), short_help=_words("cli.referee"))
@click.argument("file", default=STANDARD)
@click.pass_context
def referee(ctx: click.Context, file: str) -> None:
    """Judge every round of a file; exit with 1 if any was refused."""
    encoder = msgspec.json.Encoder()
    refused = False
    with opened(file) as source:
        for verdict in judge_lines(source, lambda error: tell_error(error, _words)):
            refused = refused or not verdict.ok
            sys.stdout.buffer.write(encoder.encode(verdict) + b"\n")
            sys.stdout.buffer.flush()
    ctx.exit(1 if refused else 0)
