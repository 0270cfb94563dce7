"""The checker of histories finds what it is there to find: each kind of violation is planted in a true history."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from doublesix.errors import DoublesixError
from doublesix.room.commands import Act, AnyCommand, Ready, Say
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import Opened, SatDown, write_entry
from doublesix.room.messages import Answer
from doublesix.room.offer import Offer
from doublesix.room.room import Room
from doublesix.rules.variant import REVISION
from doublesix.server.store.rooms import LogEntry
from soak.checker import check_table
from soak.history import Attempt, Look, Operation, TableHistory

PEOPLE = ("anna", "ben")
SECOND = 1.0


class Recorded:
    """A table that two people play at, one command every two seconds, with its log and its history."""

    def __init__(self) -> None:
        opened = Opened(offer=Offer(sheet="international", players=2), seal="5a" * 32, revision=REVISION)
        self.room = Room.opened("TABLE", opened, 0)
        self.log = [LogEntry(1, 0, write_entry(opened))]
        self.history = TableHistory("TABLE", [], [], [])
        self.now = 0.0
        for seat, person in enumerate(PEOPLE):
            self._write(SatDown(seat=seat, person=person, name=person.title()))
        for person in PEOPLE:
            self.ask(person, Ready(id=f"{person}-ready", contribution="ab12"))
        for number in range(6):
            self.move(f"move-{number}")
            self.ask(PEOPLE[number % 2], Say(id=f"say-{number}", text="Hello"))
        self.move("move-6")

    def _write(self, entry: SatDown) -> None:
        self.room = self.room.after(entry, 0)
        self.log.append(LogEntry(self.room.seq, 0, write_entry(entry)))

    def next_move(self, id_: str) -> tuple[str, Act]:
        assert self.room.table is not None
        assert self.room.turn is not None
        action = str(self.room.table.round.options[0])
        return PEOPLE[self.room.turn], Act(id=id_, action=action, version=self.room.version)

    def move(self, id_: str) -> None:
        self.ask(*self.next_move(id_))

    def ask(self, person: str, command: AnyCommand) -> None:
        """Let somebody ask for something, which takes a second, and everybody see what came of it."""
        operation = Operation(person, command.id, msgspec.json.encode(command))
        self.history.operations.append(operation)
        self.now += SECOND
        attempt = Attempt(len(self.history.operations) - 1, self.now)
        self.history.attempts.append(attempt)
        attempt.came = self.now = self.now + SECOND
        try:
            entry = decide(self.room, Somebody(person, ""), command)
            self.room = self.room.after(entry, 0)
        except DoublesixError as error:
            attempt.refused = error.code
            return
        attempt.seq, attempt.version = self.room.seq, self.room.version
        answer = msgspec.json.encode(Answer(id=command.id, seq=self.room.seq, version=self.room.version))
        self.log.append(LogEntry(self.room.seq, 0, write_entry(entry), person, command.id, answer))
        for link in range(len(PEOPLE)):
            self.history.looks.append(
                Look(link, self.now, self.room.seq, self.room.version, self.room.phase, self.room.turn)
            )

    def attempt_of(self, id_: str) -> Attempt:
        (number,) = (at for at, one in enumerate(self.history.operations) if one.id == id_)
        return next(one for one in self.history.attempts if one.operation == number)

    @property
    def kinds(self) -> set[str]:
        return {violation.kind for violation in check_table(self.log, self.history).violations}


def test_a_true_history_passes() -> None:
    recorded = Recorded()
    person, move = recorded.next_move("stale")
    recorded.ask(person, Act(id="stale", action=move.action, version=3))
    recorded.ask("ben" if person == "anna" else "anna", Act(id="not-yours", action=move.action))
    recorded.history.attempts.append(replace_attempt(recorded.attempt_of("move-2"), sent=90, came=91))
    verdict = check_table(recorded.log, recorded.history)
    assert not verdict.violations
    assert (verdict.entries, verdict.refused, verdict.acknowledged) == (18, 2, 16)


def replace_attempt(attempt: Attempt, **changes: object) -> Attempt:
    return replace(attempt, **changes)


def lose_an_entry(recorded: Recorded) -> None:
    recorded.log.pop()


def leave_a_gap(recorded: Recorded) -> None:
    del recorded.log[7]


def do_a_command_twice(recorded: Recorded) -> None:
    said = next(one for one in recorded.log if one.command_id == "say-5")
    recorded.log.insert(-1, replace(said, seq=said.seq + 1))
    recorded.log[-1] = replace(recorded.log[-1], seq=said.seq + 2)
    recorded.history.attempts.pop()


def answer_a_repeated_command_differently(recorded: Recorded) -> None:
    first = recorded.attempt_of("say-2")
    recorded.history.attempts.append(replace_attempt(first, sent=90, came=91, seq=17))


def write_what_was_asked_later_first(recorded: Recorded) -> None:
    """Exchange the commands of two entries, one of which was answered before the other was sent."""
    one, other = (next(at for at, e in enumerate(recorded.log) if e.command_id == id_) for id_ in ("say-0", "say-1"))
    recorded.attempt_of("say-0").sent += 50
    recorded.attempt_of("say-0").came = 60
    recorded.history.looks = [look for look in recorded.history.looks if look.seq != recorded.log[one].seq]
    assert one < other


def accept_a_stale_command(recorded: Recorded) -> None:
    """Let the log hold a move that named another version."""
    number = recorded.attempt_of("move-3").operation
    operation = recorded.history.operations[number]
    command = msgspec.json.decode(operation.command)
    command["version"] -= 1
    recorded.history.operations[number] = Operation(operation.person, operation.id, msgspec.json.encode(command))


def refuse_without_reason(recorded: Recorded) -> None:
    """Refuse as stale what named the version that the table had all the time."""
    person, move = recorded.next_move("refused")
    recorded.ask(person, move)
    recorded.log.pop()
    recorded.history.looks = recorded.history.looks[:-2]
    attempt = recorded.history.attempts[-1]
    attempt.refused, attempt.seq = "stale", None


def refuse_by_an_old_table(recorded: Recorded) -> None:
    """Refuse by a table that somebody else was told to be over before this was asked."""
    version = recorded.room.version
    recorded.ask("anna", Act(id="early", action="6-6", version=version))
    attempt = recorded.history.attempts[-1]
    attempt.refused = "game-not-begun"


def refuse_what_was_done(recorded: Recorded) -> None:
    first = recorded.attempt_of("move-2")
    recorded.history.attempts.append(replace_attempt(first, sent=90, came=91, seq=None, version=None, refused="stale"))


def tell_before_it_was_asked(recorded: Recorded) -> None:
    look = recorded.history.looks[-1]
    recorded.history.looks.insert(0, replace(look, link=9, at=0.5))


def tell_backwards(recorded: Recorded) -> None:
    looks = recorded.history.looks
    looks[-1], looks[-3] = looks[-3], looks[-1]


def tell_another_table(recorded: Recorded) -> None:
    look = recorded.history.looks[-1]
    recorded.history.looks[-1] = replace(look, turn=1 - (look.turn or 0))


def do_what_nobody_asked(recorded: Recorded) -> None:
    last = recorded.log[-1]
    recorded.log[-1] = replace(last, command_id="nobody")
    recorded.history.attempts.pop()
    recorded.history.looks = recorded.history.looks[:-2]


def leave_somebody_deaf(recorded: Recorded) -> None:
    recorded.history.deaf = 1


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (lose_an_entry, "lost"),
        (leave_a_gap, "gap"),
        (do_a_command_twice, "doubled"),
        (answer_a_repeated_command_differently, "wrong answer"),
        (write_what_was_asked_later_first, "out of order"),
        (accept_a_stale_command, "not its command"),
        (refuse_without_reason, "unjustified refusal"),
        (refuse_by_an_old_table, "unjustified refusal"),
        (refuse_what_was_done, "unjustified refusal"),
        (tell_before_it_was_asked, "out of order"),
        (tell_backwards, "back in time"),
        (tell_another_table, "wrong table"),
        (do_what_nobody_asked, "unasked"),
        (leave_somebody_deaf, "not told"),
    ],
)
def test_each_planted_violation_is_found(plant: Callable[[Recorded], None], kind: str) -> None:
    recorded = Recorded()
    plant(recorded)
    assert kind in recorded.kinds


def test_a_refusal_needs_a_table_before_what_others_saw_meanwhile() -> None:
    """Two refusals contradict each other only together: by a later table, and then by an earlier one."""
    recorded = Recorded()
    number, sent = len(recorded.log), recorded.now
    version = recorded.room.version
    recorded.move("unanswered")
    attempt = recorded.history.attempts[-1]
    attempt.came = None
    recorded.history.looks = [look for look in recorded.history.looks if look.seq <= number]
    # Somebody was refused by the table after that move, and answered; later, another by the table before it.
    late = Act(id="late", action="6-6", version=version)
    early = Act(id="early", action="6-6", version=version + 1)
    for at, command in ((sent + 10, late), (sent + 20, early)):
        recorded.history.operations.append(Operation("anna", command.id, msgspec.json.encode(command)))
        place = len(recorded.history.operations) - 1
        recorded.history.attempts.append(Attempt(place, at, at + 1, version=version, refused="stale"))
    assert recorded.kinds & {"out of order", "unjustified refusal"}
