"""Hints in three steps: a question that leads to the idea, then what the strongest bot would do, then why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from doublesix.actions import Action, Draw, Pass, Play
from doublesix.bots.budget import Budget
from doublesix.bots.merits import Merit, MeritKind, decides, tell_apart
from doublesix.bots.reasons import LackShown, Reason, explain
from doublesix.bots.registry import STRONGEST
from doublesix.i18n import Words
from doublesix.rng import SplitMix
from doublesix.view import View

HINT: Final = Budget(worlds=1000, seconds=0.1)
"""How long the strongest bot may think about a hint, which is there within 150 milliseconds."""

ASKED_ALIKE: Final[Mapping[MeritKind, MeritKind]] = {
    MeritKind.SHUTS: MeritKind.OPENS_LACKING,
    MeritKind.COVERED_LACKING: MeritKind.OPENS_LACKING,
    MeritKind.SHUT_PARTNER: MeritKind.OPENED_PARTNER_LACKS,
    MeritKind.OWNS: MeritKind.MINE,
    MeritKind.NO_ANSWER: MeritKind.FEWER_ANSWERS,
    MeritKind.NEARLY_OUT: MeritKind.SPOTS,
    MeritKind.COVERED_OWN: MeritKind.OPENS_OWN,
}
"""Merits that the same question leads to as others."""


class HintStep(IntEnum):
    """How much of a hint is told."""

    NUDGE = 1
    ACTION = 2
    REASON = 3


@dataclass(frozen=True, slots=True)
class Nudge:
    """A question that leads to the best option: its code, the open numbers that it asks about and another seat."""

    code: str
    numbers: tuple[int, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest bot would do, why if that can be said, and the question that leads there."""

    action: Action
    reason: Reason | None
    nudge: Nudge | None = None
    """None if there is no choice."""

    @classmethod
    def to(cls, view: View, action: Action) -> Hint:
        """Return the hint to do this, with the best reason for it."""
        return cls(action, explain(view, action), nudge_to(view, action))


@dataclass
class HintProgress:
    """How far somebody has been told a hint; it begins again at another moment."""

    _moment: object = None
    _told: int = field(default=0)

    def next_step(self, moment: object, *, has_nudge: bool) -> HintStep:
        """Return what to tell next at this moment; the last step is told again and again."""
        if moment != self._moment:
            self._moment, self._told = moment, 0 if has_nudge else HintStep.ACTION
        self._told = min(self._told + 1, HintStep.REASON)
        return HintStep(self._told)


def nudge_to(view: View, action: Action) -> Nudge | None:
    """Find a question that leads to this option, by what most tells it apart from the others."""
    others = [option for option in view.options if option != action]
    if not others:
        return None
    merits = [merit for other in others for merit in tell_apart(view, other, action)[:1]]
    deciding = [merit for merit in merits if decides(merit)]
    return _nudge((deciding or merits)[0]) if merits else Nudge("next-player")


def _nudge(merit: Merit) -> Nudge:
    if merit.proofs:
        proof = merit.proofs[0]
        code = "all-in-sight" if proof.shown is LackShown.ALL_IN_SIGHT else f"who-{proof.shown}"
        return Nudge(code, proof.numbers, merit.seat)
    return Nudge(ASKED_ALIKE.get(merit.kind, merit.kind), merit.numbers, merit.seat)


def tell_nudge(nudge: Nudge, names: Sequence[str], words: Words) -> str:
    """Ask the player whose turn it is the question of a nudge."""
    numbers = words.list_and([words.face(number) for number in nudge.numbers])
    name = "" if nudge.seat is None else names[nudge.seat]
    return words(f"coach.nudge-{nudge.code}", numbers=numbers, name=name)


def tell_action(action: Action, words: Words) -> str:
    """Advise the player whose turn it is to do this, without a full stop."""
    match action:
        case Play(tile, None):
            return words("coach.hint-open", tile=words.face(tile))
        case Play(tile, end):
            return words("coach.hint-lay", tile=words.face(tile), end=words.face(end))
        case Draw():
            return words("coach.hint-draw")
        case Pass():
            return words("coach.hint-pass")


def hint_chance(view: View) -> SplitMix:
    """Return the random numbers for a hint: the same each time that somebody asks."""
    return SplitMix.seeded("hint", len(view.events))


def find_hint(view: View) -> Hint:
    """Find out what the strongest bot would do in this seat's place."""
    return Hint.to(view, STRONGEST.within(HINT)(view, hint_chance(view)))
