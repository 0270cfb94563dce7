"""What a server has told of a table, put together: the table now, what one's seat knows, and the log."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from doublesix.client import TableMessage
from doublesix.evening import Evening
from doublesix.events import GameEnded
from doublesix.game import winning_sides
from doublesix.i18n import Words
from doublesix.i18n.faces import mark_faces, read_faces
from doublesix.picture import Look
from doublesix.room.messages import Clock, SeenSeat, SeenTable, TalkLine
from doublesix.room.room import Phase
from doublesix.rules.rules import Target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.remote.company import tell_company
from doublesix.terminal.remote.heard_clock import HeardClock, read_clock
from doublesix.terminal.table.game_header import GameHeader
from doublesix.view import View
from doublesix.wire import read_view

_KEPT_TALK: Final = 5
"""How many earlier messages people still read in a round."""


@dataclass(frozen=True, slots=True)
class HeardTable:
    """A table of a server as far as we have heard of it."""

    seen: SeenTable
    words: Words
    view: View | None = None
    """What one's seat knows of the round; none before the first deal."""
    marked_log: tuple[str, ...] = ()
    """The log, with marks around tiles and numbers."""
    talk: tuple[str, ...] = ()
    """What was said last."""
    company: tuple[str, ...] = ()
    """What the last message said of seats: who asks for one, and who took one."""
    at: float = field(default_factory=time.monotonic)

    @classmethod
    def first(cls, message: TableMessage, words: Words) -> HeardTable:
        """Return a table by the first message about it."""
        before = msgspec.structs.replace(message.table, requests=())
        return cls(before, words_at(message.table.offer.variant(), words)).after(message)

    def after(self, message: TableMessage) -> HeardTable:
        """Return the table after another message."""
        happened = tuple(mark_faces(told.said, told.faces) for told in message.happened)
        said = tuple(tell_said(line, self.words) for line in message.talk)
        talk = ((*said,) if message.whole else (*self.talk, *said))[-_KEPT_TALK:]
        company = tuple(tell_company(self.seen, message.table, self.words))
        begins = message.whole or any(told.kind == "dealt" for told in message.happened)
        return HeardTable(
            seen=message.table,
            words=self.words,
            view=None if message.view is None else read_view(message.view),
            marked_log=(*talk, *happened, *company) if begins else (*self.marked_log, *happened, *company, *said),
            talk=talk,
            company=company,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return tuple(seat.name or self.words("web.table-open-seat") for seat in self.seen.seats)

    @property
    def log(self) -> tuple[str, ...]:
        """What happened and was said in this round."""
        return tuple(read_faces(line)[0] for line in self.marked_log)

    @property
    def marked_prompt(self) -> str:
        """The prompt, with marks around tiles and numbers."""
        return mark_faces(self.seen.prompt, self.seen.prompt_faces)

    @property
    def prompt(self) -> str:
        """What to do next, or who the table waits for."""
        return self.seen.prompt

    @property
    def running_clock(self) -> HeardClock | None:
        """The clock of the player whom the table waits for, one's own first; none if none runs."""
        own = self.seen.you
        ordered = self.seen.seats if own is None else (self.seen.seats[own], *self.seen.seats)
        clocks = (seat.clock for seat in ordered if seat.clock is not None and seat.clock.runs)
        return next((self._read(clock) for clock in clocks), None)

    def _read(self, clock: Clock) -> HeardClock:
        return read_clock(clock, time.monotonic() - self.at, self.words)

    @property
    def is_own_turn(self) -> bool:
        """Whether it is one's own turn, and no bot stands in."""
        own = self.seen.you
        return own is not None and self.seen.turn == own and not self.seen.seats[own].stood_in

    @property
    def passes_by_itself(self) -> bool:
        """Whether it is one's own turn with nothing to add, so that the server passes in a moment."""
        return self.is_own_turn and self.view is not None and self.view.nothing_to_add

    def offers(self, what: str) -> bool:
        """Whether the server offers something other than laying a tile."""
        return any(button.do == what for button in self.seen.buttons)

    @property
    def standing(self) -> GameHeader:
        """The state of the game."""
        offer = self.seen.offer
        variant = offer.variant(self.seen.game.revision)
        by_side = {seat.side: seat for seat in self.seen.seats}
        scores = tuple(by_side[side].score for side in sorted(by_side))
        gained = tuple(by_side[side].gained for side in sorted(by_side))
        target = offer.target() or variant.rules.target[0]
        return GameHeader(
            variant=variant,
            seating=Seating(offer.players, offer.partners),
            target=target,
            names=self.names,
            rounds=self.seen.game.round,
            scores=scores,
            earlier=tuple(score - more for score, more in zip(scores, gained, strict=True)),
            has_hand=self.seen.you is not None,
            ending=_ending(self.seen, variant, target, scores),
            evening=_evening(self.seen),
            you=self.seen.you,
            by_round=tuple(_running_scores(self.seen, len(scores))),
            marks=tuple(self._mark(seat) for seat in self.seen.seats),
        )

    def look(self, chosen: str | None) -> Look:
        """Return how tiles look: as chosen, or as on the set that the sheet came with."""
        return Look(chosen or self.seen.game.look)

    def _mark(self, seat: SeenSeat) -> str:
        """Say what there is to know of a player: that they are not there, are ready, or what their bank has."""
        if seat.stood_in:
            return self.words("company.left" if seat.left else "company.stood-in", bot=seat.bot)
        if seat.away:
            return self.words("web.table-away")
        if seat.ready:
            return self.words("web.table-ready")
        has_bank = seat.clock is not None and seat.clock.bank_ms is not None
        return self._read(seat.clock).text if seat.clock is not None and has_bank else ""


def tell_said(line: TalkLine, words: Words) -> str:
    """Tell what somebody said."""
    return words("general.named", name=line.name, text=line.text)


def _evening(seen: SeenTable) -> Evening | None:
    told = seen.evening
    if told is None:
        return None
    won, points = tuple(side.won for side in told.sides), tuple(side.points for side in told.sides)
    return Evening(won, points, told.games - sum(won))


def _running_scores(seen: SeenTable, sides: int) -> Iterator[tuple[int, ...]]:
    """Return the points of each side after every round that is over."""
    scores = (0,) * sides
    for winner, points in seen.rounds:
        scores = tuple(score + points * (side == winner) for side, score in enumerate(scores))
        yield scores


def _ending(seen: SeenTable, variant: Variant, target: Target, scores: tuple[int, ...]) -> GameEnded | None:
    if seen.phase is not Phase.OVER:
        return None
    winner = seen.sum.winner if seen.sum else None
    last = None if winner is None else seen.seats[winner].side
    return GameEnded(winning_sides(variant, target, scores, last), scores)
