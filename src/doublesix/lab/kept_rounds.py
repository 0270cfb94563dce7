"""Rounds and games that bots played, kept: as records, and as rows of what was decided and what came of it.

They are written down where they were played, so that many processes share the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from doublesix.actions import Action, Play
from doublesix.events import Outcome
from doublesix.game import Game
from doublesix.lab.players import Player, name_of
from doublesix.position import write_position
from doublesix.record import GameRecord, RecordForm, write_game
from doublesix.record.texts import LONGEST_NAME, NOT_IN_NAMES, UNWRITABLE
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.rules.variant import Variant
from doublesix.view import View


class Keeping(NamedTuple):
    """What is to be kept of each round."""

    variant: Variant
    records: bool
    decisions: bool


class DecisionRow(NamedTuple):
    """What a seat knew, could do and did, and what came of it."""

    kind: str
    """``round`` for a round outside any game, else ``game``."""
    number: int
    """Which deal, round or game it was, from 0."""
    rotation: int
    """Which time the deal was played, from 0, if it is played again with the seats rotated."""
    round: int
    """Which round of its game, from 1."""
    step: int
    """How many actions of the round came before."""
    seat: int
    bot: str
    position: str
    """What the seat knew: its view on one line."""
    options: tuple[str, ...]
    action: str
    ended: str
    won: bool
    """Whether the seat's side won the round."""
    points: int
    """What the round scored, less than zero if another side won it."""


class KeptGame(NamedTuple):
    """What was kept of one round or game."""

    record: bytes = b""
    """Its JSON, on one line."""
    decisions: tuple[DecisionRow, ...] = ()


class Keeper(Protocol):
    """Takes what is kept, in the order in which it was dealt."""

    @property
    def keeping(self) -> Keeping:
        """What is to be kept."""

    def add(self, kept: KeptGame) -> None:
        """Take one more."""


def keep_round(round_: Round, bots: Sequence[Player], keeping: Keeping, number: int, rotation: int = 0) -> KeptGame:
    """Keep a round that belongs to no game, with the bots by their seats."""
    seating, game = round_.seating, None
    if keeping.records:
        begun = Game.start(keeping.variant, seating.players, partners=seating.partners, target=Rounds(1))
        game = begun.begin_round(round_.deal)
        for action in round_.actions:
            game = game.apply(action)
    return _kept(game, _moments_of_round(round_), bots, keeping, number, rotation)


def keep_game(game: Game, bots: Sequence[Player], keeping: Keeping, number: int) -> KeptGame:
    """Keep a game, with the bots by their seats."""
    return _kept(game, _moments_of_game(game), bots, keeping, number, 0)


class _Moment(NamedTuple):
    """A moment of a round, and what was chosen in it."""

    round: int
    step: int
    view: View
    """Of the seat whose turn it is."""
    action: Action
    outcome: Outcome
    """How the round ended in the end."""
    is_of_game: bool


def _moments_of_round(round_: Round) -> Iterator[_Moment]:
    assert round_.outcome is not None, "only what is over is kept"
    for step, (moment, action) in enumerate(round_.steps()):
        if len(moment.options) > 1:
            yield _Moment(1, step, View.of_single_round(moment, moment.turn), action, round_.outcome, is_of_game=False)


def _moments_of_game(game: Game) -> Iterator[_Moment]:
    moment = Game.start(game.variant, game.seating.players, partners=game.seating.partners, target=game.target)
    for number, played in enumerate(game.rounds, 1):
        assert played.outcome is not None, "only what is over is kept"
        moment = moment.begin_round(played.deal)
        for step, action in enumerate(played.actions):
            now = moment.rounds[-1]
            if len(now.options) > 1:
                yield _Moment(number, step, moment.view(now.turn), action, played.outcome, is_of_game=True)
            moment = moment.apply(action)


def _kept(
    game: Game | None,
    moments: Iterator[_Moment],
    bots: Sequence[Player],
    keeping: Keeping,
    number: int,
    rotation: int,
) -> KeptGame:
    record = b""
    if keeping.records and game is not None:
        tags = {"number": str(number), "rotation": str(rotation)}
        record = write_game(GameRecord.of(game, names_of(bots), tags=tags), RecordForm.JSON)
    rows = (_row(moment, bots, keeping.variant, number, rotation) for moment in moments) if keeping.decisions else ()
    return KeptGame(record, tuple(rows))


def _row(moment: _Moment, bots: Sequence[Player], variant: Variant, number: int, rotation: int) -> DecisionRow:
    view, outcome, action = moment.view, moment.outcome, moment.action
    assert view.seat is not None, "somebody decides"
    side, winner = view.seating.side_of, outcome.winner
    won = winner is not None and side(winner) == side(view.seat)
    return DecisionRow(
        kind="game" if moment.is_of_game else "round",
        number=number,
        rotation=rotation,
        round=moment.round,
        step=moment.step,
        seat=view.seat,
        bot=name_of(bots[view.seat]),
        position=write_position(view, variant),
        options=tuple(map(str, view.options)),
        action=str(action.plain if isinstance(action, Play) else action),
        ended=str(outcome.ended),
        won=won,
        points=outcome.points if won else -outcome.points,
    )


def names_of(bots: Sequence[Player]) -> tuple[str, ...]:
    """Name the bots so that a record can hold the names: no two are alike, and none has a sign that means something."""
    names: list[str] = []
    for bot in bots:
        plain = UNWRITABLE.sub("", NOT_IN_NAMES.sub("-", name_of(bot))).strip()[: LONGEST_NAME - 3] or "bot"
        times = sum(name == plain or name.startswith(f"{plain} ") for name in names)
        names.append(f"{plain} {times + 1}" if times else plain)
    return tuple(names)


@dataclass
class InOrder:
    """Passes pieces of work on in their order, whatever order they come in."""

    keeper: Keeper
    _next: int = 0
    _early: dict[int, tuple[int, tuple[KeptGame, ...]]] = field(default_factory=dict)

    def add(self, first: int, number: int, kept: tuple[KeptGame, ...]) -> None:
        """Take what was kept of so many rounds, from number ``first`` on."""
        self._early[first] = number, kept
        while following := self._early.pop(self._next, None):
            self._next += following[0]
            for one in following[1]:
                self.keeper.add(one)
