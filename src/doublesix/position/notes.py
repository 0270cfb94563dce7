"""The notes behind the parts of a position: who plays with whom, the lots, who sees it, and the game around it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final, TypeVar

from doublesix.deal import LotRound, lot_winner
from doublesix.errors import PositionError
from doublesix.habits import Habit
from doublesix.position import grammar
from doublesix.position.position_line import told_seat
from doublesix.rules.values import LARGEST_TARGET
from doublesix.seats import Seating
from doublesix.tiles import Tile

_TILE: Final = re.compile(r"[0-6]{2}")
_NUMBER: Final = re.compile(r"[0-9]{1,16}")
_FRACTION: Final = re.compile(r"[0-9]{1,16}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,3})?")

_Read = TypeVar("_Read")


def read_tile(text: str) -> Tile:
    """Read a tile, the high end first: ``65``; raise ``ValueError`` if it is none."""
    if not _TILE.fullmatch(text) or text[0] < text[1]:
        raise ValueError(text)
    return Tile(int(text[0]), int(text[1]))


@dataclass(frozen=True, slots=True)
class Notes:
    """What stands behind the parts of a position."""

    given: Mapping[str, str]

    @classmethod
    def read(cls, texts: Sequence[str]) -> Notes:
        """Read the notes, each at most once."""
        given: dict[str, str] = {}
        for text in texts:
            name, equals, value = text.partition(grammar.VALUE)
            if name not in grammar.NOTES or name in given or bool(equals) == (name == grammar.PARTNERS):
                raise PositionError("position-note", text=text, names=grammar.NOTES)
            given[name] = value
        return cls(given)

    @property
    def partners(self) -> bool:
        """Whether four play as two sides."""
        return grammar.PARTNERS in self.given

    @property
    def is_view(self) -> bool:
        """Whether it is told only what one seat may know."""
        return grammar.SEAT in self.given

    @property
    def thrown_in(self) -> int:
        """How many deals before this one were thrown in."""
        return self._number(grammar.THROWN_IN, self.given.get(grammar.THROWN_IN, "0"))

    def seat(self, seating: Seating) -> int | None:
        """Return who sees the position; none for a spectator."""
        text = self.given[grammar.SEAT]
        if text == told_seat(None):
            return None
        seat = self._number(grammar.SEAT, text) - 1
        if seat not in seating.seats:
            raise self.fault(grammar.SEAT)
        return seat

    def lots(self, seating: Seating, leader: int) -> tuple[LotRound, ...]:
        """Read the lots: all seats draw, then those that are tied, until one is left, who leads."""
        if grammar.LOTS not in self.given:
            return ()
        drawing, lots = list(seating.seats), list[LotRound]()
        for text in self.given[grammar.LOTS].split(grammar.HAND):
            try:
                tiles = tuple(map(read_tile, text.split(grammar.TILE)))
            except ValueError:
                raise self.fault(grammar.LOTS) from None
            if len(drawing) == 1 or len(tiles) != len(drawing):
                raise self.fault(grammar.LOTS)
            lots.append(tuple(zip(drawing, tiles, strict=True)))
            drawing = lot_winner(lots[-1])
        if drawing != [leader]:
            raise self.fault(grammar.LOTS)
        return tuple(lots)

    def needs(self, seating: Seating) -> tuple[int, ...] | None:
        """Return the points that each seat's side needs to win the game."""
        return self._by_seat(grammar.NEEDS, seating, lambda text: self._number(grammar.NEEDS, text))

    def habits(self, seating: Seating) -> tuple[Habit, ...] | None:
        """Return how each seat chose in earlier rounds."""
        return self._by_seat(grammar.HABITS, seating, self._habit)

    def refuse(self, name: str) -> None:
        """Refuse a note that cannot be there."""
        if name in self.given:
            raise self.fault(name)

    def fault(self, name: str) -> PositionError:
        """Return the error that says that a note does not hold."""
        return PositionError("position-note", text=f"{name}{grammar.VALUE}{self.given[name]}", names=grammar.NOTES)

    def _habit(self, text: str) -> Habit:
        choices, heaviest, by_chance = text.split(grammar.HABIT)
        if not _FRACTION.fullmatch(by_chance):
            raise ValueError(text)
        number = self._number(grammar.HABITS, choices)
        habit = Habit(number, self._number(grammar.HABITS, heaviest), float(by_chance))
        if not isfinite(habit.by_chance) or habit.by_chance > number or habit.heaviest > number:
            raise ValueError(text)
        return habit

    def _by_seat(self, name: str, seating: Seating, read: Callable[[str], _Read]) -> tuple[_Read, ...] | None:
        if name not in self.given:
            return None
        try:
            found = tuple(map(read, self.given[name].split(grammar.HAND)))
        except ValueError:
            raise self.fault(name) from None
        if len(found) != seating.players:
            raise self.fault(name)
        return found

    def _number(self, name: str, text: str) -> int:
        if not _NUMBER.fullmatch(text) or int(text) > LARGEST_TARGET:
            raise self.fault(name)
        return int(text)
