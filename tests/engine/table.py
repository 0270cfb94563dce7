"""A table to try the rules at: tiles dealt and laid as they are written, and what comes of it read off.

>>> table("luckies", "6-6 6-5 | 4-3 2-1").play("6-6 pass 6-5@6").result
('domino', 0, 10)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from doublesix.actions import parse_action
from doublesix.deal import given_deal, seat_players
from doublesix.errors import IllegalAction
from doublesix.events import Event, Outcome
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.tiles import ALL_TILES, Tile, TileSet

Kind = TypeVar("Kind", bound=Event)


def tiles(text: str) -> list[Tile]:
    """Read tiles that are written one after another."""
    return [Tile.parse(word) for word in text.split()]


def hand(text: str) -> TileSet:
    """Read the tiles of a hand."""
    return TileSet(tiles(text))


@dataclass(frozen=True)
class Table:
    """A round on the table, asked and answered in the words of the record."""

    round: Round

    def play(self, actions: str) -> Table:
        """Do these one after another; ``draw*3`` draws three times."""
        round_ = self.round
        for word in _each(actions):
            round_ = round_.apply(parse_action(word))
        return replace(self, round=round_)

    def refusal(self, action: str) -> str:
        """Return the code with which an action is refused."""
        return self._refused(action).code

    def reason(self, action: str) -> tuple[str, dict[str, object]]:
        """Return the message with which an action is refused, and what goes into it."""
        refused = self._refused(action)
        return refused.message.removeprefix("error."), refused.details

    def _refused(self, action: str) -> IllegalAction:
        try:
            self.round.apply(parse_action(action))
        except IllegalAction as refused:
            return refused
        raise AssertionError(f"{action} was allowed")

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.round.turn

    @property
    def options(self) -> str:
        """All that may be done now."""
        return " ".join(map(str, self.round.options))

    @property
    def ends(self) -> str:
        """The numbers of all open places."""
        return " ".join(map(str, self.round.line.open_ends))

    @property
    def spots(self) -> tuple[int, ...]:
        """The spots left in each hand."""
        return tuple(held.spots for held in self.round.hands)

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        assert self.round.outcome is not None, "the round is not over"
        return self.round.outcome

    @property
    def result(self) -> tuple[str, int | None, int]:
        """How the round ended, which seat won and what it scores."""
        return str(self.outcome.ended), self.outcome.winner, self.outcome.points

    def last(self, kind: type[Kind]) -> Kind:
        """Return the latest event of a kind."""
        return next(event for event in reversed(self.round.events) if isinstance(event, kind))


def table(
    sheet: str,
    hands: str,
    boneyard: str = "",
    *,
    edition: str | None = None,
    leader: int | None = None,
    as_partners: bool = False,
    **house: object,
) -> Table:
    """Deal these hands, written seat by seat with a bar between them, by a sheet and house rules.

    Hands may be of any size, then that is one of the house rules. The boneyard begins with the tiles that are
    written and goes on with all others, the low ones first.
    """
    held = [tiles(part) for part in hands.split("|")]
    drawn = tiles(boneyard)
    rest = ALL_TILES - TileSet(tile for part in (*held, drawn) for tile in part)
    rules = choose(sheet, edition, house).rules
    if rules.hands.get(len(held)) != len(held[0]):
        rules = choose(sheet, edition, house | {"hands": {len(held): len(held[0])}}).rules
    seating = seat_players(rules, len(held), as_partners)
    return Table(Round.start(rules, seating, given_deal(rules, seating, held, [*drawn, *rest], leader)))


def _each(actions: str) -> Iterator[str]:
    for word in actions.split():
        action, _, times = word.partition("*")
        yield from [action] * int(times or 1)
