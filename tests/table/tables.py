"""People and bots at a table, to test with."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from doublesix.bots.registry import BOTS
from doublesix.rules.rules import Target
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import REVISION
from doublesix.table.agreement import Agreement, Chair
from doublesix.table.table import Table
from doublesix.testing.strategies import any_action, seatings, seeds, targets, variants

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Flo")


def agree(
    sheet: str = "international",
    *,
    people: int = 1,
    bots: int = 3,
    seed: int | None = 7,
    target: Target | None = None,
    bot: str = "greedy",
    house: Mapping[str, object] | None = None,
    revision: int = REVISION,
) -> Agreement:
    """Agree on a game of Ana, Ben and so on; people sit before the bots."""
    players = [None] * people + [bot] * bots
    chairs = tuple(Chair(name, player) for name, player in zip(NAMES, players, strict=False))
    return Agreement(choose(sheet, house=house or {}, revision=revision), chairs, target=target, seed=seed)


def played(table: Table, actions: int, chance: Random | None = None) -> Table:
    """Let everybody do anything that is allowed, round after round, so many times or until the game is over."""
    chance = chance or Random(1)
    while actions and not table.is_over:
        if table.turn is None:
            table = table.next_round()
        table = table.act(table.round.turn, any_action(table.round, chance))
        actions -= 1
    return table


def to_the_end_of_the_round(table: Table, chance: Random | None = None) -> Table:
    """Let everybody do anything that is allowed until the round is over."""
    chance = chance or Random(1)
    while table.turn is not None:
        table = table.act(table.turn, any_action(table.round, chance))
    return table


@st.composite
def agreements(draw: st.DrawFn) -> Agreement:
    """Anything that can be agreed on."""
    variant = draw(variants())
    seating = draw(seatings(variant))
    players = [draw(st.sampled_from([None, *BOTS])) for _ in seating.seats]
    chairs = tuple(Chair(name, player) for name, player in zip(NAMES, players, strict=False))
    return Agreement(variant, chairs, seating.partners, draw(targets), draw(seeds))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table at any moment of any game."""
    table = Table.open(draw(agreements()), {"date": "2026-11-16"})
    return played(table, draw(st.integers(0, 120)), Random(draw(seeds)))
