"""What each seat may know of a table, made once for all that is told of it."""

from __future__ import annotations

from doublesix.table.table import Table
from doublesix.view import SeenEvent, View


class Views:
    """The views of a position, each made when somebody first asks for it.

    Those of an earlier position of the same round may be given: what a seat had seen then is not looked at again.
    """

    def __init__(self, table: Table | None, before: Views | None = None) -> None:
        self._table = table
        self._made: dict[int | None, View] = {}
        self._seen: dict[int | None, tuple[SeenEvent, ...]] = {}
        """What each seat has seen of the round, as far as somebody asked."""
        if before is not None and self._continues(before):
            self._seen |= before._seen

    def _continues(self, before: Views) -> bool:
        """Whether this is the same round, and has gone on from there without anything taken back."""
        if self._table is None or before._table is None:
            return False
        events = before._table.round.events
        return self._table.round.events[: len(events)] == events

    def of(self, seat: int | None) -> View | None:
        """Return what a seat knows, or a spectator; none before the first deal."""
        if self._table is None:
            return None
        view = self._made.get(seat)
        if view is None:
            view = self._made[seat] = self._table.view(seat, self._seen.get(seat, ()))
            self._seen[seat] = view.events
        return view
