"""Which lessons somebody has done on this computer."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.terminal.places import lessons_file


class DoneLessons(msgspec.Struct, frozen=True):
    """The names of the lessons that somebody has done, and how far they came in others."""

    done: tuple[str, ...] = ()
    begun: dict[str, int] = {}
    """By the name of a lesson, how many of its items are done."""

    @classmethod
    def read(cls) -> DoneLessons:
        """Return what is kept; nothing if it cannot be read."""
        try:
            return msgspec.json.decode(lessons_file().read_bytes(), type=cls)
        except (OSError, ValueError, DoublesixError):
            return cls()

    def reached(self, name: str, items: int, total: int) -> DoneLessons:
        """Return that so many items of a lesson are done, out of so many."""
        begun = {other: number for other, number in self.begun.items() if other != name}
        if items < total:
            return DoneLessons(self.done, {**begun, name: items})
        return DoneLessons((*(other for other in self.done if other != name), name), begun)

    def keep(self) -> None:
        """Keep it for the next time; a lesson goes on if that fails."""
        path = lessons_file()
        with suppress(OSError, DoublesixError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, msgspec.json.encode(self), overwrite=True)
