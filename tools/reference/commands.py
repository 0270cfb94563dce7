"""Every command with its options, as ``--help`` tells them: as a page, and as man pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

import click

import doublesix
from doublesix.cli.main import COMMANDS


@dataclass(frozen=True)
class Told:
    """What help says of a command."""

    name: str
    usage: str
    about: str
    options: tuple[tuple[str, str], ...]
    below: tuple[str, ...] = ()

    @property
    def page(self) -> str:
        """The name of its man page."""
        return self.name.replace(" ", "-")


def all_commands() -> Iterator[Told]:
    """Yield every command, and the commands below it."""
    for name, place in COMMANDS.items():
        module, _, function = place.partition(":")
        yield from _told(getattr(import_module(module), function), f"doublesix {name}")


def _told(command: click.Command, name: str) -> Iterator[Told]:
    context = click.Context(command, info_name=name)
    options = [
        told
        for option in command.get_params(context)
        if isinstance(option, click.Option) and (told := option.get_help_record(context))
    ]
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    below = command.commands if isinstance(command, click.Group) else {}
    listed = tuple(f"{name} {inner}" for inner in below)
    yield Told(name, usage, command.help or "", tuple(options), listed)
    for inner, one in below.items():
        yield from _told(one, f"{name} {inner}")


def commands_page() -> str:
    """Write the page of all commands."""
    lines = [
        "# Commands",
        "",
        "Every command and option, as `--help` tells them. `doublesix help COMMAND` does the same.",
        "",
    ]
    for told in all_commands():
        depth = "##" if told.name.count(" ") == 1 else "###"
        lines += [f"{depth} {told.name}", "", told.about, "", "```text", told.usage, "```", ""]
        lines += ["| option | what it does |", "|---|---|"]
        lines += [f"| `{_cell(option)}` | {_cell(about)} |" for option, about in told.options]
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def man_pages() -> dict[str, str]:
    """Write one man page for each command, and one for all of them."""
    commands = list(all_commands())
    pages = {f"{told.page}.1": _man_page(told) for told in commands}
    first = Told(
        "doublesix", "doublesix COMMAND [OPTIONS]", doublesix.__doc__.splitlines()[0] if doublesix.__doc__ else "", (),
        tuple(told.name for told in commands),
    )  # fmt: skip
    return {"doublesix.1": _man_page(first), **pages}


def _man_page(told: Told) -> str:
    summary = told.about.split(". ")[0].rstrip(".")
    lines = [f'.TH "{told.page.upper()}" "1" "" "doublesix {doublesix.__version__}" "doublesix"', ".SH NAME"]
    lines += [f"{_roff(told.page)} \\- {_roff(summary)}", ".SH SYNOPSIS", _roff(told.usage), ".SH DESCRIPTION"]
    lines.append(_roff(told.about))
    if told.options:
        lines.append(".SH OPTIONS")
    for option, about in told.options:
        lines += [".TP", f"\\fB{_roff(option)}\\fR", _roff(about)]
    if told.below:
        lines += [".SH SEE ALSO", ",\n".join(f".BR {_roff(name.replace(' ', '-'))} (1)" for name in told.below)]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    """Write a text so that it stands as it is: no line begins with a dot, and no hyphen becomes a dash."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
