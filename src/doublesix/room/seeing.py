"""A table as somebody sees it: one function for players, those who watch, and every language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from doublesix.actions import DRAW, PASS
from doublesix.bots.registry import find_bot
from doublesix.events import Dealt, Drew, Event, Passed, Played, RoundEnded
from doublesix.game import Game as PlayedGame
from doublesix.i18n import Words
from doublesix.line import Place as OpenEnd
from doublesix.picture import Look, name_tile
from doublesix.room.board import Shape, show_board
from doublesix.room.room import Phase, Room, Talk
from doublesix.room.seen import (
    Button,
    Clock,
    Fairness,
    Fit,
    Game,
    HeldTile,
    Revealed,
    RoundSum,
    SeenSeat,
    SeenTable,
    TalkLine,
    Told,
)
from doublesix.round import Round
from doublesix.rules.sheet import Points
from doublesix.rules.values import value_text
from doublesix.table.table import Table
from doublesix.telling.events import tell_ending, tell_event
from doublesix.telling.score import tell_end, tell_points, write_sum
from doublesix.telling.titles import tell_title
from doublesix.telling.turn import tell_turn
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, View


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks at a table, and how they want it shown."""

    seat: int | None
    words: Words
    shape: Shape = Shape.WIDE
    look: Look | None = None
    """None: the look of the sheet's own tiles."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of a table besides its log, and is never kept: who is there, and what time it is."""

    now: int
    away: frozenset[int] = field(default_factory=frozenset)
    watchers: int = 0


def see(room: Room, eyes: Eyes, around: Around) -> SeenTable:
    """Return a table as somebody sees it."""
    words, table = eyes.words, room.table
    look = eyes.look or Look.of(room.offer.variant())
    view = table.view(eyes.seat) if table else None
    board, spots = show_board(view, eyes.shape, look, words) if view else (None, {})
    return SeenTable(
        code=room.code,
        seq=room.seq,
        version=room.version,
        phase=room.phase,
        offer=room.offer,
        game=_game(room, words),
        you=eyes.seat,
        seats=tuple(_seat(room, seat, view, around, words) for seat in range(len(room.places))),
        board=board,
        hand=_hand(view, spots, look, words) if view else (),
        prompt=_prompt(room, view, eyes.seat, words),
        buttons=tuple(_buttons(room, view, eyes.seat, words)),
        turn=room.turn,
        sum=sum_up(table.game, table.round, table.names, words) if table else None,
        fairness=_fairness(room, table),
        watchers=around.watchers,
        ready_at_once=_may_begin_at_once(room, eyes.seat),
        can_take_back=table is not None and _plays_alone(room, eyes.seat) and table.can_take_back,
        can_hint=eyes.seat is not None and room.turn == eyes.seat and _plays_alone(room, eyes.seat),
    )


def tell_happened(room: Room, eyes: Eyes, since: int = 0) -> tuple[Told, ...]:
    """Tell what happened in the latest round, from the given event on."""
    if room.table is None:
        return ()
    events = room.table.view(eyes.seat).events
    place = f"{room.number}.{len(room.table.game.rounds)}"
    return tell_events(events, since, place, room.table.names, eyes.words)


def tell_events(
    events: Sequence[Event | SeenEvent], since: int, place: str, names: Sequence[str], words: Words
) -> tuple[Told, ...]:
    """Tell the events of a round from the given one on; the place names the round."""
    later = enumerate(events[since:], since)
    return tuple(_told(event, f"{place}.{number}", names, words) for number, event in later)


def tell_talk(talk: Sequence[Talk], person: str | None, words: Words) -> tuple[TalkLine, ...]:
    """Write out what was said, quick phrases in the reader's language."""
    return tuple(
        TalkLine(
            seq=item.seq,
            name=item.said.name,
            seat=item.said.seat,
            text=item.said.text or words(f"web.phrase-{item.said.phrase}"),
            phrase=item.said.phrase,
            own=item.said.person == person,
        )
        for item in talk
    )


def _told(event: Event | SeenEvent, name: str, names: Sequence[str], words: Words) -> Told:
    said = tell_event(event, names, words)
    match event:
        case Dealt(deal):
            return Told(id=name, kind="dealt", said=said, seat=deal.leader)
        case SeenDeal():
            return Told(id=name, kind="dealt", said=said, seat=event.leader)
        case Played():
            return Told(id=name, kind="played", said=said, seat=event.seat, tile=str(event.tile))
        case SeenDraw() | Drew():
            drawn = None if event.tile is None else str(event.tile)
            return Told(id=name, kind="drew", said=said, seat=event.seat, tile=drawn)
        case Passed():
            return Told(id=name, kind="passed", said=said, seat=event.seat)
        case RoundEnded(outcome):
            return Told(id=name, kind="ended", said=said, seat=outcome.winner)


def _plays_alone(room: Room, seat: int | None) -> bool:
    """Whether somebody plays against bots only."""
    return seat is not None and room.people == (seat,)


def _may_begin_at_once(room: Room, seat: int | None) -> bool:
    """Whether there is nobody to wait for before the first deal."""
    return room.phase is Phase.GATHERING and room.is_full and seat in room.waits_for and _plays_alone(room, seat)


def _game(room: Room, words: Words) -> Game:
    offer = room.offer
    variant = offer.variant()
    target = room.table.game.target if room.table else offer.target() or variant.rules.target[0]
    code = "record.to-points" if isinstance(target, Points) else "record.to-rounds"
    count = target.at_least if isinstance(target, Points) else target.number
    return Game(
        sheet=variant.book.id,
        edition=variant.edition.code,
        title=tell_title(variant, words),
        target=words(code, count=count),
        house=tuple(words("record.house-rule", key=key, value=value_text(value)) for key, value in variant.house),
        partners=offer.partners,
        number=room.number,
        round=len(room.table.game.rounds) if room.table else 0,
        look=str(Look.of(variant)),
        turn_seconds=offer.turn_seconds,
        listed=offer.listed,
    )


def _seat(room: Room, seat: int, view: View | None, around: Around, words: Words) -> SeenSeat:
    place = room.places[seat]
    table = room.table
    side = table.game.seating.side_of(seat) if table else (seat % 2 if room.offer.partners else seat)
    over = view is not None and view.turn is None
    hand = view.hands[seat] if view and over else None
    outcome = view.outcome if view else None
    won = outcome is not None and outcome.winner is not None and table is not None
    return SeenSeat(
        name=place.name,
        kind="open" if place.is_open else "bot" if place.bot else "person",
        bot=find_bot(place.player).title(words) if place.player else None,
        side=side,
        stood_in=place.stood_in,
        away=seat in around.away,
        ready=room.contributions[seat] is not None,
        acts=room.turn == seat,
        tiles=view.sizes[seat] if view else 0,
        hand=None if hand is None else tuple(map(str, hand)),
        spots_left=None if hand is None else hand.spots,
        score=table.game.scores[side] if table else 0,
        gained=outcome.points if won and table and outcome and _is_winner(table, outcome.winner, side) else 0,
        clock=_clock(room, seat, around),
    )


def _is_winner(table: Table, winner: int | None, side: int) -> bool:
    return winner is not None and table.game.seating.side_of(winner) == side


def _clock(room: Room, seat: int, around: Around) -> Clock | None:
    if room.offer.turn_seconds is None or seat not in room.on_the_clock:
        return None
    whole = 1000 * room.offer.turn_seconds
    return Clock(left_ms=max(0, min(whole, room.since + whole - around.now)), whole_ms=whole)


def _hand(view: View, spots: dict[OpenEnd | None, int], look: Look, words: Words) -> tuple[HeldTile, ...]:
    acts = view.turn is not None and view.turn == view.seat
    ways = view.ways
    ends = words.list_or([str(number) for number in sorted(set(view.line.open_numbers))])
    held = []
    for tile in view.standing:
        fits = tuple(Fit(action=str(play), spot=spots.get(place)) for place, play in ways if play.tile is tile)
        why = None
        if acts and not fits:
            why = _why(view, str(tile), ends, words)
        held.append(HeldTile(tile=str(tile), said=name_tile(tile, words, look), fits=fits, why=why))
    return tuple(held)


def _why(view: View, tile: str, ends: str, words: Words) -> str:
    """Say why a tile cannot be laid."""
    if not view.line.laid:
        return words("web.turn-must-open-why", tile=" ".join(str(play.tile) for _, play in view.ways))
    if view.extra is not None and view.extra.on is not None:
        return words("web.turn-extra-why", tile=tile, double=view.line.laid[view.extra.on].tile)
    return words("web.turn-no-match-why", tile=tile, ends=ends)


def _prompt(room: Room, view: View | None, seat: int | None, words: Words) -> str:
    """Say what is to be done next, or who is waited for."""
    if room.turn is not None and view is not None:
        if room.turn == seat and not room.places[room.turn].stood_in:
            return tell_turn(view, "web.turn-", words)
        return words("web.turn-others", name=room.places[room.turn].name)
    if not room.is_full:
        free = sum(place.is_open for place in room.places)
        return words("web.turn-seats-open", count=free) if seat is not None else words("web.turn-take-a-seat")
    if seat is not None and seat in room.waits_for:
        return words(f"web.turn-ready-{room.phase}")
    waiting = words.list_and([room.places[other].name for other in room.waits_for])
    return words("web.turn-waiting", names=waiting) if waiting else words("web.turn-watching")


def _buttons(room: Room, view: View | None, seat: int | None, words: Words) -> list[Button]:
    if seat is None:
        return []
    if room.places[seat].stood_in:
        return [Button(do="return", label=words("web.turn-button-return"))]
    if room.turn == seat and view is not None:
        buttons = []
        if DRAW in view.options:
            buttons.append(Button(do="draw", label=words("web.turn-button-draw")))
        if PASS in view.options:
            extra = view.extra is not None
            buttons.append(
                Button(do="pass", label=words("web.turn-button-no-more" if extra else "web.turn-button-tap"))
            )
        return buttons
    if room.phase is not Phase.PLAYING and seat in room.waits_for and room.is_full:
        return [Button(do="ready", label=words(f"web.turn-button-{room.phase}"))]
    return []


def _fairness(room: Room, table: Table | None) -> Fairness:
    if table is None:
        return Fairness(commitment=room.commitment)
    dealt = table.fair[-1]
    if table.round.is_over:
        return Fairness(commitment=room.commitment, revealed=Revealed.of(dealt))
    return Fairness(commitment=room.commitment, contributions=dealt.contributions)


def sum_up(game: PlayedGame, round_: Round, names: Sequence[str], words: Words) -> RoundSum | None:
    """Tell how a round of a game came out; nothing while it is being played."""
    outcome = round_.outcome
    if outcome is None:
        return None
    ending = game.ending if round_ is game.rounds[-1] else None
    return RoundSum(
        said=tell_end(outcome, names, words),
        sum=None if outcome.winner is None else write_sum(outcome.score),
        lines=tuple(tell_points(outcome, names, game.variant, words)),
        winner=outcome.winner,
        points=outcome.points,
        ending=tell_ending(ending, game.seating, names, words) if ending else None,
    )
