"""What each seat may know of a table, made once for all that is told of it."""

from __future__ import annotations

from doublesix.table.table import Table
from doublesix.view import View


class Views:
    """The views of a position, each made when somebody first asks for it."""

    def __init__(self, table: Table | None) -> None:
        self._table = table
        self._made: dict[int | None, View] = {}

    def of(self, seat: int | None) -> View | None:
        """Return what a seat knows, or a spectator; none before the first deal."""
        if self._table is None:
            return None
        view = self._made.get(seat)
        if view is None:
            view = self._made[seat] = self._table.view(seat)
        return view
