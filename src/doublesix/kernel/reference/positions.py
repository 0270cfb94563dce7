"""Positions of the kernel as rounds of the readable engine."""

from __future__ import annotations

from doublesix.deal import Deal
from doublesix.kernel.codes import KernelPosition
from doublesix.kernel.rules import CompiledRules
from doublesix.line import Laid, Line, Place, Port
from doublesix.round import ExtraOffer, Round
from doublesix.tiles import Tile, TileSet, double_set


def round_from(compiled: CompiledRules, position: KernelPosition) -> Round:
    """Return a round in this position. How its line grew is forgotten; only the open numbers matter."""
    hands = tuple(TileSet.of_mask(hand) for hand in position.hands)
    boneyard = tuple(map(Tile.by_id, position.boneyard))
    return Round(
        rules=compiled.rules,
        seating=compiled.seating,
        deal=Deal(hands, boneyard, position.seat, led_by_winner=position.led_by_winner),
        line=_line(compiled, position, TileSet(boneyard)),
        hands=hands,
        boneyard=boneyard,
        turn=position.seat,
        drawn=position.drawn,
        extra=_offer(position),
        idle=position.idle,
    )


def _line(compiled: CompiledRules, position: KernelPosition, boneyard: TileSet) -> Line:
    """A line of all tiles that are neither held nor in the boneyard, whose places belong to no tile in particular."""
    laid = double_set(compiled.numbers.highest) - boneyard
    for hand in position.hands:
        laid -= TileSet.of_mask(hand)
    numbers = [number for number, count in enumerate(position.counts) for _ in range(count)]
    places = tuple(Place(-1 - index, Port.HIGH, number) for index, number in enumerate(numbers))
    return Line(compiled.rules.doubles, tuple(map(Laid, laid)), places, position.counts)


def _offer(position: KernelPosition) -> ExtraOffer | None:
    """The extra tile that is offered; since the places belong to no tile, it may take any that shows its number."""
    numbers = tuple(number for number in range(7) if position.extra >> number & 1)
    return ExtraOffer(numbers) if numbers else None
