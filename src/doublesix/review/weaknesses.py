"""Weaknesses: in which part of a round, and on which topic, somebody's costly choices lose points over many games.

Only choices that were clearly costly count. A game keeps them as a list, so many games are added up in no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

import msgspec

from doublesix.bots.merits import NEARLY_OUT, MeritKind
from doublesix.events import Played
from doublesix.review.game_review import Decision, Review, Verdict
from doublesix.view import View

LEAST_GAMES: Final = 5
"""Fewer games than these say nothing about a player."""
OPENING_TILES: Final = 2
"""So many tiles of one's own are laid in the opening."""


class RoundPart(StrEnum):
    """A part of a round, as one seat plays it."""

    OPENING = "opening"
    """The seat lays its first or second tile, and nobody is nearly out."""
    MIDDLE = "middle"
    END = "end"
    """Somebody at the table is nearly out: two tiles are left in a hand, or fewer."""


class Topic(StrEnum):
    """What a costly choice turned on, by the most telling merit of the best option."""

    COUNTING = "counting"
    """What the others surely do not hold, or which number has run out."""
    BLOCKING = "blocking"
    """Whether the round ends: by a block, or because somebody goes out."""
    DOUBLES = "doubles"
    DRAWING = "drawing"
    """To draw or not."""
    SPOTS = "spots"
    """The spots that stay in the hand."""
    NUMBERS = "numbers"
    """The numbers in the hand: whether one can play next time, too."""
    PARTNER = "partner"
    OTHER = "other"
    """Nothing that the seat could prove tells the two options apart."""


_MERITS: Final[Mapping[Topic, tuple[MeritKind, ...]]] = {
    Topic.COUNTING: (
        MeritKind.SHUTS,
        MeritKind.MINE,
        MeritKind.OPENS_LACKING,
        MeritKind.COVERED_LACKING,
        MeritKind.OWNS,
        MeritKind.RAN_OUT,
    ),
    Topic.BLOCKING: (MeritKind.GOES_OUT, MeritKind.BLOCKS, MeritKind.BLOCKED),
    Topic.DOUBLES: (MeritKind.LONELY_DOUBLE, MeritKind.BRINGS_ANOTHER),
    Topic.DRAWING: (MeritKind.FITTING,),
    Topic.SPOTS: (MeritKind.SPOTS, MeritKind.NEARLY_OUT),
    Topic.NUMBERS: (
        MeritKind.NO_ANSWER,
        MeritKind.OPENED_FOR_OTHERS,
        MeritKind.OPENS_OWN,
        MeritKind.COVERED_OWN,
        MeritKind.FEWER_ANSWERS,
        MeritKind.VARIETY,
    ),
    Topic.PARTNER: (MeritKind.SHUT_PARTNER, MeritKind.OPENED_PARTNER_LACKS),
}
TOPICS: Final = MappingProxyType({kind: topic for topic, kinds in _MERITS.items() for kind in kinds})
"""The topic of each kind of merit."""


class CostlyChoice(msgspec.Struct, frozen=True, array_like=True):
    """A choice that was clearly costly: in which part of the round, on which topic, and how many points it cost."""

    part: RoundPart
    topic: Topic
    points: float


class GameWeaknesses(msgspec.Struct, frozen=True):
    """What a game says of one seat's weaknesses: how many rounds there were, and each costly choice."""

    rounds: int
    costly: tuple[CostlyChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class Weakness:
    """How many choices were costly in one respect, and how many points they cost in a round, on average."""

    choices: int
    points: float


@dataclass(frozen=True, slots=True)
class Weaknesses:
    """The weaknesses of somebody over many games."""

    games: int
    rounds: int
    parts: Mapping[RoundPart, Weakness]
    """Every part, in the order of play."""
    topics: Mapping[Topic, Weakness]
    """Those on which points were lost, the costliest first."""

    @property
    def missing(self) -> int:
        """How many more games are needed before anything is said."""
        return max(0, LEAST_GAMES - self.games)


def weaknesses_of(games: Iterable[GameWeaknesses]) -> Weaknesses:
    """Add up what games say of one person."""
    told = list(games)
    rounds = sum(game.rounds for game in told)
    costly = [choice for game in told for choice in game.costly]

    def lost(choices: list[CostlyChoice]) -> Weakness:
        return Weakness(len(choices), sum(choice.points for choice in choices) / rounds if rounds else 0.0)

    parts = {part: lost([choice for choice in costly if choice.part is part]) for part in RoundPart}
    topics = {topic: lost([choice for choice in costly if choice.topic is topic]) for topic in Topic}
    by_points = sorted((topic for topic in Topic if topics[topic].choices), key=lambda topic: -topics[topic].points)
    return Weaknesses(len(told), rounds, parts, {topic: topics[topic] for topic in by_points})


def weaknesses_in(review: Review, seat: int) -> GameWeaknesses:
    """Return what a review says of the weaknesses of a seat."""
    costly = tuple(
        CostlyChoice(part_of(decision.view), topic_of(decision), round(decision.cost.points, 2))
        for decision in review.decisions
        if decision.seat == seat and decision.verdict is Verdict.COSTLY
    )
    return GameWeaknesses(len(review.rounds), costly)


def part_of(view: View) -> RoundPart:
    """Say in which part of the round a seat chooses."""
    if min(view.sizes) <= NEARLY_OUT:
        return RoundPart.END
    laid = sum(isinstance(event, Played) and event.seat == view.seat for event in view.events)
    return RoundPart.OPENING if laid < OPENING_TILES else RoundPart.MIDDLE


def topic_of(decision: Decision) -> Topic:
    """Say what a costly choice turned on."""
    merits = decision.merits
    return TOPICS[merits[0].kind] if merits else Topic.OTHER
