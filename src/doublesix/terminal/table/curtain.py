"""Who may see the table now, if several people play at one keyboard."""

from __future__ import annotations

from doublesix.table.table import Table


class Curtain:
    """Hides all hands between the turns of different people, until the next one is ready."""

    def __init__(self, table: Table) -> None:
        self._people = table.agreement.people
        self._ready: int | None = None

    def is_down(self, table: Table) -> bool:
        """Whether the person whose turn it is must still say that nobody else looks."""
        return len(self._people) > 1 and table.waits_for_person and table.turn != self._ready

    def lift(self, table: Table) -> None:
        """Let the person whose turn it is see their hand."""
        self._ready = table.turn

    def follow(self, table: Table) -> None:
        """Fall when the turn has gone on."""
        if table.turn != self._ready:
            self._ready = None
