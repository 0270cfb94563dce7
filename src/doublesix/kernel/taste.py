"""What a thoughtful player sees in an option, and how much they like it: the names and the shape, for both kernels."""

from __future__ import annotations

from typing import Final, NamedTuple

HIDDEN: Final = 16
"""How many hidden units a taste has."""


class Traits(NamedTuple):
    """What there is to see in an option: shares of something, or 1 for yes."""

    spots: float = 0.0
    double: float = 0.0
    gone: float = 0.0
    """For a double: how many of the other tiles with its number are out of play."""
    variety: float = 0.0
    answered: float = 0.0
    """How many of the open numbers the hand can answer."""
    command: float = 0.0
    """Of the tiles that fit these, the share that is in the hand."""
    next_stuck: float = 0.0
    """How likely the next player cannot go on."""
    next_fits: float = 0.0
    one_number: float = 0.0
    goes_out: float = 0.0
    answers: float = 0.0
    no_answer: float = 0.0
    lead_in_a_block: float = 0.0
    own_far: float = 0.0
    """The tiles with the number that it opens, and with the one it is laid on: in the hand, and unseen."""
    unseen_far: float = 0.0
    own_near: float = 0.0
    unseen_near: float = 0.0
    fitting_doubles: float = 0.0
    doubles_in_company: float = 0.0
    within_reach: float = 0.0
    """How much of the hand fits what the answers may open."""
    others_stuck: float = 0.0
    partner_stuck: float = 0.0
    fewest_tiles: float = 0.0
    """Of an opponent."""
    next_tiles: float = 0.0
    own_tiles: float = 0.0
    own_spots: float = 0.0
    unseen: float = 0.0
    draws: float = 0.0
    passes: float = 0.0
    another: float = 0.0
    """Whether one more tile may be laid in the same turn."""


class Taste(NamedTuple):
    """How much a thoughtful player likes an option by its traits: a net with one hidden layer, and a way past it."""

    inward: tuple[tuple[float, ...], ...]
    """For each trait, what it adds to each hidden unit."""
    bias: tuple[float, ...]
    outward: tuple[float, ...]
    """What a hidden unit adds if it is above zero."""
    direct: tuple[float, ...]
