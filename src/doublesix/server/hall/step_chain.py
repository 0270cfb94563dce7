"""Steps that are decided one after the other, each from the table that the last one leaves, to be kept together."""

from __future__ import annotations

import msgspec

from doublesix.room.entries import ClockResumed
from doublesix.room.messages import Answer
from doublesix.server.hall.card import card_of
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.pending_step import PendingStep
from doublesix.server.hall.persistence import RoomStep
from doublesix.server.hall.subscribers import Asking, Sent
from doublesix.server.store.rooms import Card, LogEntry, RoomChange


class StepChain:
    """What is to happen at a table next. Nobody is told of it, nor of what is refused, until it is kept."""

    def __init__(self, live: LiveRoom, now_ms: int) -> None:
        self._live = live
        self._now_ms = now_ms
        self.room = live.room
        """The table after all of it."""
        self.card = live.card
        """What lists say of it then."""
        self.steps: list[RoomStep] = []
        self._outcomes: list[tuple[PendingStep, bytes | Exception]] = []

    def add(self, pending: PendingStep) -> None:
        """Decide the next step; if it is refused, the others do not suffer."""
        resumed = None if self.steps else self._live.resumed_ms
        before = self.room if resumed is None else self.room.after(ClockResumed(), resumed)
        try:
            entry = pending.decided(before)
            after = before.after(entry, self._now_ms)
        except Exception as error:  # noqa: BLE001  the one who asked for it raises it
            self._outcomes.append((pending, error))
            return
        card = card_of(after)
        answer = msgspec.json.encode(Answer(id=pending.command_id or "", seq=after.seq, version=after.version))
        step = RoomStep(
            before,
            after,
            entry,
            at_ms=self._now_ms,
            change=self._change_to(card),
            card_before=self.card,
            actor=pending.actor,
            command_id=pending.command_id,
            answer=answer if pending.command_id else None,
            resumed_ms=resumed,
        )
        self.steps.append(step)
        self._outcomes.append((pending, answer))
        self.room, self.card = after, card

    def _change_to(self, card: Card) -> RoomChange:
        if not self.steps:
            return self._live.change_to(card, self._now_ms)
        return RoomChange(None, None if card == self.card else card, self.card)

    def askings(self) -> list[Asking]:
        """Return the connections that asked for what happens, each with its answer."""
        found = []
        for pending, outcome in self._outcomes:
            if pending.asking is not None and isinstance(outcome, bytes):
                pending.asking.answer = Sent(outcome)
                found.append(pending.asking)
        return found

    def answer_as(self, done: LogEntry) -> None:
        """Give the only one who asked the answer that they got when it was done before."""
        [(pending, outcome)] = self._outcomes
        self._outcomes = [(pending, done.answer or outcome)]

    def settle(self) -> None:
        """Let those who asked know what came of it, now that it is kept."""
        outcomes, self._outcomes = self._outcomes, []  # an error refers to where it was raised, and that refers to this
        for pending, outcome in outcomes:
            pending.settle(outcome)
