"""What one seat may know of a round. Only this module takes hidden tiles out.

A ``View`` is made only of what the seat saw happen and of its own hand: two rounds that look the same
from a seat give equal views. Bots, screens, the wire and replays of unfinished games all get views, never rounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, cast

from doublesix.actions import PASS, Action, Play
from doublesix.deal import LotRound
from doublesix.display import display
from doublesix.events import Dealt, Drew, Event, LeadReason, Outcome, Passed, Played, RoundEnded
from doublesix.habits import Habit
from doublesix.knowledge import HiddenHand, doubles_ruled_out
from doublesix.line import Line, Place
from doublesix.maker import maker
from doublesix.round import ExtraOffer, Round
from doublesix.rules.rules import NextLead, Rules
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet, set_of


@dataclass(frozen=True, slots=True)
class SeenDeal:
    """The deal as a seat sees it: everybody's number of tiles, who leads and why, and its own hand."""

    sizes: tuple[int, ...]
    boneyard: int
    leader: int
    reason: LeadReason
    lots: tuple[LotRound, ...]
    thrown_in: int
    hand: TileSet | None


@dataclass(frozen=True, slots=True)
class SeenDraw:
    """A draw as a seat sees it, with the face only if the draw is its own."""

    seat: int
    tile: Tile | None
    lacking: tuple[int, ...]
    left: int


SeenEvent = SeenDeal | Played | SeenDraw | Passed | RoundEnded


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that one seat (or a spectator, who has none) may know of a round."""

    rules: Rules
    seating: Seating
    seat: int | None
    line: Line
    hands: tuple[TileSet | None, ...]
    """The visible hands: one's own, and all of them once the round is over."""
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    boneyard: int
    """How many tiles the boneyard has."""
    turn: int | None
    """Whose turn it is; nobody's once the round is over."""
    drawn: int
    """How many tiles have been drawn in this turn."""
    extra: ExtraOffer | None
    options: tuple[Action, ...]
    """What this seat may do now; nothing while it is another's turn."""
    events: tuple[SeenEvent, ...]
    outcome: Outcome | None
    needs: tuple[int, ...] | None = None
    """For each seat the points that its side needs to win the game; none if there is no target."""
    habits: tuple[Habit, ...] | None = None
    """For each seat how it has chosen in the earlier rounds of the game; none if there was none."""
    _possible: tuple[TileSet, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def of_single_round(cls, round_: Round, seat: int | None) -> View:
        """Return what a seat knows of a round outside any game; for a game, ask ``Game.view``."""
        return cls.of(round_, seat, needs=None, habits=None)

    @classmethod
    def of(
        cls,
        round_: Round,
        seat: int | None,
        *,
        needs: tuple[int, ...] | None,
        habits: tuple[Habit, ...] | None,
        before: tuple[SeenEvent, ...] = (),
    ) -> View:
        """Return what a seat knows of a round and of the game around it; a spectator if the seat is ``None``.

        A caller who has it may give what this seat had seen of the same round before.
        """
        if seat is not None and not 0 <= seat < len(round_.hands):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(round_.hands) - 1}")
        is_over = round_.outcome is not None
        return _view(
            round_.rules,
            round_.seating,
            seat,
            round_.line,
            round_.hands if is_over else _own_hand_alone(round_.hands, seat),
            _sizes(round_.hands),
            len(round_.boneyard),
            None if is_over else round_.turn,
            round_.drawn,
            round_.extra,
            round_.options if seat == round_.turn else (),
            seen_events(round_, seat, before),
            round_.outcome,
            needs,
            habits,
        )

    def __repr__(self) -> str:
        seen = "a spectator" if self.seat is None else f"seat {self.seat}, {self.hand!r}"
        state = f"seat {self.turn} to act" if self.outcome is None else repr(self.outcome)
        return f"<View of {seen}: {self.line!r}, {state}>"

    def __str__(self) -> str:
        return display().text(self)

    def _repr_svg_(self) -> str | None:
        return display().svg(self)

    @property
    def possible(self) -> tuple[TileSet, ...]:
        """For each seat the tiles that it may hold, as far as play has proved; worked out on demand."""
        possible = self._possible
        if possible is None:
            hidden = follow_hands(
                self.rules, self.events, [seat for seat, hand in enumerate(self.hands) if hand is None]
            )
            unseen = self.unseen
            possible = tuple(
                hidden[seat].possible(unseen) if hand is None else hand for seat, hand in enumerate(self.hands)
            )
            object.__setattr__(self, "_possible", possible)
        return possible

    @property
    def hand(self) -> TileSet:
        """One's own hand; a spectator has an empty one."""
        own = self.hands[self.seat] if self.seat is not None else None
        return own if own is not None else TileSet()

    @property
    def nothing_to_add(self) -> bool:
        """Whether this seat may add one more tile but has none that fits, so that it can only pass."""
        return self.extra is not None and self.options == (PASS,)

    @property
    def standing(self) -> tuple[Tile, ...]:
        """One's own tiles in their order: as they were dealt, then those drawn, so that none changes its place."""
        dealt, hand = self.events[0], self.hand
        assert isinstance(dealt, SeenDeal), "a round begins with its deal"
        if SeenDraw not in map(type, self.events):
            return tuple(hand)
        tiles = list(dealt.hand or ())
        tiles += [event.tile for event in self.events if isinstance(event, SeenDraw) and event.tile is not None]
        return tuple([tile for tile in tiles if tile in hand])

    @property
    def ways(self) -> tuple[tuple[Place | None, Play], ...]:
        """Every way to lay a tile now: equal ends are one to the rules, but not to the eye."""
        found: list[tuple[Place | None, Play]] = []
        for option in self.options:
            if not isinstance(option, Play):
                continue
            if option.end is None:
                found.append((None, option))
                continue
            places = self.line.places_showing(option.end, on=self.extra.on if self.extra else None)
            found += [(place, option) for place in places[:1]]
            found += [(place, Play(option.tile, option.end, which)) for which, place in enumerate(places[1:], 2)]
        return tuple(found)

    @property
    def unseen(self) -> TileSet:
        """The tiles whose place this seat does not know: in other hands or in the boneyard."""
        seen = TileSet(laid.tile for laid in self.line.laid)
        for hand in self.hands:
            seen |= hand or TileSet()
        return self.tiles - seen

    @property
    def tiles(self) -> TileSet:
        """All the tiles of the set: double-six, or a smaller one."""
        dealt = self.events[0]
        assert isinstance(dealt, SeenDeal), "a round begins with its deal"
        return set_of(sum(dealt.sizes) + dealt.boneyard)

    def lacks(self, seat: int) -> tuple[int, ...]:
        """The numbers that a seat surely does not hold, without those whose tiles are all seen."""
        possible, unseen = self.possible[seat], self.unseen
        return tuple(n for n in range(7) if unseen.with_number(n) and not possible.with_number(n))


def seen_events(round_: Round, seat: int | None, before: tuple[SeenEvent, ...] = ()) -> tuple[SeenEvent, ...]:
    """Return what happened in a round as a seat saw it, or a spectator; ``before`` is what it had seen already.

    Nobody sees all of a deal, and only one seat sees a tile that was drawn; everything else is public.
    """
    events = round_.events
    known = before or (_seen_deal_of(events[0], seat),)
    seen = list(cast(tuple[SeenEvent, ...], events[len(known) :]))
    for index, event in enumerate(events[len(known) :]):
        if type(event) is Drew:
            seen[index] = _seen_draw(event.seat, event.tile if event.seat == seat else None, event.lacking, event.left)
    return (*known, *seen)


def _seen_deal_of(event: Event, seat: int | None) -> SeenDeal:
    """Return the deal, with which a round begins, as a seat sees it."""
    assert isinstance(event, Dealt), "a round begins with its deal"
    deal = event.deal
    return _seen_deal(
        _sizes(deal.hands),
        len(deal.boneyard),
        deal.leader,
        event.reason,
        deal.lots,
        deal.thrown_in,
        None if seat is None else deal.hands[seat],
    )


def _sizes(hands: tuple[TileSet, ...]) -> tuple[int, ...]:
    """Return how many tiles each hand has."""
    return tuple([hand.mask.bit_count() for hand in hands])


def _own_hand_alone(hands: tuple[TileSet, ...], seat: int | None) -> tuple[TileSet | None, ...]:
    return tuple([hand if other == seat else None for other, hand in enumerate(hands)])


def follow_hands(rules: Rules, events: tuple[SeenEvent, ...], seats: Iterable[int]) -> dict[int, HiddenHand]:
    """Follow the hidden hands of these seats through everything that happened."""
    dealt = events[0]
    assert isinstance(dealt, SeenDeal), "a round begins with its deal"
    hands = {seat: HiddenHand.dealt(dealt.sizes[seat]) for seat in seats}
    for event in events[1:]:
        if isinstance(event, Played) and event.index == 0:
            for seat, hand in hands.items():
                hand.cannot_be(doubles_ruled_out(rules, dealt.reason is NextLead.WINNER, event, seat))
        if isinstance(event, RoundEnded | SeenDeal) or event.seat not in hands:
            continue
        if isinstance(event, Played):
            hands[event.seat].lay(event.tile)
        elif isinstance(event, SeenDraw):
            hands[event.seat].draw(event.lacking)
        else:
            hands[event.seat].tap(event.lacking)
    return hands


_view: Final = maker(View)
_seen_deal: Final = maker(SeenDeal)
_seen_draw: Final = maker(SeenDraw)
