"""One round, from the deal to its end: whose turn it is, what they may do, and what comes of it.

This is the readable form of the rules. A ``Round`` is a value: ``apply`` makes a new one and leaves the
old one as it was. It knows everything, even hidden tiles; what one seat may know of it is a ``View``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

from doublesix.actions import DRAW, PASS, Action, Draw, Pass, Play, openings_with, plays_on
from doublesix.deal import Deal
from doublesix.display import display
from doublesix.errors import IllegalAction
from doublesix.events import BlockedBecause, Dealt, Drew, Ended, Event, Outcome, Passed, PassReason, Played, RoundEnded
from doublesix.line import Line, Place, empty_line
from doublesix.maker import maker
from doublesix.rules.rules import BlockedWhen, DrawnTile, DrawRule, Extra, NextLead, Opening, Rules
from doublesix.rules.scoring import score_blocked, score_domino
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class ExtraOffer:
    """A further tile is offered in the same turn: joined to the double laid as ``on``, or anywhere after an opening."""

    numbers: tuple[int, ...]
    on: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A round as it is now."""

    rules: Rules
    seating: Seating
    deal: Deal
    line: Line
    hands: tuple[TileSet, ...]
    boneyard: tuple[Tile, ...]
    turn: int
    """Whose turn it is; once the round is over, whose it was or would be."""
    drawn: int = 0
    """How many tiles were drawn in this turn."""
    extra: ExtraOffer | None = None
    idle: int = 0
    """How many turns in a row ended without a tile laid or drawn."""
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    _options: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def start(cls, rules: Rules, seating: Seating, deal: Deal) -> Round:
        """Begin a round with a deal."""
        events = (Dealt(deal, NextLead.WINNER if deal.led_by_winner else rules.lead),)
        line = empty_line(rules.doubles)
        return _round(rules, seating, deal, line, deal.hands, deal.boneyard, deal.leader, events=events)

    def __repr__(self) -> str:
        outcome = self.outcome
        state = f"seat {self.turn} to act" if outcome is None else repr(outcome)
        return f"<Round: {self.seating.players} players, {self.line!r}, {state}>"

    def __str__(self) -> str:
        return display().text(self)

    def _repr_svg_(self) -> str | None:
        return display().svg(self)

    @property
    def hand(self) -> TileSet:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.outcome is not None

    @property
    def nothing_to_add(self) -> bool:
        """Whether a player may add one more tile but has none that fits, so that they can only pass."""
        return self.extra is not None and self.options == (PASS,)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done so far, in order."""
        return tuple(action for event in self.events if (action := _action_of(event)))

    @property
    def options(self) -> tuple[Action, ...]:
        """Everything that may be done now, in order: tiles from low to high, then drawing, then passing."""
        options = self._options
        if options is None:
            options = self._plays()
            if self.outcome is not None or self.extra is not None or not options:
                options = self._options_besides(options)
            _keep_options(self, options)
        return options

    def _options_besides(self, plays: tuple[Play, ...]) -> tuple[Action, ...]:
        """What may be done if no tile fits, or an extra one is offered."""
        if self.outcome is not None:
            return ()
        if self.extra is not None:
            return (*plays, PASS)
        if self._may_draw():
            return (DRAW, PASS) if self.rules.draw is DrawRule.MAY_ONE else (DRAW,)
        return (PASS,)

    def moments(self) -> Iterator[Round]:
        """Yield the round as it was at every moment so far, from the deal to now."""
        moment = Round.start(self.rules, self.seating, self.deal)
        yield moment
        for action in self.actions:
            moment = moment.apply(action)
            yield moment

    def steps(self) -> Iterator[tuple[Round, Action]]:
        """Yield every action so far, in order, after the moment in which it was chosen."""
        return zip(self.moments(), self.actions, strict=False)

    def apply(self, action: Action) -> Round:
        """Return the round after this action; raise ``IllegalAction`` with the reason if it is not an option."""
        if action not in (self._options or self.options):
            self.check(action)
        if isinstance(action, Play):
            return self._after_play(action)
        if isinstance(action, Draw):
            return self._after_draw()
        return self._after_pass()

    def check(self, action: Action) -> None:
        """Raise ``IllegalAction`` with the reason unless the action is possible now."""
        if self.outcome is not None:
            raise IllegalAction("round-over", action=action)
        if isinstance(action, Play):
            self._check_play(action)
        elif action not in self.options:
            if isinstance(action, Draw):
                self._refuse_draw()
            if not isinstance(action, Pass):
                raise TypeError(f"{action!r} is no action; parse_action reads one from a text")
            self._refuse_pass()

    def places_for(self, play: Play) -> tuple[Place, ...]:
        """Return the open places where a tile could go, all alike to the rules, the oldest first."""
        if play.end is None or not play.tile.has(play.end):
            return ()
        return self.line.places_showing(play.end, on=self.extra.on if self.extra else None)

    def _plays(self) -> tuple[Play, ...]:
        if self.line.size:
            return plays_on(self.hands[self.turn], self._playable_numbers())
        if self._any_tile_opens():
            return openings_with(self.hand)
        return (Play(self._opening_double()),)

    def _playable_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile may be laid on now."""
        if self.extra is not None:
            return self.extra.numbers
        waits = self.drawn and self.rules.drawn_tile is DrawnTile.WAITS
        return () if waits else self.line.open_numbers

    def _any_tile_opens(self) -> bool:
        return self.rules.opening is Opening.ANY or self.deal.led_by_winner

    def _opening_double(self) -> Tile:
        return max(self.hand.doubles)

    def _may_draw(self) -> bool:
        if self.rules.draw is DrawRule.NEVER or not self.boneyard:
            return False
        return self.drawn == 0 or self.rules.draw is DrawRule.UNTIL_PLAYABLE

    def _check_play(self, play: Play) -> None:
        if play.tile not in self.hand:
            raise IllegalAction("not-in-hand", tile=play.tile)
        if not self.line.size:
            if not self._any_tile_opens() and play.tile is not self._opening_double():
                raise IllegalAction("must-open-with", tile=play.tile, double=self._opening_double())
            if play.end is not None:
                raise IllegalAction("no-match", "no-match-opening", tile=play.tile, end=play.end)
        elif play.end not in self._playable_numbers() or not 0 < play.which <= len(self.places_for(play)):
            raise self._no_match(play)

    def _no_match(self, play: Play) -> IllegalAction:
        tile, ends = play.tile, self.line.open_numbers
        if play.end is None:
            return IllegalAction("no-match", "no-match-end-missing", tile=tile, ends=ends)
        if self.extra and self.extra.on is not None:
            double = self.line.laid[self.extra.on].tile
            return IllegalAction("no-match", "no-match-extra", tile=tile, double=double)
        if self.drawn and self.rules.drawn_tile is DrawnTile.WAITS:
            return IllegalAction("no-match", "no-match-waits", tile=tile)
        if play.end not in ends:
            return IllegalAction("no-match", "no-match-no-such-end", tile=tile, end=play.end, ends=ends)
        if not tile.has(play.end):
            return IllegalAction("no-match", tile=tile, end=play.end)
        return IllegalAction("no-match", "no-match-which", tile=tile, end=play.end, count=len(self.places_for(play)))

    def _refuse_draw(self) -> None:
        if self.rules.draw is DrawRule.NEVER:
            raise IllegalAction("no-drawing")
        if self.extra is not None:
            raise IllegalAction("no-drawing", "no-drawing-extra")
        plays = self._plays()
        if plays:
            raise IllegalAction("must-play", plays=plays)
        if not self.boneyard:
            raise IllegalAction("boneyard-empty")
        raise IllegalAction("no-drawing", "no-drawing-again")

    def _refuse_pass(self) -> None:
        options = self.options
        if options == (DRAW,):
            raise IllegalAction("must-draw")
        raise IllegalAction("must-play", plays=options)

    def _after_play(self, play: Play) -> Round:
        tile, turn, end, laid = play.tile, self.turn, play.end, self.line.size
        on = self.extra.on if self.extra else None
        line = self.line.open_with(tile) if end is None else self.line.lay(tile, end, play.which, on=on)
        hand = self.hands[turn].remove(tile)
        hands = _changed(self.hands, turn, hand)
        offer = None if self.rules.extra is _NO_EXTRA else self._offer_after(tile, line, hands)
        event = _played(turn, tile, end, laid, play.which, self.extra is not None, offer is not None)
        goes_on = hand.mask and offer is None
        next_turn, events = self._next_turn if goes_on else turn, (*self.events, event)
        deal, boneyard = self.deal, self.boneyard
        after = _round(self.rules, self.seating, deal, line, hands, boneyard, next_turn, 0, offer, 0, events)
        if goes_on:
            can_play = hands[next_turn].mask & line.fitting.mask
            return after if can_play else after._end_if_blocked()
        return after if hand.mask else after._gone_out()

    def _offer_after(self, tile: Tile, line: Line, hands: tuple[TileSet, ...]) -> ExtraOffer | None:
        """The extra tile for a player who has just laid this tile, whether or not they hold one that fits."""
        last = line.size - 1
        if not (tile.is_double or last == 0) or not hands[self.turn]:
            return None
        if _blocked_because(self.rules, line, hands, self.boneyard, all_passed=False):
            return None
        return ExtraOffer((tile.high,), on=last) if tile.is_double else ExtraOffer((tile.low, tile.high))

    def _after_draw(self) -> Round:
        tile, left = self.boneyard[0], self.boneyard[1:]
        event = _drew(self.turn, tile, self.line.open_numbers, len(left))
        hands = _changed(self.hands, self.turn, self.hand.add(tile))
        return self._after(event, hands, left, self.turn, self.drawn + 1, 0)._end_if_blocked()

    def _after_pass(self) -> Round:
        lacking = () if self.passing_proves_nothing else self.line.open_numbers
        event = _passed(self.turn, self._pass_reason(), lacking)
        idle = 0 if self.drawn or self.extra else self.idle + 1
        return self._after(event, self.hands, self.boneyard, self._next_turn, 0, idle)._end_if_blocked()

    @property
    def passing_proves_nothing(self) -> bool:
        """Whether somebody who passes now may hold a tile that fits."""
        return self._pass_reason() in (PassReason.EXTRA_DECLINED, PassReason.DRAWN_WAITS)

    def _pass_reason(self) -> PassReason:
        if self.extra is not None:
            return PassReason.EXTRA_DECLINED
        if self.rules.draw is DrawRule.NEVER:
            return PassReason.NO_DRAWING
        if self.drawn and self.rules.drawn_tile is DrawnTile.WAITS:
            return PassReason.DRAWN_WAITS
        if self.drawn:
            return PassReason.DRAWN_DOES_NOT_FIT
        return PassReason.CHOSE_NOT_TO_DRAW if self.boneyard else PassReason.BONEYARD_EMPTY

    def _after(
        self, event: Event, hands: tuple[TileSet, ...], boneyard: tuple[Tile, ...], turn: int, drawn: int, idle: int
    ) -> Round:
        """The round after somebody drew or passed."""
        events = (*self.events, event)
        return _round(self.rules, self.seating, self.deal, self.line, hands, boneyard, turn, drawn, None, idle, events)

    @property
    def _next_turn(self) -> int:
        return self.seating.after(self.turn, self.rules.direction.step)

    def _end_if_blocked(self) -> Round:
        because = self.blocked_because()
        if because is None:
            return self
        return self._ended(outcome_of(self.rules, self.seating, self.hands, self.turn, self.line.spots, because))

    def blocked_because(self) -> BlockedBecause | None:
        """Why nobody can go on from here; nothing if somebody can."""
        all_passed = self.idle >= self.seating.players
        return _blocked_because(self.rules, self.line, self.hands, self.boneyard, all_passed)

    def _gone_out(self) -> Round:
        return self._ended(outcome_of(self.rules, self.seating, self.hands, self.turn, self.line.spots))

    def _ended(self, outcome: Outcome) -> Round:
        before = self.rules, self.seating, self.deal, self.line, self.hands, self.boneyard, self.turn
        return _round(*before, self.drawn, self.extra, self.idle, (*self.events, RoundEnded(outcome)), outcome)


def outcome_of(
    rules: Rules,
    seating: Seating,
    hands: tuple[TileSet, ...],
    turn: int,
    spots: int,
    because: BlockedBecause | None = None,
) -> Outcome:
    """Return how a round ended: blocked, or else by the seat whose turn it was, with so many spots on the table."""
    if because is not None:
        score = score_blocked(rules, seating, hands)
        return _outcome(Ended.BLOCKED, score.winner, score.points, score, because)
    score = score_domino(rules, seating, hands, turn, spots)
    return _outcome(Ended.DOMINO, score.winner, score.points, score)


def _blocked_because(
    rules: Rules, line: Line, hands: tuple[TileSet, ...], boneyard: tuple[Tile, ...], all_passed: bool
) -> BlockedBecause | None:
    fitting = line.fitting
    for hand in hands:
        if hand.mask & fitting.mask:
            return None
    if rules.draw is DrawRule.NEVER or not boneyard:
        return BlockedBecause.NOBODY_CAN_PLAY
    if rules.blocked_when is BlockedWhen.DEAD and fitting.isdisjoint(TileSet(boneyard)):
        return BlockedBecause.NOTHING_FITS
    return BlockedBecause.ALL_PASSED if all_passed else None


def _changed(hands: tuple[TileSet, ...], seat: int, hand: TileSet) -> tuple[TileSet, ...]:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _action_of(event: Event) -> Action | None:
    if isinstance(event, Played):
        return Play(event.tile, event.end, event.which)
    if isinstance(event, Drew):
        return DRAW
    return PASS if isinstance(event, Passed) else None


# Looked up once, since finding a member of an enum takes longer than all the rest of a comparison.
_NO_EXTRA: Final = Extra.NONE
_round: Final = maker(Round)
_keep_options: Final = cast(Any, Round)._options.__set__
_played: Final = maker(Played)
_drew: Final = maker(Drew)
_passed: Final = maker(Passed)
_outcome: Final = maker(Outcome)
