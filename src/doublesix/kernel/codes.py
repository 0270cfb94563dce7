"""Actions and positions as the kernel writes them: an action is a byte, a set of tiles or of numbers is a mask."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.actions import DRAW, PASS, Action, Draw, Play
from doublesix.round import Round
from doublesix.tiles import Tile

OPENING: Final = 7
"""Where the number stands for a tile that is laid as the first one."""
DRAW_CODE: Final = 224
PASS_CODE: Final = 225


class Policy(StrEnum):
    """How a seat plays inside the kernel, by the name of the bot that plays so."""

    RANDOM = "random"
    """Any option, each equally likely."""
    GREEDY = "greedy"
    """The tile with the most spots; draws rather than passes."""


class KernelPosition(NamedTuple):
    """A round with all tiles known, without its past."""

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    """The ids of its tiles, in the order in which they are drawn."""
    counts: tuple[int, ...]
    """How many open places show each number."""
    seat: int
    drawn: int
    idle: int
    extra: int
    """The numbers for which an extra tile is offered."""
    laid: int
    led_by_winner: bool = False
    """Whether the leader won the round before, and so opens with any tile."""


class Trace(NamedTuple):
    """One round from the deal to its end."""

    hands: tuple[int, ...]
    leader: int
    redeals: int
    actions: bytes
    drawn: bytes
    """The tiles that were drawn, in order."""
    rest: bytes
    """The tiles that were left in the boneyard."""
    ended: int
    """1 and the place of the ending in ``ENDINGS``."""
    winner: int
    """The seat; -1 for none."""
    points: int


def code_of(action: Action) -> int:
    """Write an action as a byte."""
    if isinstance(action, Play):
        return 8 * action.tile.id + (OPENING if action.end is None else action.end)
    return DRAW_CODE if isinstance(action, Draw) else PASS_CODE


def action_of(code: int) -> Action:
    """Read an action from its byte."""
    if code >= DRAW_CODE:
        return DRAW if code == DRAW_CODE else PASS
    end = code & 7
    return Play(Tile.by_id(code >> 3), None if end == OPENING else end)


def numbers_mask(numbers: tuple[int, ...]) -> int:
    """Write a set of numbers as a mask."""
    return sum(1 << number for number in numbers)


def position_of(round_: Round) -> KernelPosition:
    """Take out of a round what decides how it goes on."""
    return KernelPosition(
        hands=tuple(hand.mask for hand in round_.hands),
        boneyard=tuple(tile.id for tile in round_.boneyard),
        counts=round_.line.counts,
        seat=round_.turn,
        drawn=round_.drawn,
        idle=round_.idle,
        extra=numbers_mask(round_.extra.numbers) if round_.extra else 0,
        laid=len(round_.line.laid),
        led_by_winner=round_.deal.led_by_winner,
    )
