"""Commands whose help and complaints are in our words; click reads the command line."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

import click

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for

HELP: Final = ("help", "?")
"""What people type who do not know ``--help``."""


class WordedCommand(click.Command):
    """A command that says in our words how to use it, and what is wrong with how it was used."""

    allow_extra_args = True  # so that we refuse them ourselves

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        settings.setdefault("options_metavar", words_for()("cli.options-given"))
        super().__init__(*arguments, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; refuse more than the command takes."""
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            raise _in_our_words(error, self) from None
        if rest and not ctx.resilient_parsing and not isinstance(self, click.Group):
            raise DoublesixError("bad-usage", "too-much-said", said=" ".join(rest), command=ctx.command_path)
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help``, explained in our words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = words_for()("cli.help")
            option.callback = _show_help
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how it is called."""
        called = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, called, f"{words_for()('cli.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = [option for option in self.get_params(ctx) if isinstance(option, click.Option)]
        with formatter.section(words_for()("cli.options")):
            formatter.write_dl([_marked(option, told) for option in options if (told := option.get_help_record(ctx))])


class NeededOption(click.Option):
    """An option that must be given; what it is for says so itself if it is missing."""


def _marked(option: click.Option, told: tuple[str, str]) -> tuple[str, str]:
    """Mark an option that must be given, in our words instead of click's."""
    if not (option.required or isinstance(option, NeededOption)):
        return told
    return told[0], f"{told[1].removesuffix('[required]').rstrip()} {words_for()('cli.needed')}"


class WordedCommands(WordedCommand, click.Group):
    """Several commands under one name."""

    command_class = WordedCommand

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        settings.setdefault("subcommand_metavar", words_for()("cli.command-given"))
        super().__init__(*arguments, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without any, tell what there is."""
        return super().parse_args(ctx, [] if args == ["--"] else args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called; if there is none, say which there are."""
        name, known = args[0], self.list_commands(ctx)
        if name in known or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        if name in HELP:
            _show_help(self._explained(ctx, args[1:]), None, asked=True)
        if name.startswith("-"):
            raise DoublesixError("bad-usage", "no-such-option", name=name)
        if meant := self.meant(name) or get_close_matches(name, known):
            raise DoublesixError("bad-usage", "meant", name=name, meant=tuple(meant))
        raise DoublesixError("bad-usage", "no-such-command", name=name, command=ctx.command_path)

    def _explained(self, ctx: click.Context, names: list[str]) -> click.Context:
        """Return the command whose help is wanted, in its context: this one, or one of those below."""
        if not names:
            return ctx
        name, command, rest = self.resolve_command(ctx, names)
        assert command is not None
        below = command.context_class(command, info_name=name, parent=ctx)
        return command._explained(below, rest) if isinstance(command, WordedCommands) else below

    def meant(self, name: str) -> list[str]:
        """Return what a word means that is not a command, if it is more than a slip."""
        return []

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command is for."""
        with formatter.section(words_for()("cli.commands")):
            formatter.write_dl([(name, self.told(ctx, name)) for name in self.list_commands(ctx)])

    def told(self, ctx: click.Context, name: str) -> str:
        """Return what a command is for."""
        command = self.get_command(ctx, name)
        return (command.short_help or command.help or "") if command else ""


def in_a_row(*codes: str) -> str:
    """Say several texts one after the other, as one paragraph of help."""
    return " ".join(map(words_for(), codes))


class OneOf(click.Choice[str]):
    """One of several words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word, or say which there are."""
        if value not in self.choices:
            option = param.opts[0] if param else ""
            raise DoublesixError("bad-usage", "not-one-of", option=option, text=value, choices=tuple(self.choices))
        return str(value)


def _show_help(ctx: click.Context, _: click.Parameter | None, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        print(ctx.get_help())
        ctx.exit()


def _in_our_words(error: click.UsageError, command: click.Command) -> click.UsageError | DoublesixError:
    """Turn a misuse that click found into an error of ours, whose words are in the catalogue."""
    match error:
        case click.NoSuchOption(option_name=name, possibilities=meant) if meant:
            return DoublesixError("bad-usage", "meant", name=name, meant=tuple(meant))
        case click.NoSuchOption(option_name=name):
            return DoublesixError("bad-usage", "no-such-option", name=name)
        case click.BadOptionUsage(option_name=name):
            named = [option for option in command.params if name in (*option.opts, *option.secondary_opts)]
            is_switch = any(isinstance(option, click.Option) and option.is_flag for option in named)
            return DoublesixError("bad-usage", "option-has-no-value" if is_switch else "option-needs-value", name=name)
        case click.MissingParameter(param=click.Option(opts=names)):
            return DoublesixError("bad-usage", "missing-argument", name=names[0])
        case click.MissingParameter(param=click.Parameter() as argument):
            return DoublesixError("bad-usage", "missing-argument", name=argument.human_readable_name)
    return error
