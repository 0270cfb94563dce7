"""What probably comes next after an option: who does what, in the worlds that agree with what the seat could know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.actions import Action, Play
from doublesix.bots.expert import manner_for
from doublesix.bots.steady import choose_steadily
from doublesix.events import Dealt, Drew, Event
from doublesix.kernel import Worlds
from doublesix.kernel.unknowns import idle_turns
from doublesix.kernel.worlds import World
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.view import SeenDeal, SeenDraw, View

WORLDS: Final = 48
"""So many are enough to say what is likely in tens of per cent."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """What probably follows an option: the likeliest thing that the next other player does."""

    option: Action
    seat: int | None
    """Who comes next; nobody if the round is most likely over."""
    action: Action | None
    """What that player most likely does; none if the round is most likely over."""
    share: float
    """In which share of the worlds, by their weight."""
    can_play: float
    """In which share of the worlds that player can lay a tile."""


def continue_after(view: View, options: Sequence[Action], seed: int, worlds: int = WORLDS) -> tuple[Continuation, ...]:
    """Return what probably follows each of these options; raise ``DoublesixError`` if its worlds cannot be counted."""
    sampled = list(_weighed_rounds(view, seed, worlds))
    return tuple(_continuation(option, sampled) for option in options)


def _weighed_rounds(view: View, seed: int, number: int) -> Iterator[tuple[float, Round]]:
    """Yield likely worlds as rounds, each with its weight: how likely the others would have played as they did."""
    prepared = Worlds(view)
    manner = manner_for(view)._replace(candidates=1, solves=False, playouts=0)
    weights = prepared.weigh(number, seed, manner, options=())
    for weighed, world in zip(weights, prepared.sample(number, seed), strict=True):
        yield weighed.weight, _round_of(view, world)


def _round_of(view: View, world: World) -> Round:
    """Return the round that a view would be of if the hidden tiles lay like this."""
    assert view.turn is not None, "somebody is to act"
    return Round(
        view.rules,
        view.seating,
        world.deal,
        view.line,
        world.hands,
        world.boneyard,
        view.turn,
        view.drawn,
        view.extra,
        idle_turns(view),
        tuple(_events_of(view, world)),
    )


def _events_of(view: View, world: World) -> Iterator[Event]:
    drawn = iter(world.deal.boneyard)
    for event in view.events:
        if isinstance(event, SeenDeal):
            yield Dealt(world.deal, event.reason)
        elif isinstance(event, SeenDraw):
            yield Drew(event.seat, next(drawn), event.lacking, event.left)
        else:
            yield event


def _continuation(option: Action, rounds: Sequence[tuple[float, Round]]) -> Continuation:
    shares: dict[tuple[int | None, Action | None], float] = defaultdict(float)
    for weight, moment in rounds:
        shares[_next_by_another(moment, option)] += weight
    total = sum(shares.values())
    plays = sum(share for (_, action), share in shares.items() if isinstance(action, Play))
    seat, action = _likeliest(shares, can_play=2 * plays > total)
    return Continuation(option, seat, action, shares[seat, action] / total, plays / total)


def _likeliest(
    shares: dict[tuple[int | None, Action | None], float], *, can_play: bool
) -> tuple[int | None, Action | None]:
    """Return the likeliest thing: a tile if that player can mostly play, else what is done without one."""
    fitting = [key for key in shares if isinstance(key[1], Play) is can_play] or list(shares)
    return max(fitting, key=lambda key: (shares[key], str(key)))


def _next_by_another(moment: Round, option: Action) -> tuple[int | None, Action | None]:
    """Return who else does something next and what; nobody if the round is over before that."""
    own, source = moment.turn, SplitMix.seeded("continuation")
    after = moment.apply(option)
    while not after.is_over and after.turn == own:
        after = after.apply(choose_steadily(View.of_single_round(after, own), source))
    if after.is_over:
        return None, None
    options = after.options
    if len(options) == 1:
        return after.turn, options[0]
    return after.turn, choose_steadily(View.of_single_round(after, after.turn), source)
