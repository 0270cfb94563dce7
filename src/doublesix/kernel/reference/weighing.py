"""What the choices of the others say of a world, over the readable engine; ``compiled/weighing.pxd`` says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, prod

from doublesix.actions import DRAW, Action, Draw, Pass, Play
from doublesix.kernel.codes import Position, action_of, code_of, position_of
from doublesix.kernel.interface import Manner
from doublesix.kernel.reference.adding import add_in_order
from doublesix.kernel.reference.positions import round_from
from doublesix.kernel.reference.rounds import play_on, stream_of
from doublesix.kernel.reference.solving import as_heap, solve
from doublesix.kernel.sheet import CompiledRules
from doublesix.rng import SplitMix, below
from doublesix.round import Round
from doublesix.tiles import ALL_TILES, Tile, TileSet


@dataclass(frozen=True, slots=True)
class Weigher:
    """How worlds of one view are weighed and valued, on the random numbers of one seed."""

    compiled: CompiledRules
    manner: Manner
    base: int

    def weigh(self, start: Round, past: bytes, seat: int) -> float:
        """How likely the others chose as they did, had they the hands of this world."""
        round_, slip = start, self.manner.slip
        chances = [list(self.manner.priors) for _ in start.seating.seats]
        barred = [TileSet() for _ in start.seating.seats]
        for index, code in enumerate(past):
            options, action = round_.options(), action_of(code)
            if round_.seat != seat and len(options) > 1:
                thinking, greedy, blind = chances[round_.seat]
                if self.manner.priors[0] > 0:
                    stream = stream_of(self.base, round_.hand.mask | (index + 1) << 28)
                    chance = self._chance_if_thinking(round_, barred, action, stream)
                    thinking *= (1 - slip) * chance + slip / len(options)
                greedy *= (1 - slip) * _chance_if_greedy(options, action) + slip / len(options)
                chances[round_.seat] = [thinking, greedy, blind * (1.0 / len(options))]
            _follow_hand(round_, action, barred)
            round_ = round_.apply(action)
        return prod(add_in_order(of_seat) for of_seat in chances)

    def value(self, position: Position, options: Sequence[int], stream: int) -> list[float]:
        """Find what each option is worth in a world: solved, played out, or the mean of both."""
        manner, share, values = self.manner, 1.0, [0.0] * len(options)
        solved = solve(self.compiled, position, manner.most) if manner.solves else None
        if solved is not None:
            share = 0.5 if manner.playouts else 0.0
            values = [(1 - share) * solved[option] for option in options]
        playouts = max(manner.playouts, 1) if share else 0
        for index in range(playouts):
            self._add_playout(position, options, stream_of(stream, index).state, share / playouts, values)
        return values

    def _chance_if_thinking(self, round_: Round, barred: Sequence[TileSet], chosen: Action, stream: SplitMix) -> float:
        manner, options = self.manner, [code_of(option) for option in round_.options()]
        values = [0.0] * len(options)
        for _ in range(manner.looks):
            world = _hide_from_seat(round_, barred, stream)
            solved = solve(self.compiled, world, manner.most) if manner.looks_solve else None
            if solved is None:
                self._add_playout(world, options, stream.state, 1.0, values)
            else:
                values = [value + solved[option] for value, option in zip(values, options, strict=True)]
        best = max(values)
        odds = [exp((value - best) / (manner.looks * manner.temperature)) for value in values]
        return odds[options.index(code_of(chosen))] / add_in_order(odds)

    def _add_playout(
        self, position: Position, options: Sequence[int], stream: int, share: float, values: list[float]
    ) -> None:
        start = round_from(self.compiled, position)
        for place, option in enumerate(options):
            over = play_on(as_heap(start, option), SplitMix(stream), self.manner.policies)
            values[place] += share * _worth(over, position.seat)


def _worth(over: Round, seat: int) -> float:
    """The points of a seat's side above the mean of the other sides, in a round that is over."""
    assert over.outcome is not None
    winner, points, seating = over.outcome.winner, over.outcome.points, over.seating
    if winner is None:
        return 0.0
    return points if seating.side_of(winner) == seating.side_of(seat) else -points / (len(seating.sides) - 1)


def _chance_if_greedy(options: Sequence[Action], chosen: Action) -> float:
    heaviness = [_heaviness(option) for option in options]
    most = max(heaviness)
    return 1.0 / heaviness.count(most) if _heaviness(chosen) == most else 0.0


def _heaviness(option: Action) -> int:
    if isinstance(option, Play):
        return 1 + option.tile.spots
    return 0 if isinstance(option, Draw) else -1


def _follow_hand(round_: Round, action: Action, barred: list[TileSet]) -> None:
    """Note what everybody learns of a hand: nothing fits when it passes; a tile that it draws may be any."""
    if isinstance(action, Draw):
        barred[round_.seat] = TileSet()
    elif isinstance(action, Pass) and not round_.extra and not round_.drawn and DRAW not in round_.options():
        open_numbers = (number for number, count in enumerate(round_.line.counts) if count)
        barred[round_.seat] |= ALL_TILES.with_number(*open_numbers)


def _hide_from_seat(round_: Round, barred: Sequence[TileSet], stream: SplitMix) -> Position:
    """Deal anew all that the seat to act cannot see."""
    position, heap = position_of(round_), TileSet(round_.boneyard)
    others = [seat for seat in round_.seating.seats if seat != round_.seat]
    for seat in others:
        heap |= round_.hands[seat]
    hands = list(round_.hands)
    for seat in others:
        dealt: list[Tile] = []
        for _ in round_.hands[seat]:
            dealt.append(_any_of(heap - barred[seat] or heap, stream))
            heap = heap.remove(dealt[-1])
        hands[seat] = TileSet(dealt)
    boneyard: list[int] = []
    for _ in round_.boneyard:
        tile = _any_of(heap, stream)
        heap = heap.remove(tile)
        boneyard.insert(0, tile.id)
    return position._replace(hands=tuple(hand.mask for hand in hands), boneyard=tuple(boneyard))


def _any_of(tiles: TileSet, stream: SplitMix) -> Tile:
    return tuple(tiles)[below(stream, len(tiles))]
