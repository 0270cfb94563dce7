"""What surrounds a round: what is played, by whom, and the score."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.evening import Evening
from doublesix.events import GameEnded
from doublesix.rules.rules import Target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.table.table import Table


@dataclass(frozen=True, slots=True)
class GameHeader:
    """The state of a game, as everybody at the table knows it."""

    variant: Variant
    seating: Seating
    target: Target
    names: tuple[str, ...]
    rounds: int
    """How many have been dealt."""
    scores: tuple[int, ...]
    """The points of each side."""
    earlier: tuple[int, ...]
    """The points of each side before the latest round."""
    has_hand: bool
    """Whether there is anybody here whose hand to show."""
    ending: GameEnded | None = None
    evening: Evening | None = None
    """The games that the same players have played in a row, if one has just ended."""
    you: int | None = None
    """The seat of the only person who reads this; none if several share the screen, or somebody only looks on."""
    by_round: tuple[tuple[int, ...], ...] = ()
    """The points of each side after every round that is over, as far as we know."""
    marks: tuple[str, ...] = ()
    """By seat, what there is to know about the player apart from the game: for example, that they are away."""

    @classmethod
    def of(cls, table: Table, evening: Evening | None = None) -> GameHeader:
        """Return the state of a table's game."""
        game = table.game
        finished = [(0,) * len(game.scores), *game.running_scores()]
        return cls(
            variant=game.variant,
            seating=game.seating,
            target=game.target,
            names=table.names,
            rounds=len(game.rounds),
            scores=game.scores,
            earlier=finished[-2] if table.round.is_over else finished[-1],
            has_hand=bool(table.agreement.people),
            ending=game.ending,
            evening=evening,
            you=table.agreement.people[0] if len(table.agreement.people) == 1 else None,
            by_round=tuple(finished[1:]),
        )

    @property
    def is_one_round(self) -> bool:
        """Whether the game is a single round, so that its score is the round's."""
        return self.target.is_one_round

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None
