"""Actions and positions as the kernel writes them: an action is a byte, a set of tiles or of numbers is a mask."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.round import Round
from doublesix.tiles import ALL_TILES, Tile

NUMBER_BITS: Final = 3
"""A play is its tile, and in so many lower bits the number that it is laid on."""
OPENING: Final = (1 << NUMBER_BITS) - 1
"""Stands there for the number if the tile is the first of the line."""
DRAW_CODE: Final = len(ALL_TILES) << NUMBER_BITS
PASS_CODE: Final = DRAW_CODE + 1


_CODES: Final[Mapping[Action, int]] = {DRAW: DRAW_CODE, PASS: PASS_CODE}
_ACTIONS: Final = {code: action for action, code in _CODES.items()}


class Policy(StrEnum):
    """How a seat plays inside the kernel, by the name of the bot that plays like this."""

    RANDOM = "random"
    """Any option, each equally likely."""
    GREEDY = "greedy"
    """The tile with the most spots; draws rather than passes."""


def policy_of(number: int) -> Policy:
    """Return the policy with a number; refuse a number without one."""
    if not 0 <= number < len(Policy):
        raise ValueError(f"the kernel knows no policy {number}")
    return list(Policy)[number]


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
        return action.tile.id << NUMBER_BITS | (OPENING if action.end is None else action.end)
    return _CODES[action]


def decoded(code: int) -> Action:
    """Read an action from its byte."""
    if code in _ACTIONS:
        return _ACTIONS[code]
    if not 0 <= code < DRAW_CODE:
        raise ValueError(f"{code} is no action")
    end = code & OPENING
    return Play(Tile.by_id(code >> NUMBER_BITS), None if end == OPENING else end)


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
