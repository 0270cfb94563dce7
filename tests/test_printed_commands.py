"""Every command that a page prints is one that the program takes; ``make package`` runs them all."""

from __future__ import annotations

from importlib import import_module

import click
import pytest

from doublesix.cli.main import COMMANDS
from printed_commands import Printed, printed_commands, shortened

PRINTED = list(printed_commands())


def read(printed: Printed) -> dict[str, object]:
    """Read a command as the program would; raise if it takes no such thing."""
    name, *words = printed.words
    module, _, function = COMMANDS[name].partition(":")
    called: click.Command = getattr(import_module(module), function)
    while isinstance(called, click.Group):
        _, found, words = called.resolve_command(click.Context(called), words)
        assert found is not None
        called = found
    given, rest, _ = called.make_parser(click.Context(called)).parse_args(words)
    assert not rest
    return given


@pytest.mark.parametrize("printed", PRINTED, ids=str)
def test_the_program_takes_what_a_page_prints(printed: Printed) -> None:
    read(printed)


def test_pages_print_most_commands() -> None:
    assert len(PRINTED) > 60
    assert len({printed.words[0] for printed in PRINTED}) > 15


def test_a_slip_on_a_page_would_be_noticed() -> None:
    with pytest.raises(click.UsageError):
        read(Printed("README.md", 1, ("play", "--no-such-option")))


@pytest.mark.parametrize(
    ("printed", "tried"),
    [
        ("simulate --rounds 2_000", "simulate --rounds 2000"),
        ("simulate -n 1_000_000", "simulate -n 20000"),
        ("duel steady greedy", "duel steady greedy --deals 20"),
        ("bot steady", "bot steady"),
        ("rules list", "rules list"),
    ],
)
def test_a_long_command_is_made_shorter_and_a_short_one_no_longer(printed: str, tried: str) -> None:
    assert shortened(printed.split()) == tried.split()
