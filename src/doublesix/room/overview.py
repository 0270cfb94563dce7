"""What is the same for everybody at a table: what is played, who sits where, the board."""

from __future__ import annotations

import msgspec
from msgspec import structs

from doublesix.bots.registry import bot_or_stand_in
from doublesix.game import Game
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.line import Place
from doublesix.picture import Look
from doublesix.room.board import Shape, show_board
from doublesix.room.clock import clock_of
from doublesix.room.game_ratings import GameRatings, tell_unrated
from doublesix.room.messages import (
    Revealed,
    SeenFairness,
    SeenGame,
    SeenSeat,
    SeenTable,
)
from doublesix.room.pieces import PLAIN, PlainPieces
from doublesix.room.portraits import portraits_of
from doublesix.room.room import Phase, Room
from doublesix.room.views import Views
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.table.table import Table
from doublesix.view import View


class Surroundings(msgspec.Struct, frozen=True):
    """What is known of a table besides its log, and never kept: who is there, and what time it is."""

    now: int
    away: frozenset[int] = frozenset()
    watchers: int = 0
    ratings: GameRatings | None = None
    """What the game that has just ended changed in the ratings."""


class Overview(msgspec.Struct, frozen=True):
    """What all see who read the same language and want the table shown in the same way."""

    look: Look
    table: SeenTable
    """The table as somebody sees it who has nothing to do and nothing of their own there."""
    places: dict[Place | None, int]
    """For every open place, its number on the board."""


def show(
    room: Room,
    words: Words,
    shape: Shape,
    look: Look | None,
    around: Surroundings,
    views: Views | None = None,
    pieces: PlainPieces = PLAIN,
) -> Overview:
    """Show a table to everybody. It is made from what a spectator may know, so it tells nobody more.

    Each part is made again only if what it says has changed; what it follows from stands beside its name.
    """
    variant = room.variant
    words, own = words_at(variant, words), Look.of(variant)
    view = (views or Views(room.table)).of(None)
    language = words if any(occupant.player for occupant in room.occupants) else None
    board, places = show_board(view, shape, words, pieces) if view else (None, {})
    ended = around.ratings if room.phase is Phase.OVER else None
    prompt, faces = read_faces(tell_idle(room, words.marking))
    seen = structs.replace(
        _frame(room, variant, own, words, pieces),
        seq=room.seq,
        version=room.version,
        seats=pieces.kept(
            ("seats", language),
            (room.seq, room.since, around),
            lambda: pieces.written(_seats(room, view, around, words, pieces)),
        ),
        board=board,
        prompt=prompt,
        prompt_faces=faces,
        turn=room.turn,
        unrated=tell_unrated(ended, words),
        watchers=around.watchers,
    )
    return Overview(look or own, seen, places)


def _frame(room: Room, variant: Variant, own: Look, words: Words, pieces: PlainPieces) -> SeenTable:
    """Show what stays as it is while a round is played; the rest is filled in."""
    table, written = room.table, pieces.written
    played = room.number, len(table.game.rounds) if table else 0, table.round.outcome if table else None

    def made() -> SeenTable:
        return SeenTable(
            code=room.code,
            seq=0,
            version=0,
            phase=room.phase,
            offer=written(room.offer),
            game=written(_game(room, variant, own, words)),
            seats=(),
            prompt="",
            rounds=written(_rounds(table.game)) if table else (),
            fairness=written(_fairness(room, table)),
        )

    return pieces.kept(("frame", words), (room.offer, variant.revision, played, room.phase), made)


def tell_idle(room: Room, words: Words) -> str:
    """Tell somebody who has nothing to do whom the table waits for."""
    if (turn := room.turn) is not None:
        return words("record.turn", name=room.occupants[turn].name)
    waiting = words.list_and([room.occupants[other].name for other in room.waits_for])
    return words("general.waiting-for", names=waiting) if waiting else words("web.turn-watching")


def _seats(
    room: Room, view: View | None, around: Surroundings, words: Words, pieces: PlainPieces
) -> tuple[SeenSeat, ...]:
    occupied = pieces.kept(("occupied", words), (room.occupants,), lambda: _occupied(room, words))
    return tuple([_seat(room, seat, one, view, around) for seat, one in enumerate(occupied)])


def _occupied(room: Room, words: Words) -> tuple[SeenSeat, ...]:
    """Show who sits where: what stays as it is while they play."""
    faces = portraits_of(room.occupants)
    return tuple(
        SeenSeat(
            name=occupant.name,
            kind="open" if occupant.is_nobody else "bot" if occupant.bot else "person",
            bot=bot_or_stand_in(occupant.player).title(words) if occupant.player else None,
            face=faces[seat],
            side=seat % 2 if room.offer.partners else seat,
            stood_in=occupant.stood_in,
            left=occupant.left,
        )
        for seat, occupant in enumerate(room.occupants)
    )


def _game(room: Room, variant: Variant, look: Look, words: Words) -> SeenGame:
    offer = room.offer
    target = room.table.game.target if room.table else offer.target() or variant.rules.target[0]
    return SeenGame(
        sheet=variant.sheet.id,
        edition=variant.edition.code,
        title=tell_title(variant, words),
        target=words(f"record.to-{target.unit}", count=target.number),
        house=tuple(words("record.house-rule", key=key, value=value_text(value)) for key, value in variant.house),
        partners=offer.partners,
        number=room.number,
        round=len(room.table.game.rounds) if room.table else 0,
        one_round=target.is_one_round,
        revision=variant.revision,
        look=str(look),
        turn_seconds=offer.turn_seconds,
        clock=None if offer.time_control.is_none else offer.time_control.tell(words),
        rated=offer.rated,
        stakes=words("rating.rated" if offer.rated else "rating.casual"),
        listed=offer.listed,
    )


def _seat(room: Room, seat: int, occupied: SeenSeat, view: View | None, around: Surroundings) -> SeenSeat:
    """Show a seat as it is now."""
    ready, away, clock = room.contributions[seat] is not None, seat in around.away, clock_of(room, seat, around.now)
    if view is None or room.table is None:
        return structs.replace(occupied, away=away, ready=ready, clock=clock)
    game, side = room.table.game, occupied.side
    seen = structs.replace(
        occupied,
        away=away,
        ready=ready,
        acts=view.turn == seat,
        tiles=view.sizes[seat],
        score=game.scores[side],
        clock=clock,
    )
    return seen if view.turn is not None else _at_the_end(seen, seat, view)


def _at_the_end(seen: SeenSeat, seat: int, view: View) -> SeenSeat:
    """Show a seat at the end of a round: its tiles, and what it scored."""
    hand, outcome = view.hands[seat], view.outcome
    assert hand is not None, "all hands lie open"
    won = outcome is not None and outcome.winner is not None and view.seating.side_of(outcome.winner) == seen.side
    return structs.replace(
        seen,
        hand=tuple(map(str, hand)),
        spots_left=hand.spots,
        gained=outcome.points if won and outcome else 0,
    )


def _rounds(game: Game) -> tuple[tuple[int | None, int], ...]:
    outcomes = (round_.outcome for round_ in game.rounds if round_.outcome)
    return tuple(
        (None if outcome.winner is None else game.seating.side_of(outcome.winner), outcome.points)
        for outcome in outcomes
    )


def _fairness(room: Room, table: Table | None) -> SeenFairness:
    if table is None:
        return SeenFairness(commitment=room.commitment)
    dealt = table.fair[-1]
    if table.round.is_over:
        return SeenFairness(commitment=room.commitment, revealed=Revealed.of(dealt))
    return SeenFairness(commitment=room.commitment, contributions=dealt.contributions)
