"""What one line tells: by which rules a round is played, and the round itself, or what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.errors import PositionError
from doublesix.habits import Habit
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.view import View


@dataclass(frozen=True, slots=True, repr=False)
class PositionLine:
    """A position that was read from one line: the whole round, or what one seat may know of it."""

    variant: Variant
    seen: Round | View
    needs: tuple[int, ...] | None = None
    """For each seat the points that its side needs to win the game; none if there is no target."""
    habits: tuple[Habit, ...] | None = None
    """For each seat how it has chosen in the earlier rounds of the game; none if there was none."""

    def __repr__(self) -> str:
        return f"<PositionLine: {self.variant!r}, {self.seen!r}>"

    def __str__(self) -> str:
        return str(self.seen)

    def _repr_svg_(self) -> str | None:
        return self.seen._repr_svg_()

    @property
    def round(self) -> Round | None:
        """The whole round; none if the line tells only what one seat may know."""
        return self.seen if isinstance(self.seen, Round) else None

    @property
    def names(self) -> tuple[str, ...]:
        """What to call the players: a line knows no names, so by their numbers, from 1 on."""
        return tuple(str(seat + 1) for seat in self.seen.seating.seats)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; a line that was written for one seat tells nothing of the others' hands."""
        if isinstance(self.seen, Round):
            return View.of(self.seen, seat, needs=self.needs, habits=self.habits)
        if seat != self.seen.seat:
            raise PositionError("position-other-seat", seat=told_seat(seat), own=told_seat(self.seen.seat))
        return self.seen

    def view_of_turn(self) -> View:
        """Return what the seat may know whose turn it is; raise ``PositionError`` if that is not told, or nobody's."""
        turn = self.seen.turn
        if turn is None or self.seen.outcome is not None:
            raise PositionError("position-over")
        return self.view(turn)


def told_seat(seat: int | None) -> str:
    """Return a seat as a line has it: from 1 on, or ``none`` for a spectator."""
    return "none" if seat is None else str(seat + 1)
