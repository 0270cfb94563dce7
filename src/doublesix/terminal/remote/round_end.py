"""The end of a round at a table of a server: the next one is dealt when all are ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from doublesix.i18n import Words
from doublesix.picture import Charset, Look
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.screen_exit import close
from doublesix.terminal.table.round_end import After, RoundEnd
from doublesix.view import View


class RemoteRoundEnd(RoundEnd):
    """How a round ended."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "app.say", show=False)]

    def __init__(self, heard: HeardTable, view: View, look: Look, charset: Charset, words: Words) -> None:
        super().__init__(heard.standing, view, look, charset, words)
        self._seen = heard.seen
        self._may_go_on = heard.offers("ready")
        self._is_past = False

    def pass_by(self) -> None:
        """Close by itself, because the next round has begun."""
        self._is_past = True
        close(self, After.TABLE)

    def on_screen_resume(self) -> None:
        """If the next round has begun meanwhile, close once what was opened on top of this is closed."""
        if self._is_past:
            close(self, After.TABLE)

    def action_go_on(self) -> None:
        """Be ready; spectators go back to the table. Another game has a key of its own."""
        if not self._may_go_on:
            close(self, After.TABLE)
        elif not self._standing.is_over:
            close(self, After.NEXT)

    def action_answer(self, after: str) -> None:
        """Look at the table, play again, or leave; this table has agreed what is played."""
        if after in (After.TABLE, After.QUIT):
            close(self, After(after))
        elif after == After.AGAIN and self._standing.is_over and self._may_go_on:
            close(self, After.NEXT)

    def _results(self, columns: int) -> Iterator[str]:
        """Write the score, and at the end of a rated game what it changed."""
        yield from super()._results(columns)
        seen = self._seen
        if seen.ratings:
            yield from ("", self._words("rating.title"), *(rating.said for rating in seen.ratings))
        if seen.unrated:
            yield from ("", seen.unrated)

    @property
    def _leaving(self) -> str:
        return "key.end"

    def _keys_to_go_on(self) -> Iterator[ShownKey]:
        if self._may_go_on and self._standing.is_over:
            yield ShownKey("a", "a", self._words("key.again"))
        elif self._may_go_on:
            yield ShownKey("enter", "Enter", self._words("key.next-round"))
        yield ShownKey("c", "c", self._words("key.say"))
