"""Small rounds for lessons: we choose the tiles so that a point is clear, and the engine plays them by the rules.

Seat 0 is the learner's, and it is the learner's turn at the end of a script. Hands may be smaller or larger than the
sheet deals them, so that positions stay small; everything else is as the rules have it, whatever they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.actions import PASS, Action, Play, parse_action
from doublesix.deal import Deal, LotRound
from doublesix.round import Round
from doublesix.rules.rules import Lead, Rules
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES, Tile, TileSet

LEARNER: Final = 0
FEW_PLAYERS: Final = (3, 2, 4)
"""How many play in a lesson: the first of these numbers that the rules allow, or else the first of all."""

_LOTS: Final = tuple(map(Tile.parse, ("5-2", "3-1", "4-0")))
_HIGHEST_LOT: Final = Tile.parse("6-3")
_FILLED: Final = 2
"""How many tiles they get beside a double for whom a script has none."""


@dataclass(frozen=True, slots=True)
class Script:
    """The tiles of a small round."""

    laid: str
    """What was laid before, in order: ``6-6 6-4@6``."""
    hands: Sequence[str]
    """What the learner holds now, and then the others in the order of their seats; others get something if need be."""
    boneyard: str = ""
    """What is drawn first."""
    is_all: bool = False
    """Whether the boneyard has no other tiles; they must lie on the table or in hands then."""

    def round(self, rules: Rules, players: int, *, partners: bool = False) -> Round:
        """Return the round on the learner's turn, played by these rules."""
        seating = Seating(players, partners)
        plays = list(map(parse_action, self.laid.split()))
        held = self._held(players)
        dealt, turn = [set(hand) for hand in held], self._leader(rules, seating)
        leader = turn
        for play in plays:
            assert isinstance(play, Play), "only tiles are laid before"
            dealt[turn].add(play.tile)
            turn = seating.after(turn, rules.direction.step)
        deal = Deal(tuple(map(TileSet, dealt)), self._drawn(dealt), leader, _lots(rules, seating, leader))
        round_ = Round.start(rules, seating, deal)
        for play in plays:
            round_ = _without_extra(round_.apply(play))
        assert round_.turn == LEARNER
        return round_

    def _leader(self, rules: Rules, seating: Seating) -> int:
        """Who must begin, so that it is the learner's turn in the end."""
        return (LEARNER - len(self.laid.split()) * rules.direction.step) % seating.players

    def _held(self, players: int) -> list[tuple[Tile, ...]]:
        """What everybody holds now; those for whom nothing is written get light tiles, one of them a double."""
        written = [read_tiles(hand) for hand in self.hands[:players]]
        laid = {action.tile for action in map(parse_action, self.laid.split()) if isinstance(action, Play)}
        taken = laid | {tile for hand in written for tile in hand} | set(read_tiles(self.boneyard))
        free = [tile for tile in ALL_TILES if tile not in taken and not tile.is_double]
        doubles = [tile for tile in ALL_TILES.doubles if tile not in taken]
        while len(written) < players:
            written.append((doubles.pop(0), *free[:_FILLED]))
            del free[:_FILLED]
        return written

    def _drawn(self, dealt: Sequence[set[Tile]]) -> tuple[Tile, ...]:
        """Return the boneyard in the order in which it is drawn."""
        first = read_tiles(self.boneyard)
        taken = {tile for hand in dealt for tile in hand} | set(first)
        rest = tuple(tile for tile in ALL_TILES if tile not in taken)
        assert not (self.is_all and rest), f"nobody has {rest}"
        return (*first, *rest)


def learners_lead(rules: Rules, seating: Seating, size: int, *, won_before: bool = False) -> Round:
    """Return a round that the learner leads, before its first tile, with hands of the size that the rules deal.

    By most doubles the learner leads with low ones against a higher one, by the highest against two lower ones.
    """
    deal = _deal(_DOUBLES[rules.lead], seating, size)
    if won_before:
        deal = _deal(_DOUBLES_OF_OTHERS, seating, size)
    lots = () if won_before else _lots(rules, seating, LEARNER)
    return Round.start(rules, seating, Deal(*deal, LEARNER, lots, led_by_winner=won_before))


def _deal(doubles: Sequence[str], seating: Seating, size: int) -> tuple[tuple[TileSet, ...], tuple[Tile, ...]]:
    """Deal hands that begin with these doubles, and go on with others; the doubles that are left come last."""
    hands = [list(read_tiles(hand))[:size] for hand in doubles[: seating.players]]
    hands += [[] for _ in range(seating.players - len(hands))]
    taken = {tile for hand in hands for tile in hand}
    rest = sorted((tile for tile in ALL_TILES if tile not in taken), key=lambda tile: (tile.is_double, -tile.id % 5))
    for hand in hands:
        missing = size - len(hand)
        hand.extend(rest[:missing])
        del rest[:missing]
    return tuple(map(TileSet, hands)), tuple(rest)


_DOUBLES: Final = {
    Lead.HIGHEST_DOUBLE: ("6-6", "3-3 1-1"),
    Lead.MOST_DOUBLES: ("3-3 1-1 0-0", "6-6"),
    Lead.LOT: ("1-1", "3-3"),
}
"""With which doubles the learner leads, and what the next player has."""
_DOUBLES_OF_OTHERS: Final = ("", "6-6", "3-3")


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles that are written one after the other."""
    return tuple(map(Tile.parse, text.split()))


def players_in(rules: Rules) -> int:
    """Return how many play in the lesson of these rules."""
    return next((number for number in FEW_PLAYERS if number in rules.hands), FEW_PLAYERS[0])


def _lots(rules: Rules, seating: Seating, leader: int) -> tuple[LotRound, ...]:
    """Return lots that let this seat lead, if the rules have lots."""
    if rules.lead is not Lead.LOT:
        return ()
    others = iter(_LOTS)
    return (tuple((seat, _HIGHEST_LOT if seat == leader else next(others)) for seat in seating.seats),)


def _without_extra(round_: Round) -> Round:
    """Decline the extra tile if one is offered; a script has every tile in a turn of its own."""
    action: Action = PASS
    return round_.apply(action) if round_.extra is not None and not round_.is_over else round_
