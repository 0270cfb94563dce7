"""``doublesix bot``: a bot of ours speaks the protocol for bots; ``bot check`` tests one of somebody's own."""

from __future__ import annotations

import click

from doublesix.bots.registry import scale
from doublesix.cli.commands import HELP, WordedCommand, WordedCommands
from doublesix.cli.lines import say
from doublesix.cli.numbers import whole_number
from doublesix.cli.patience import patience_option
from doublesix.i18n import words_for

ROUNDS = 20
"""On each sheet, unless somebody asks for more."""

_words = words_for()


class _Bots(WordedCommands):
    """The names of bots beside the commands: whatever is no command is a bot that is to speak."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in self.commands or args[0].startswith("-") or args[0] in HELP:
            return super().resolve_command(ctx, args)
        return args[0], self.get_command(ctx, args[0]), args[1:]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or _speaker(cmd_name)


@click.group(
    cls=_Bots,
    help=_words("ownbot.help", bots=_words.list_and(scale())),
    short_help=_words("cli.bot"),
    subcommand_metavar="NAME|COMMAND",
)
def bot() -> None:
    """Let a bot speak."""


def _speaker(name: str) -> click.Command:
    """Return the command that lets a bot speak the protocol on the standard streams."""

    def speak() -> int:
        from doublesix.bots.own.speaker import speak_here

        return speak_here(name)

    return WordedCommand(name, callback=speak, help=_words("ownbot.help", bots=_words.list_and(scale())))


@bot.command(help=_words("ownbot.help-check"), short_help=_words("ownbot.check"))
@click.argument("name", metavar="CMD")
@click.option(
    "--rounds",
    "-n",
    callback=whole_number(),
    default=str(ROUNDS),
    metavar="N",
    help=_words("ownbot.help-rounds", default=ROUNDS),
)
@patience_option
def check(name: str, rounds: int, patience: float) -> int:
    """Test a program."""
    from doublesix.bots.own.examination import examine
    from doublesix.bots.own.own_bot import COMMAND, OwnBot, names_function

    is_named = name.startswith(COMMAND) or names_function(name)
    tested = OwnBot.read(name if is_named else f"{COMMAND}{name}", patience)
    has_passed = True
    for finding in examine(tested, rounds):
        has_passed = has_passed and finding.is_fine
        mark = "ownbot.passed" if finding.is_fine else "ownbot.failed"
        say(_words(mark, what=finding.told(_words)))
    say(_words("ownbot.all-passed" if has_passed else "ownbot.not-passed", bot=tested.name))
    return 0 if has_passed else 1
