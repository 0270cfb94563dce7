"""Something to say to somebody: a code and what goes into its text. The catalogues have the words."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.rules.variant import Variant
from doublesix.sentences.cast import Cast
from doublesix.sentences.sheet_texts import tell_title


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to say: the code of a text, and the tiles, numbers, seats and counts that go into it."""

    code: str
    args: tuple[tuple[str, object], ...] = ()
    """By name. Tiles and the numbers of ends are written as such, sheets by their name, a tuple of them as a list."""
    count: int | None = None
    seat: int | None = None
    """The player whom the text calls ``name``."""

    def tell(self, cast: Cast) -> str:
        """Put it into words for a reader."""
        args = {name: _written(value, cast) for name, value in self.args}
        if self.seat is not None:
            args["name"] = cast.call(self.seat)
        return cast.words(self.code, count=self.count, **args)


def saying(code: str, *, count: int | None = None, seat: int | None = None, **args: object) -> Saying:
    """Return something to say; the arguments are named as the text names them."""
    return Saying(code, tuple(args.items()), count, seat)


def _written(value: object, cast: Cast) -> str:
    if isinstance(value, Saying):
        return value.tell(cast)
    if isinstance(value, tuple):
        return cast.words.list_and([_written(item, cast) for item in value])
    if isinstance(value, Variant):
        return tell_title(value, cast.words)
    return value if isinstance(value, str) else cast.words.face(value)
