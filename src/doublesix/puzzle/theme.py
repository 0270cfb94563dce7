"""What a puzzle is about, and what can be said for its best option: only what the view proves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.actions import Action, Play
from doublesix.bots.prospect import Prospect
from doublesix.bots.reasons import Reason, Why, explain
from doublesix.events import Played
from doublesix.view import View


class PuzzleTheme(StrEnum):
    """What the best option of a puzzle turns on."""

    FORCED_WIN = "forced-win"
    BLOCK = "block"
    PARTNER = "partner"
    LACKING = "lacking"
    DOUBLES = "doubles"
    COUNT = "count"


class PuzzleReason(StrEnum):
    """What speaks for the best option of a puzzle, beyond the reasons that bots give."""

    WINS_FOR_SURE = "wins-for-sure"
    NOT_BLOCKED = "not-blocked"
    PARTNERS_NUMBER = "partners-number"
    PARTNER_CAN_PLAY = "partner-can-play"
    DOUBLE_NOW = "double-now"
    DOUBLE_KEPT_OPEN = "double-kept-open"


@dataclass(frozen=True, slots=True)
class Insight:
    """What a choice turns on, and what speaks for it: a reason of ours with its numbers, or one that bots give."""

    theme: PuzzleTheme
    reason: Reason | PuzzleReason
    numbers: tuple[int, ...] = ()


BY_REASON: Final = {
    Why.BLOCKS: PuzzleTheme.BLOCK,
    Why.ONLY_YOURS: PuzzleTheme.LACKING,
    Why.NEXT_CANNOT_PLAY: PuzzleTheme.LACKING,
    Why.OPENS_LACKING: PuzzleTheme.LACKING,
    Why.HARD_DOUBLE: PuzzleTheme.DOUBLES,
    Why.HEAVIEST: PuzzleTheme.COUNT,
}


def find_insight(view: View, best: Action, *, wins_for_sure: bool) -> Insight | None:
    """Say what the best option turns on; none if nothing speaks for it that does not speak for another one, too."""
    if wins_for_sure:
        return Insight(PuzzleTheme.FORCED_WIN, PuzzleReason.WINS_FOR_SURE)
    if not isinstance(best, Play):
        return None
    others = [option for option in view.options if option != best and isinstance(option, Play)]
    own = explain(view, best)
    if own is not None and any((reason := explain(view, other)) and reason.why is own.why for other in others):
        own = None
    found = [
        *_about_a_block(view, own, others),
        *_about_the_partner(view, best, others),
        *([Insight(BY_REASON[own.why], own)] if own is not None and own.why in BY_REASON else ()),
        *_about_doubles(view, best, others),
    ]
    return min(found, key=lambda insight: list(PuzzleTheme).index(insight.theme), default=None)


def _about_a_block(view: View, own: Reason | None, others: list[Play]) -> Iterator[Insight]:
    for other in others:
        reason = explain(view, other)
        if reason is not None and reason.why is Why.BLOCKS and (own is None or own.why is not Why.BLOCKS):
            yield Insight(PuzzleTheme.BLOCK, PuzzleReason.NOT_BLOCKED)
            return


def _about_the_partner(view: View, best: Play, others: list[Play]) -> Iterator[Insight]:
    """The number that the partner opened last stays open, or the partner may still play; not so after others."""
    if not view.seating.partners or view.seat is None:
        return
    partner = (view.seat + 2) % view.seating.players
    opened = _last_opened_by(view, partner)
    left = Prospect.after(view, best).numbers
    if opened in left and all(opened not in Prospect.after(view, other).numbers for other in others) and others:
        yield Insight(PuzzleTheme.PARTNER, PuzzleReason.PARTNERS_NUMBER, (opened,))
    elif view.possible[partner].with_number(*left) and any(
        not view.possible[partner].with_number(*Prospect.after(view, other).numbers) for other in others
    ):
        yield Insight(PuzzleTheme.PARTNER, PuzzleReason.PARTNER_CAN_PLAY)


def _last_opened_by(view: View, seat: int) -> int | None:
    """The number that a seat opened with the last tile that it laid."""
    for event in reversed(view.events):
        if isinstance(event, Played) and event.seat == seat:
            return event.tile.high if event.end is None else event.tile.other(event.end)
    return None


def _about_doubles(view: View, best: Play, others: list[Play]) -> Iterator[Insight]:
    """The only double that fits is laid, or a number stays open whose double one holds; not so after the others."""
    if best.tile.is_double:
        if others and not any(other.tile.is_double for other in others):
            yield Insight(PuzzleTheme.DOUBLES, PuzzleReason.DOUBLE_NOW, (best.tile.high,))
        return
    kept = _answered_doubles(view, best)
    kept -= {number for other in others for number in _answered_doubles(view, other)}
    if kept and others:
        yield Insight(PuzzleTheme.DOUBLES, PuzzleReason.DOUBLE_KEPT_OPEN, tuple(sorted(kept)))


def _answered_doubles(view: View, play: Play) -> set[int]:
    """The open numbers after a play whose doubles the hand still holds."""
    prospect = Prospect.after(view, play)
    return {tile.high for tile in prospect.hand.doubles if tile.high in prospect.numbers}
