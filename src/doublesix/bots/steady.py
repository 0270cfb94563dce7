"""A bot that plays the way a thoughtful person does: by rules of thumb, and by counting what has been seen.

For each option it looks at the hand and the open ends that would be left, and adds up what speaks for and against
them; it looks no further ahead. The weights were found by playing the same deals with other ones; see docs/bots.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb, inf, prod
from typing import Final

from doublesix.actions import Action, Draw, Play
from doublesix.bots.prospect import Prospect
from doublesix.rng import Source, below
from doublesix.rules.rules import BlockedWhen, BlockedWinner, DrawnTile, DrawRule, OutPoints
from doublesix.tiles import ALL_TILES, Tile, TileSet
from doublesix.view import View

# What it is worth to have laid a tile.
TILE: Final = 6.0
SPOT_WHERE_NOBODY_DRAWS: Final = 0.45
"""Without drawing many rounds are blocked, and then every spot counts."""
SPOT_WHERE_ONE_DRAWS: Final = 0.15
SPOT_WHERE_SPOTS_HARDLY_COUNT: Final = 0.01
DOUBLE: Final = 1.0
DOUBLE_FOR_EACH_TILE_GONE: Final = 0.2
"""A double fits only its own number: the more of that number is out of play, the less often it fits."""

# What it is worth to be able to play again.
VARIETY: Final = 0.5
"""For each number in the hand."""
ANSWER: Final = 1.0
"""For the share of the open numbers that the hand fits."""
COMMAND: Final = 2.0
"""For the share of what is left of the open numbers that the hand holds: nobody else can play there."""

# What it is worth that another seat surely or probably cannot play.
NEXT_IS_STUCK: Final = 12.0
OTHER_IS_STUCK: Final = 0.5
PARTNER_IS_STUCK: Final = -2.0

BLOCK: Final = 1.5
"""For each spot by which a block would leave one's own side below the others."""
SPOTS_OF_A_TILE: Final = ALL_TILES.spots / len(ALL_TILES)
DRAWN_TILE_FITS: Final = 6.0
"""For a tile drawn by choice that can be laid at once."""


def choose_steadily(view: View, source: Source) -> Action:
    """Choose what leaves the best hand and the worst ends for the others; among equals, any."""
    if len(view.options) == 1:
        return view.options[0]
    decision = _Decision(view)
    worths = [decision.worth(option) for option in view.options]
    most = max(worths)
    best = [option for option, worth in zip(view.options, worths, strict=True) if worth == most]
    return best[below(source, len(best))]


@dataclass(frozen=True)
class _Decision:
    """What one seat knows when it is its turn, and what each option is worth to it, compared with the others."""

    view: View

    def worth(self, option: Action) -> float:
        if isinstance(option, Draw):
            return self._standing(Prospect.unchanged(self.view)) + self._drawing()
        if not isinstance(option, Play):
            return self._outlook(Prospect.unchanged(self.view))
        prospect = Prospect.after(self.view, option)
        if not prospect.hand:
            return inf
        return self._relief(option.tile, prospect) + self._outlook(prospect)

    @cached_property
    def _seat(self) -> int:
        assert self.view.turn is not None, "a bot is asked only when it is to act"
        return self.view.turn

    @cached_property
    def _others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.view.seating.seats if seat != self._seat)

    @cached_property
    def _unseen(self) -> TileSet:
        return self.view.unseen

    @cached_property
    def _spot(self) -> float:
        """What it is worth to be rid of a spot."""
        rules = self.view.rules
        if rules.draw is DrawRule.NEVER and rules.blocked_winner is BlockedWinner.FEWEST_SPOTS:
            return SPOT_WHERE_NOBODY_DRAWS
        return SPOT_WHERE_ONE_DRAWS if rules.out_points is OutPoints.OPPONENTS else SPOT_WHERE_SPOTS_HARDLY_COUNT

    def _relief(self, tile: Tile, prospect: Prospect) -> float:
        """What it is worth to have laid this tile, and one more if the sheet then offers it."""
        relief = TILE + self._spot * tile.spots
        if tile.is_double:
            outstanding = (prospect.hand | self._unseen).with_number(tile.high)
            relief += DOUBLE + DOUBLE_FOR_EACH_TILE_GONE * (6 - len(outstanding))
        return relief + max((TILE + self._spot * further.spots for further in prospect.further), default=0.0)

    def _outlook(self, prospect: Prospect) -> float:
        """What it is worth to end the turn like this: the round goes on, or perhaps it is blocked."""
        blocked = 0.0
        if not prospect.answers and self._may_end_here(prospect.numbers):
            blocked = prod(self._chance_stuck(seat, prospect.numbers) for seat in self._others)
        going_on = (1 - blocked) * self._standing(prospect)
        return going_on + blocked * BLOCK * self._lead_in_a_block(prospect.hand) if blocked else going_on

    def _standing(self, prospect: Prospect) -> float:
        """What it is worth to hold this hand while the others face these ends."""
        stuck = sum(self._concern(seat) * self._chance_stuck(seat, prospect.numbers) for seat in self._others)
        return self._ease(prospect) + stuck

    def _ease(self, prospect: Prospect) -> float:
        """How well a hand can go on, now, and after any number that is opened next."""
        ease = 0.0
        for number in prospect.numbers:
            own, unseen = len(prospect.hand.with_number(number)), len(self._unseen.with_number(number))
            if own:
                ease += ANSWER + COMMAND * own / (own + unseen)
        return VARIETY * prospect.variety + ease / len(prospect.numbers)

    def _chance_stuck(self, seat: int, numbers: tuple[int, ...]) -> float:
        """How likely it is that no tile of a seat fits, if each of its possible hands is equally likely."""
        possible, size = self.view.possible[seat], self.view.sizes[seat]
        return comb(len(possible) - len(possible.with_number(*numbers)), size) / comb(len(possible), size)

    def _concern(self, seat: int) -> float:
        """What it is worth that a seat cannot play."""
        seating, step = self.view.seating, self.view.rules.direction.step
        if seating.side_of(seat) == seating.side_of(self._seat):
            return PARTNER_IS_STUCK
        return NEXT_IS_STUCK if seat == seating.after(self._seat, step) else OTHER_IS_STUCK

    def _may_end_here(self, numbers: tuple[int, ...]) -> bool:
        """Whether the round ends when nobody can play, without further drawing."""
        rules = self.view.rules
        if rules.draw is DrawRule.NEVER or not self.view.boneyard:
            return True
        return rules.blocked_when is BlockedWhen.DEAD and not self._unseen.with_number(*numbers)

    def _lead_in_a_block(self, hand: TileSet) -> float:
        """By how much, in spots, one's own side would probably be below the others if the round were blocked now."""
        view = self.view
        if view.rules.blocked_winner is BlockedWinner.FEWEST_TILES:
            weights = {seat: size * SPOTS_OF_A_TILE for seat, size in enumerate(view.sizes)}
            weights[self._seat] = len(hand) * SPOTS_OF_A_TILE
        else:
            weights = {seat: self._expected_spots(seat) for seat in view.seating.seats}
            weights[self._seat] = hand.spots
        opponents = view.seating.opponents(self._seat)
        lightest = min(weights[seat] for seat in opponents)
        return lightest - min(weight for seat, weight in weights.items() if seat not in opponents)

    def _expected_spots(self, seat: int) -> float:
        possible, size = self.view.possible[seat], self.view.sizes[seat]
        return size * possible.spots / len(possible) if possible else 0.0

    def _drawing(self) -> float:
        """What it is worth to draw rather than to pass, if that is a choice."""
        fits = len(self._unseen.with_number(*Prospect.unchanged(self.view).numbers)) / len(self._unseen)
        kept = 1.0 if self.view.rules.drawn_tile is DrawnTile.WAITS else 1.0 - fits
        average = self._unseen.spots / len(self._unseen)
        return fits * DRAWN_TILE_FITS - kept * (TILE + self._spot * average)
