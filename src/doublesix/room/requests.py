"""Requests for seats: somebody who watches would like to play in place of a bot, and those who play agree or not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.room.room import Room


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Who asks for which seat, and who has agreed so far."""

    seat: int
    person: str
    name: str
    agreed: frozenset[int] = frozenset()
    """The seats of those who have agreed."""

    def agreed_by(self, seat: int) -> SeatRequest:
        """Return the request after one more has agreed."""
        return replace(self, agreed=self.agreed | {seat})

    def missing(self, room: Room) -> tuple[int, ...]:
        """Return the seats of those who have not answered; a bot does not answer for somebody."""
        return tuple(seat for seat in room.people if seat not in self.agreed and not room.occupants[seat].stood_in)


def settled_request(room: Room, away: frozenset[int]) -> SeatRequest | None:
    """Return a request to which all who are there have agreed, now that these are away; none if there is none."""
    agreed = (one for one in room.requests if one.agreed and away.issuperset(one.missing(room)))
    return next(agreed, None)


def askable_seats(room: Room) -> tuple[int, ...]:
    """Return the seats that somebody who watches may ask for: those of bots that play for nobody else."""
    asked = {request.seat for request in room.requests}
    seats = tuple(seat for seat, one in enumerate(room.occupants) if one.bot is not None and seat not in asked)
    return seats if room.people else ()
