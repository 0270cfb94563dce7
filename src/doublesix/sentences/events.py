"""What happened, told in sentences, for logs, replays and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.deal import LotRound
from doublesix.events import Dealt, Drew, Event, GameEnded, Passed, Played, RoundEnded
from doublesix.i18n import Words
from doublesix.seats import Seating
from doublesix.sentences.score import tell_outcome
from doublesix.tiles import Tile
from doublesix.view import SeenDeal, SeenDraw, SeenEvent


def tell_event(event: Event | SeenEvent, names: Sequence[str], words: Words) -> str:
    """Tell one event in a sentence or two."""
    match event:
        case Dealt(deal, reason):
            return _tell_deal(deal.leader, str(reason), deal.lots, deal.thrown_in, names, words)
        case SeenDeal():
            return _tell_deal(event.leader, str(event.reason), event.lots, event.thrown_in, names, words)
        case Played():
            return _tell_play(event, names, words)
        case Drew() | SeenDraw():
            return _tell_draw(event.seat, event.tile, event.lacking, event.left, names, words)
        case Passed():
            return _tell_pass(event, names, words)
        case RoundEnded(outcome):
            return tell_outcome(outcome, names, words)


def tell_ending(ending: GameEnded, seating: Seating, names: Sequence[str], words: Words) -> str:
    """Tell who won the game."""
    winners = [words.list_and([names[seat] for seat in seating.sides[side]]) for side in ending.winners]
    points = words("event.points", count=ending.scores[ending.winners[0]])
    if len(winners) > 1:
        return words("event.game-drawn", names=words.list_and(winners), points=points)
    code = "event.game-won-pair" if seating.partners else "event.game-won"
    return words(code, name=winners[0], points=points)


def tell_numbers(numbers: Sequence[int], words: Words) -> str:
    """Tell which numbers a hand lacks: "no 3, no 5"."""
    return ", ".join(words("event.no-number", number=number) for number in numbers)


def _tell_deal(
    leader: int, reason: str, lots: Sequence[LotRound], thrown_in: int, names: Sequence[str], words: Words
) -> str:
    told = []
    for drawing in lots:
        drawn = [words("event.lot", name=names[seat], tile=tile, spots=tile.spots) for seat, tile in drawing]
        told.append(words("event.lots", drawn=words.list_and(drawn)))
    if thrown_in:
        told.append(words("event.thrown-in", count=thrown_in))
    told.append(words(f"event.leads-{reason}", name=names[leader]))
    return " ".join(told)


def _tell_play(event: Played, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    if event.end is None:
        told = words("event.opened", name=name, tile=event.tile)
    elif event.extra:
        told = words("event.played-extra", name=name, tile=event.tile, end=event.end)
    else:
        told = words("event.played", name=name, tile=event.tile, end=event.end)
    if event.offers_extra:
        return told + " " + words("event.extra-offered", name=name)
    return told


def _tell_draw(
    seat: int, tile: Tile | None, lacking: Sequence[int], left: int, names: Sequence[str], words: Words
) -> str:
    name, lacks, rest = names[seat], tell_numbers(lacking, words), words("event.left", count=left)
    if tile is None:
        return words("event.drew-hidden", name=name, lacking=lacks, left=rest)
    return words("event.drew", name=name, tile=tile, lacking=lacks, left=rest)


def _tell_pass(event: Passed, names: Sequence[str], words: Words) -> str:
    lacking = tell_numbers(event.lacking, words)
    return words(f"event.passed-{event.reason}", name=names[event.seat], lacking=lacking)
