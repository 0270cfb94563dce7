"""The command ``doublesix``: finds the sub-command, and turns every failure into one line and an exit status.

Exit status: 0 all is well, 1 what was checked does not hold, 2 bad input, 70 a mistake of ours, 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Final

import click

from doublesix import __version__
from doublesix.cli.commands import WordedCommands
from doublesix.cli.ctrl_c import end_by_ctrl_c, raise_ctrl_c
from doublesix.cli.lines import complain
from doublesix.errors import DEBUG_VARIABLE, DoublesixError
from doublesix.i18n import CatalogueNotCompiled, Words, words_for
from doublesix.reference import form_asked_for
from doublesix.sentences.characters import write_alike
from doublesix.sentences.errors import tell_error

BAD_INPUT: Final = 2
OUR_MISTAKE: Final = 70
INTERRUPTED: Final = 130

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""How a system says that a disk is full, or one's share of it, or a file as large as it may be."""

COMMANDS: Final = {
    "serve": "doublesix.cli.serve:serve",
    "db": "doublesix.cli.db:db",
    "push-keys": "doublesix.cli.push_keys:push_keys",
    "play": "doublesix.cli.play:play",
    "watch": "doublesix.cli.watch:watch",
    "learn": "doublesix.cli.learn:learn",
    "score": "doublesix.cli.score:score",
    "games": "doublesix.cli.games:games",
    "stats": "doublesix.cli.stats:stats",
    "config": "doublesix.cli.config:config",
    "rules": "doublesix.cli.rules:rules",
    "referee": "doublesix.cli.referee:referee",
    "replay": "doublesix.cli.records:replay",
    "show": "doublesix.cli.records:show",
    "convert": "doublesix.cli.records:convert",
    "verify": "doublesix.cli.records:verify",
    "review": "doublesix.cli.review:review",
    "puzzle": "doublesix.cli.puzzle:puzzle",
    "simulate": "doublesix.cli.simulate:simulate",
    "compare": "doublesix.cli.compare:compare",
    "duel": "doublesix.cli.duel:duel",
    "ladder": "doublesix.cli.ladder:ladder",
    "bot": "doublesix.cli.bot:bot",
    "demo": "doublesix.cli.demo:demo",
    "doctor": "doublesix.cli.doctor:doctor",
}
"""Where each command lives; it is imported only when it is called."""


class _Commands(WordedCommands):
    """The commands, each imported when it is needed, so that none waits for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(module), name)
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        found = super().resolve_command(ctx, args)
        raise_ctrl_c()  # it was imported; from here on there may be something to put in order
        return found

    def meant(self, name: str) -> list[str]:
        """Return what to do with a sheet that was named like a command."""
        from doublesix.rules.sheet_files import SHEETS  # here, because few commands are misspelt

        sheets = get_close_matches(name.lower(), SHEETS, n=1)
        return [f"rules show {sheet}" for sheet in sheets] + [f"play --sheet {sheet}" for sheet in sheets]

    def told(self, ctx: click.Context, name: str) -> str:
        return words_for()(f"cli.{name}")


def _commands(words: Words) -> click.Group:
    group = _Commands(
        "doublesix", help=words("cli.doublesix"), context_settings={"help_option_names": ["-h", "--help"]}
    )
    return click.version_option(__version__, message="%(prog)s %(version)s", help=words("cli.version"))(group)


def main() -> None:
    """Run the command line of this process."""
    _open_what_is_closed()
    write_alike(sys.stdout, sys.stderr)
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # once more, while we were saying that we were interrupted
        status = INTERRUPTED
    end_by_ctrl_c()
    sys.exit(status)


def _open_what_is_closed() -> None:
    """Point streams that our caller has closed at nothing, so that no file of ours gets their number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r"))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status."""
    try:
        return _run(arguments, words_for())
    except CatalogueNotCompiled as error:
        # The one thing that cannot be said in words from a catalogue.
        return _complain(str(error), "our-mistake", OUR_MISTAKE)


def _run(arguments: Sequence[str], words: Words) -> int:
    try:
        status = _call(arguments, words)
        sys.stdout.flush()
        return status
    except DoublesixError as error:
        return _complain(tell_error(error, words), error.code, BAD_INPUT)
    except click.UsageError as error:
        return _complain(error.format_message(), "bad-usage", BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return _complain(words("error.interrupted"), "interrupted", INTERRUPTED)
    except (BrokenPipeError, SystemExit):
        # The reader of our output has closed it; for this reason alone click ends the process by itself.
        _write_no_more()
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            _write_no_more()
            return _complain(words("error.no-room"), "no-room", BAD_INPUT)
        if os.environ.get(DEBUG_VARIABLE) or isinstance(error, CatalogueNotCompiled):
            raise
        message = words("error.our-mistake", kind=type(error).__name__, variable=DEBUG_VARIABLE)
        return _complain(message, "our-mistake", OUR_MISTAKE)


def _call(arguments: Sequence[str], words: Words) -> int:
    """Call the command; without one, say which there are."""
    form_asked_for()  # a form that there is not is refused by every command, even by those that would not need it
    try:
        status = _commands(words).main(list(arguments), "doublesix", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
        return 0
    return status if isinstance(status, int) else 0


def _write_no_more() -> None:
    """Let go of standard output; otherwise Python would complain again while closing it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str, code: str, status: int) -> int:
    complain(sentence, code)
    return status
