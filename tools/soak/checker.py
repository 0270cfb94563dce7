"""Whether a history is linearisable: whether each command may have happened at one moment between asking and answer.

The log of a table is the witness, and is not believed. Each of its entries must be what ``decide`` makes of the
command at that place. Then moments are looked for, in the order of the log: the moment of an entry lies after its
command was first sent, and before its answer and before anybody was told of it. A refusal is a look at the table: at
some moment between asking and refusal the table must have been one that refuses this, before the command was done. If
all tables that refuse it follow each other in the log, that only bounds the moments of two entries; otherwise each
run of them is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

import msgspec

from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import Opened, read_entry
from doublesix.room.messages import Answer
from doublesix.room.room import Room
from doublesix.server.store.rooms import LogEntry
from soak.history import Attempt, Operation, TableHistory

UNDECIDED: Final = frozenset({"busy", "not-kept", "closing", "too-many-requests", "overloaded"})
"""Refusals that say nothing of the table: the same command may be sent again, and may have been done."""
MOST_TRIALS: Final = 20_000

_COMMAND = msgspec.json.Decoder(AnyCommand)


@dataclass(frozen=True)
class Violation:
    """Something that the server must not do."""

    code: str
    kind: str
    detail: str

    def __str__(self) -> str:
        return f"{self.code}: {self.kind}: {self.detail}"


@dataclass(frozen=True)
class Verdict:
    """What the checker found at a table."""

    violations: tuple[Violation, ...]
    entries: int
    acknowledged: int
    refused: int
    undecided: int
    games: int
    """How many games ended there."""


@dataclass(frozen=True)
class _Run:
    """Tables that follow each other in the log and all refuse a command: from the first to the last number."""

    first: int
    last: int


class _Moments:
    """Bounds for the moment of each entry, which come in the order of the log."""

    def __init__(self, number: int) -> None:
        self.low = [-inf] * (number + 2)
        self.high = [inf] * (number + 2)

    def not_before(self, seq: int, at: float) -> None:
        """Let an entry and all later ones happen at this time or later."""
        low = self.low
        while seq < len(low) and low[seq] < at:
            low[seq] = at
            seq += 1

    def not_after(self, seq: int, at: float) -> None:
        """Let an entry and all earlier ones happen at this time or earlier."""
        high = self.high
        while seq > 0 and high[seq] > at:
            high[seq] = at
            seq -= 1

    def impossible(self) -> int | None:
        """Return the first entry for which there is no moment."""
        bounds = enumerate(zip(self.low, self.high, strict=True))
        return next((seq for seq, (low, high) in bounds if low > high), None)

    def copy(self) -> _Moments:
        """Return the same bounds, to try something."""
        same = _Moments(0)
        same.low, same.high = self.low.copy(), self.high.copy()
        return same


def check_table(log: Sequence[LogEntry], history: TableHistory) -> Verdict:
    """Judge all that was asked and told at a table by its log."""
    return _TableCheck(log, history).verdict()


class _TableCheck:
    def __init__(self, log: Sequence[LogEntry], history: TableHistory) -> None:
        self._log = log
        self._history = history
        self._found: list[Violation] = []
        self._rooms: list[Room] = []
        """By the number of the entry after which the table was so; the first is none."""
        self._done: dict[tuple[str | None, str], int] = {}
        self._games = 0

    def verdict(self) -> Verdict:
        attempts = self._history.attempts
        if self._fold():
            self._match_answers()
            self._match_looks()
            if not self._found:
                self._find_moments()
        if self._history.deaf:
            self._blame("not told", f"{self._history.deaf} open sockets never heard of the last entry")
        return Verdict(
            tuple(self._found),
            len(self._log),
            sum(one.is_answered for one in attempts),
            sum(one.refused is not None and one.refused not in UNDECIDED for one in attempts),
            sum(one.came is None or one.refused in UNDECIDED for one in attempts),
            self._games,
        )

    def _blame(self, kind: str, detail: str) -> None:
        self._found.append(Violation(self._history.code, kind, detail))

    def _fold(self) -> bool:
        """Play the log again, and see that each entry is what its command leads to."""
        if [one.seq for one in self._log] != list(range(1, len(self._log) + 1)):
            self._blame("gap", "the numbers of the log do not follow each other")
            return False
        asked = {(one.person, one.id): one for one in self._history.operations}
        room: Room | None = None
        for one in self._log:
            entry = read_entry(one.body)
            try:
                if room is None:
                    assert isinstance(entry, Opened)
                    after = Room.opened(self._history.code, entry, one.at_ms)
                    self._rooms.append(after)
                else:
                    after = room.after(entry, one.at_ms)
            except (DoublesixError, AssertionError) as error:
                self._blame("unfoldable", f"entry {one.seq}: {error}")
                return False
            if one.command_id is not None:
                self._match_entry(one, room, after, asked.get((one.actor or "", one.command_id)))
            self._games += after.evening is not None and (room is None or room.evening is None)
            self._rooms.append(after)
            room = after
        return bool(self._log)

    def _match_entry(self, one: LogEntry, before: Room | None, after: Room, operation: Operation | None) -> None:
        assert one.command_id is not None
        key = (one.actor, one.command_id)
        if key in self._done:
            self._blame("doubled", f"entries {self._done[key]} and {one.seq} are of the same command")
        self._done[key] = one.seq
        if operation is None or before is None:
            self._blame("unasked", f"nobody asked for entry {one.seq}")
            return
        answer = msgspec.json.decode(one.answer or b"{}", type=Answer)
        if (answer.id, answer.seq, answer.version) != (one.command_id, after.seq, after.version):
            self._blame("wrong answer kept", f"entry {one.seq} keeps {answer}")
        wanted = _decided(before, operation)
        if wanted != read_entry(one.body):
            self._blame("not its command", f"entry {one.seq} is not what its command leads to: {wanted}")

    def _match_answers(self) -> None:
        """See that each answer names the entry of its command."""
        for attempt in self._history.attempts:
            if not attempt.is_answered:
                continue
            operation = self._history.operations[attempt.operation]
            seq = self._done.get((operation.person, operation.id))
            if seq is None:
                self._blame("lost", f"command {operation.id} was acknowledged as entry {attempt.seq}")
            elif (attempt.seq, attempt.version) != (seq, self._rooms[seq].version):
                self._blame("wrong answer", f"command {operation.id} is entry {seq}, and was answered as {attempt.seq}")

    def _match_looks(self) -> None:
        """See that what was told are tables of the log, in its order on each socket."""
        last: dict[int, int] = {}
        for look in self._history.looks:
            if look.seq >= len(self._rooms):
                self._blame("lost", f"somebody saw entry {look.seq}, which is not in the log")
                continue
            room = self._rooms[look.seq]
            if (look.version, look.phase, look.turn) != (room.version, room.phase, room.turn):
                self._blame("wrong table", f"what was told as entry {look.seq} is not the table after it")
            if look.seq < last.get(look.link, 0):
                self._blame("back in time", f"entry {look.seq} was told after {last[look.link]} on one socket")
            last[look.link] = look.seq

    def _find_moments(self) -> None:
        moments = _Moments(len(self._log))
        operations, attempts = self._history.operations, self._history.attempts
        for attempt in attempts:
            operation = operations[attempt.operation]
            attempt_of = self._done.get((operation.person, operation.id))
            if attempt_of is not None and attempt.is_answered and attempt.came is not None:
                moments.not_after(attempt_of, attempt.came)
        for at, operation in _first_sent(self._history):
            if (seq := self._done.get((operation.person, operation.id))) is not None:
                moments.not_before(seq, at)
        for look in self._history.looks:
            moments.not_after(look.seq, look.at)
        if (seq := moments.impossible()) is not None:
            self._blame("out of order", f"there is no moment at which entry {seq} can have happened")
            return
        refused = [one for one in attempts if one.refused is not None and one.refused not in UNDECIDED]
        self._place_refusals(moments, refused)

    def _place_refusals(self, moments: _Moments, refused: Sequence[Attempt]) -> None:
        open_choices: list[tuple[Attempt, list[_Run]]] = []
        for attempt in refused:
            runs = list(self._refusing(moments, attempt))
            if not runs:
                operation = self._history.operations[attempt.operation]
                self._blame(
                    "unjustified refusal",
                    f"no table refuses {operation.command.decode()} as {attempt.refused} while it was asked",
                )
            elif len(runs) == 1:
                _place(moments, attempt, runs[0])
            else:
                open_choices.append((attempt, runs))
        if (seq := moments.impossible()) is not None:
            self._blame("out of order", f"refusals leave no moment for entry {seq}")
        elif not self._found and not _placed(moments, open_choices, [MOST_TRIALS]):
            self._blame("out of order", "there are no moments for all refusals")

    def _refusing(self, moments: _Moments, attempt: Attempt) -> Iterator[_Run]:
        """Return the tables that may have been there while something was asked, and refuse it for this reason."""
        operation = self._history.operations[attempt.operation]
        refuses = self._refuser(operation, attempt.refused or "")
        last = self._done.get((operation.person, operation.id), len(self._rooms)) - 1
        assert attempt.came is not None
        first: int | None = None
        for seq in range(1, last + 1):
            possible = moments.low[seq] <= attempt.came and moments.high[seq + 1] >= attempt.sent
            if possible and refuses(self._rooms[seq]):
                first = seq if first is None else first
            elif first is not None:
                yield _Run(first, seq - 1)
                first = None
        if first is not None:
            yield _Run(first, last)

    def _refuser(self, operation: Operation, code: str) -> Callable[[Room], bool]:
        command = _COMMAND.decode(operation.command)
        if code == "stale":
            return lambda room: command.version is not None and room.version != command.version
        who = Somebody(operation.person, "")

        def refuses(room: Room) -> bool:
            try:
                room.after(decide(room, who, command), room.since)
            except DoublesixError as error:
                return error.code == code
            return False

        return refuses


def _decided(room: Room, operation: Operation) -> object:
    command = _COMMAND.decode(operation.command)
    try:
        return decide(room, Somebody(operation.person, ""), command)
    except DoublesixError as error:
        return error.code


def _first_sent(history: TableHistory) -> Iterator[tuple[float, Operation]]:
    """Return when each operation was first sent."""
    first: dict[int, float] = {}
    for attempt in history.attempts:
        first[attempt.operation] = min(attempt.sent, first.get(attempt.operation, inf))
    for number, at in first.items():
        yield at, history.operations[number]


def _place(moments: _Moments, attempt: Attempt, run: _Run) -> None:
    """Let a refusal happen while the table was one of these."""
    assert attempt.came is not None
    moments.not_after(run.first, attempt.came)
    if run.last + 1 < len(moments.low) - 1:
        moments.not_before(run.last + 1, attempt.sent)


def _placed(moments: _Moments, choices: Sequence[tuple[Attempt, list[_Run]]], trials: list[int]) -> bool:
    """Whether all refusals have a place together; each run of tables is tried."""
    if not choices:
        return True
    (attempt, runs), *rest = choices
    for run in runs:
        trials[0] -= 1
        if trials[0] < 0:
            return False
        tried = moments.copy()
        _place(tried, attempt, run)
        if tried.impossible() is None and _placed(tried, rest, trials):
            return True
    return False
