"""What the choices of the others say of a world, over the readable engine; ``compiled/weights.pxd`` says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from doublesix.actions import Action, Draw, Play
from doublesix.events import Drew, Passed, PassReason, Played
from doublesix.kernel.codes import KernelPosition, decoded
from doublesix.kernel.interface import Kinds, Manner, PlayerKind
from doublesix.kernel.reference.positions import round_from
from doublesix.kernel.reference.rounds import stream_of
from doublesix.kernel.reference.search import solve
from doublesix.kernel.reference.sums import add_in_order
from doublesix.kernel.reference.traits import find_odds
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.taste import Taste
from doublesix.knowledge import doubles_ruled_out, lacking_tiles
from doublesix.rng import SplitMix, below, fraction
from doublesix.round import Round
from doublesix.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Others:
    """What was learned of everybody in a world."""

    kinds: tuple[Kinds, ...]
    """For each seat, how likely it is of a kind and chose as it did."""
    barred: tuple[TileSet, ...]
    """What everybody knows that a seat does not hold."""

    @property
    def weight(self) -> float:
        """How likely it is that all chose as they did."""
        return prod(add_in_order(kinds) for kinds in self.kinds)


@dataclass(frozen=True, slots=True)
class Weigher:
    """How worlds of one view are weighed and valued."""

    compiled: CompiledRules
    manner: Manner

    def weigh(self, start: Round, past: bytes, seat: int) -> Others:
        """Find out how likely the others would have chosen as they did, with the hands of this world."""
        round_ = start
        kinds = list(self.manner.priors)
        barred = [TileSet() for _ in start.seating.seats]
        for code in past:
            action = decoded(code)
            if round_.turn != seat and len(round_.options) > 1:
                kinds[round_.turn] = self._kinds_after(kinds[round_.turn], round_, barred, action)
            after = round_.apply(action)
            remember(round_, after, barred)
            round_ = after
        return Others(tuple(kinds), tuple(barred))

    def _kinds_after(self, kinds: Kinds, round_: Round, barred: Sequence[TileSet], action: Action) -> Kinds:
        """How likely a seat is of each kind, after this choice."""
        (thinking, greedy, blind), slip, options = kinds, self.manner.slip, round_.options
        if thinking > 0:
            odds = find_odds(round_, barred, self.manner.taste)
            chance = odds[options.index(action)] / add_in_order(odds)
            thinking *= (1 - slip) * chance + slip / len(options)
        greedy *= (1 - slip) * _chance_if_greedy(options, action) + slip / len(options)
        return thinking, greedy, blind * (1.0 / len(options))

    def value(self, position: KernelPosition, others: Others, options: Sequence[int], stream: int) -> list[float]:
        """Find what each option is worth in a world: solved, played out, or the mean of both."""
        manner, share, values = self.manner, 1.0, [0.0] * len(options)
        solved = solve(self.compiled, position, manner.most) if manner.solves else None
        if solved is not None:
            share = 0.5 if manner.playouts else 0.0
            values = [(1 - share) * solved[option] for option in options]
        playouts = max(manner.playouts, 1) if share else 0
        for index in range(playouts):
            for place, worth in enumerate(self._play_out(position, others, options, stream_of(stream, index))):
                values[place] += share / playouts * worth
        return values

    def _play_out(
        self, position: KernelPosition, others: Others, options: Sequence[int], stream: SplitMix
    ) -> Sequence[float]:
        """Play each option out once, all with the same kinds of players; the seat that asks is a thinker."""
        start, worths = round_from(self.compiled, position), []
        kinds = [
            PlayerKind.THINKING if seat == position.seat else _draw_kind(chances, stream)
            for seat, chances in enumerate(others.kinds)
        ]
        for option in options:
            same, barred, after = SplitMix(stream.state), list(others.barred), start.apply(decoded(option))
            remember(start, after, barred)
            over = _play_in_kind(after, barred, self.manner.taste, kinds, same)
            needs = self.manner.needs
            worths.append(_chance_to_win(over, position.seat, needs) if needs else _worth(over, position.seat))
        return worths


def _worth(over: Round, seat: int) -> float:
    """The points of a seat's side above the mean of the other sides, in a round that is over."""
    assert over.outcome is not None
    winner, points, seating = over.outcome.winner, over.outcome.points, over.seating
    if winner is None:
        return 0.0
    return points if seating.side_of(winner) == seating.side_of(seat) else -points / (len(seating.sides) - 1)


def _chance_to_win(over: Round, seat: int, needs: Sequence[int]) -> float:
    """How likely a seat's side wins the game after a round that is over: by its need and the needs of the others."""
    assert over.outcome is not None
    winner, points, side_of = over.outcome.winner, over.outcome.points, over.seating.side_of
    own = total = 0.0
    for other, need in enumerate(needs):
        left = need - (points if winner is not None and side_of(winner) == side_of(other) else 0)
        if left <= 0:
            return float(side_of(other) == side_of(seat))
        total += 1.0 / left
        if side_of(other) == side_of(seat):
            own += 1.0 / left
    return own / total


def _draw_kind(chances: Sequence[float], stream: SplitMix) -> PlayerKind:
    rest = add_in_order(chances) * fraction(stream) - chances[PlayerKind.THINKING]
    if rest < 0:
        return PlayerKind.THINKING
    return PlayerKind.GREEDY if rest < chances[PlayerKind.GREEDY] else PlayerKind.BLIND


def _play_in_kind(
    round_: Round, barred: list[TileSet], taste: Taste, kinds: Sequence[PlayerKind], stream: SplitMix
) -> Round:
    """Play a round to its end; everybody plays as their kind does."""
    while not round_.is_over:
        options = round_.options
        action = options[0]
        if len(options) > 1:
            action = _choose_in_kind(round_, barred, taste, kinds[round_.turn], stream)
        after = round_.apply(action)
        remember(round_, after, barred)
        round_ = after
    return round_


def _choose_in_kind(
    round_: Round, barred: Sequence[TileSet], taste: Taste, kind: PlayerKind, stream: SplitMix
) -> Action:
    """Choose one of several options as a player of that kind would."""
    options = round_.options
    if kind is PlayerKind.BLIND:
        return options[below(stream, len(options))]
    if kind is PlayerKind.GREEDY:
        most = max(map(_heaviness, options))
        heaviest = [option for option in options if _heaviness(option) == most]
        return heaviest[below(stream, len(heaviest))]
    odds = find_odds(round_, barred, taste)
    rest = add_in_order(odds) * fraction(stream)
    for option, chance in zip(options[:-1], odds, strict=False):
        rest -= chance
        if rest < 0:
            return option
    return options[-1]


def _chance_if_greedy(options: Sequence[Action], chosen: Action) -> float:
    heaviness = [_heaviness(option) for option in options]
    most = max(heaviness)
    return 1.0 / heaviness.count(most) if _heaviness(chosen) == most else 0.0


def _heaviness(option: Action) -> int:
    """What a greedy player goes by: spots; rather any tile than a draw, and rather a draw than a pass."""
    if isinstance(option, Play):
        return 1 + option.tile.spots
    return 0 if isinstance(option, Draw) else -1


def remember(before: Round, after: Round, barred: list[TileSet]) -> None:
    """Add what a step showed to what everybody remembers of the hands.

    Players remember a hand as a whole. So they forget it when it draws, since the new tile may be any. A pass later
    in that turn tells them nothing new. They learn nothing from a player who passes but might have drawn, either.
    """
    event = after.events[len(before.events)]
    if isinstance(event, Drew):
        barred[event.seat] = TileSet()
    elif isinstance(event, Passed) and event.reason in (PassReason.NO_DRAWING, PassReason.BONEYARD_EMPTY):
        barred[event.seat] |= lacking_tiles(event.lacking)
    elif isinstance(event, Played) and event.index == 0:
        for seat, tiles in enumerate(barred):
            barred[seat] = tiles | doubles_ruled_out(before.rules, before.deal.led_by_winner, event, seat)
