"""The players as one reader calls them: by their names, and oneself "you"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from doublesix.i18n import Words


class Cast(msgspec.Struct, frozen=True):
    """The players, and the words of somebody who reads about them.

    What people read about themselves stands in the area ``you``, under the name that it has for others elsewhere:
    ``event.played`` is "Anna lays 6-5 on 6.", and ``you.played`` is "You lay 6-5 on 6."
    """

    names: Sequence[str]
    words: Words
    you: int | None = None
    """The seat of the reader; none for people who only look on, and for several who share a screen."""

    def say(self, code: str, seat: int, *, count: int | None = None, **args: object) -> str:
        """Say something about one player."""
        if seat == self.you:
            return self.words(_own(code), count=count, **args)
        return self.words(code, count=count, name=self.names[seat], **args)

    def say_all(self, code: str, seats: Sequence[int], argument: str = "names", **args: object) -> str:
        """Say something about several players, who are named in this argument; the reader is not among them then."""
        code = _own(code) if self.you in seats else code
        others = [self.names[seat] for seat in seats if seat != self.you]
        return self.words(code, count=None, **{argument: self.words.list_and(others)}, **args)

    def call(self, seat: int) -> str:
        """Name one player, for example at the head of a line."""
        return self.words("you.name") if seat == self.you else self.names[seat]

    def call_all(self, seats: Iterable[int]) -> str:
        """Name several players, the reader first."""
        return self.words.list_and([self.call(seat) for seat in sorted(seats, key=lambda seat: seat != self.you)])


def _own(code: str) -> str:
    return f"you.{code.partition('.')[2]}"
