"""Where something is in a record, in any form of it.

A fault is found while a record is replayed, by its place in the model: ``rounds[0].actions[3]``. A reader of
text knows which line and column that was.
"""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.errors import DoublesixError, RecordError


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a record: names of fields and numbers in lists, from the outside in."""

    steps: tuple[str | int, ...] = ()

    def at(self, *steps: str | int) -> Location:
        """Return a place inside this one."""
        return Location((*self.steps, *steps))

    @property
    def outer(self) -> Location:
        """The place that holds this one."""
        return Location(self.steps[:-1])

    def fault(self, reason: DoublesixError) -> RecordError:
        """Return the error that says what is wrong here."""
        return RecordError("record-at", where=self, reason=reason)

    def __str__(self) -> str:
        written = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return written.removeprefix(".")


RECORD = Location()
"""The record as a whole."""


def unpack(error: RecordError) -> tuple[Location, DoublesixError] | None:
    """Return where an error stands and what its reason is; nothing if it is about no place in particular."""
    where, reason = error.details.get("where"), error.details.get("reason")
    return (where, reason) if isinstance(where, Location) and isinstance(reason, DoublesixError) else None
