"""A round of a finished game, step by step, as a seat saw it or with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.game import Game
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.record.game_record import RecordedFairness
from doublesix.room.board import Shape, show_board
from doublesix.room.messages import ReplayedRound, ReplayedSeat, ReplayFrame, Revealed
from doublesix.room.news import tell_events
from doublesix.room.result import sum_up
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import TileSet
from doublesix.view import View


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who looks at a finished game, and how they want it shown."""

    words: Words
    seat: int | None = None
    """Whose eyes we look with; with nobody's, all hands are open."""
    shape: Shape = Shape.WIDE
    look: Look | None = None
    """None: the look of the sheet's own tiles."""
    timed_out: frozenset[int] = frozenset()
    """The places of the events that the clock made in the round."""


def replay_round(
    game: Game, names: Sequence[str], number: int, fairness: RecordedFairness | None, onlooker: Onlooker
) -> ReplayedRound:
    """Return a round of a finished game, numbered from 1."""
    played, words = game.rounds[number - 1], words_at(game.variant, onlooker.words)
    look = onlooker.look or Look.of(game.variant)
    scores = [(0,) * len(game.scores), *game.running_scores()]
    frames: list[ReplayFrame] = []
    told = 0
    for round_ in played.moments():
        view = View.of_single_round(round_, onlooker.seat)
        hands, events = (round_.hands, round_.events) if onlooker.seat is None else (view.hands, view.events)
        frames.append(
            ReplayFrame(
                board=show_board(view, onlooker.shape, words)[0],
                hands=tuple(map(_tiles, hands, view.sizes)),
                turn=view.turn,
                happened=tell_events(
                    events,
                    told,
                    str(number),
                    names,
                    words,
                    onlooker.timed_out,
                    partners=game.seating.partners,
                ),
            )
        )
        told = len(events)
    return ReplayedRound(
        round=number,
        rounds=len(game.rounds),
        look=str(look),
        seats=tuple(
            ReplayedSeat(name=name, side=(side := game.seating.side_of(seat)), score=scores[number - 1][side])
            for seat, name in enumerate(names)
        ),
        frames=tuple(frames),
        sum=sum_up(game, played, names, words),
        fairness=_revealed(fairness),
    )


def _tiles(hand: TileSet | None, size: int) -> tuple[str | None, ...]:
    """Return a hand as it is seen; the backs of its tiles if the faces are hidden."""
    return (None,) * size if hand is None else tuple(map(str, hand))


def _revealed(fairness: RecordedFairness | None) -> Revealed | None:
    if fairness is None or fairness.secret is None:
        return None
    return Revealed(commitment=fairness.commitment, secret=fairness.secret, contributions=fairness.contributions)
