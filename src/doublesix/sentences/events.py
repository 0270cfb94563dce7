"""What happened, told in sentences, for logs, replays and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.deal import LotRound
from doublesix.events import Dealt, Drew, Event, GameEnded, Passed, Played, RoundEnded
from doublesix.i18n import Words
from doublesix.seats import Seating
from doublesix.sentences.cast import Cast
from doublesix.sentences.score import tell_result
from doublesix.tiles import Tile
from doublesix.view import SeenDeal, SeenDraw, SeenEvent


def tell_event(
    event: Event | SeenEvent, names: Sequence[str], words: Words, *, you: int | None = None, partners: bool = False
) -> str:
    """Tell one event in a sentence or two; ``you`` is the seat of the reader."""
    cast = Cast(names, words, you)
    match event:
        case Played():
            return _tell_play(event, cast)
        case Dealt(deal, reason):
            return _tell_deal(deal.leader, str(reason), deal.lots, deal.thrown_in, cast)
        case SeenDeal():
            return _tell_deal(event.leader, str(event.reason), event.lots, event.thrown_in, cast)
        case Drew() | SeenDraw():
            return _tell_draw(event.seat, event.tile, event.lacking, event.left, cast)
        case Passed():
            numbers = tell_numbers(event.lacking, words)
            return cast.say(f"event.passed-{event.reason}", event.seat, numbers=numbers)
        case RoundEnded(outcome):
            return tell_result(outcome, names, words, you=you, partners=partners)


def tell_ending(
    ending: GameEnded, seating: Seating, names: Sequence[str], words: Words, *, you: int | None = None
) -> str:
    """Tell who won the game; ``you`` is the seat of the reader."""
    cast = Cast(names, words, you)
    points = words("event.points", count=ending.scores[ending.winners[0]])
    if len(ending.winners) > 1:
        return _tell_drawn_game(ending, seating, cast, points)
    code = "event.game-won-pair" if seating.partners else "event.game-won"
    return cast.say_all(code, seating.sides[ending.winners[0]], "name", points=points)


def tell_numbers(numbers: Sequence[int], words: Words) -> str:
    """Name the numbers that a hand lacks: "3 or 5"."""
    return words.list_or(map(words.face, numbers))


def tell_lacks(numbers: Sequence[int], words: Words) -> str:
    """Note which numbers a hand is known to lack; nothing if none is."""
    return words("event.lacks", numbers=tell_numbers(numbers, words)) if numbers else ""


def _tell_drawn_game(ending: GameEnded, seating: Seating, cast: Cast, points: str) -> str:
    sides = [seating.sides[side] for side in ending.winners]
    others = [[cast.names[seat] for seat in side if seat != cast.you] for side in sides]
    names = cast.words.list_and([cast.words.list_and(side) for side in others if side])
    is_own = any(cast.you in side for side in sides)
    return cast.words("you.game-drawn" if is_own else "event.game-drawn", names=names, points=points)


def _tell_deal(leader: int, reason: str, lots: Sequence[LotRound], thrown_in: int, cast: Cast) -> str:
    told, words = [], cast.words
    for drawing in lots:
        drawn = [cast.say("event.lot", seat, tile=words.face(tile), spots=tile.spots) for seat, tile in drawing]
        told.append(words("event.lots", drawn=words.list_and(drawn)))
    if thrown_in:
        told.append(words("event.thrown-in", count=thrown_in))
    told.append(cast.say(f"event.leads-{reason}", leader))
    return " ".join(told)


def _tell_play(event: Played, cast: Cast) -> str:
    tile = cast.words.face(event.tile)
    if event.end is None:
        told = cast.say("event.opened", event.seat, tile=tile)
    else:
        code = "event.played-extra" if event.extra else "event.played"
        told = cast.say(code, event.seat, tile=tile, end=cast.words.face(event.end))
    if event.offers_extra:
        return told + " " + cast.say("event.extra-offered", event.seat)
    return told


def _tell_draw(seat: int, tile: Tile | None, lacking: Sequence[int], left: int, cast: Cast) -> str:
    words = cast.words
    numbers = tell_numbers(lacking, words)
    if tile is None:  # which happens to others only
        return words("event.drew-hidden", count=left, name=cast.names[seat], numbers=numbers)
    return cast.say("event.drew", seat, count=left, tile=words.face(tile), numbers=numbers)
