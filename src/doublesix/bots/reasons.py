"""Why an option is a good one, as far as it can be shown from what the seat knows. Never more than is true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.actions import Action, Draw, Play
from doublesix.bots.prospect import Prospect
from doublesix.events import Passed
from doublesix.i18n import Words
from doublesix.rules.rules import BlockedWhen, DrawRule, Opening
from doublesix.view import SeenDraw, View

FEW_TILES: Final = 2


class Why(StrEnum):
    """What speaks for an option."""

    GOES_OUT = "goes-out"
    MUST_OPEN = "must-open"
    ONLY_TILE = "only-tile"
    BLOCKS = "blocks"
    ONLY_YOURS = "only-yours"
    NEXT_CANNOT_PLAY = "next-cannot-play"
    BRINGS_ANOTHER = "brings-another"
    OPENS_LACKING = "opens-lacking"
    HARD_DOUBLE = "hard-double"
    HEAVIEST = "heaviest"
    FITS_EVERY_END = "fits-every-end"
    MOST_NUMBERS = "most-numbers"
    NOTHING_FITS = "nothing-fits"
    NO_CHOICE = "no-choice"
    DRAW_LIKELY_FITS = "draw-likely-fits"
    DRAW_HARDLY_FITS = "draw-hardly-fits"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, with the open numbers and the other seat that it speaks of."""

    why: Why
    numbers: tuple[int, ...] = ()
    seat: int | None = None


class LackShown(StrEnum):
    """How others learned that a hand lacks a number."""

    PASSED = "passed"
    DREW = "drew"
    ALL_IN_SIGHT = "all-in-sight"


@dataclass(frozen=True, slots=True)
class Proof:
    """What a seat has seen that proves which numbers another seat lacks."""

    shown: LackShown
    numbers: tuple[int, ...]


def explain(view: View, action: Action) -> Reason | None:
    """Return the best reason that can be given for an option; none if there is none to give."""
    if isinstance(action, Play):
        return _explain_play(view, action)
    return _explain_draw(view) if isinstance(action, Draw) else _explain_pass(view)


def tell_reason(reason: Reason, names: Sequence[str], words: Words) -> str:
    """Tell a reason to the player whose turn it is, as a clause that may follow a colon."""
    numbers = words.list_and([words.face(number) for number in reason.numbers])
    name = "" if reason.seat is None else names[reason.seat]
    return words(f"bot.reason-{reason.why}", numbers=numbers, name=name)


def prove(view: View, seat: int | None, numbers: Iterable[int]) -> tuple[Proof, ...]:
    """Return what has shown that a seat lacks these numbers, by how others learned it; nothing about no seat."""
    found: dict[LackShown, tuple[int, ...]] = {}
    for number in numbers if seat is not None else ():
        shown = _how_shown(view, seat, number)
        if shown:
            found[shown] = (*found.get(shown, ()), number)
    return tuple(Proof(shown, found[shown]) for shown in LackShown if shown in found)


def _how_shown(view: View, seat: int | None, number: int) -> LackShown | None:
    """Tell how others saw last that a seat lacks a number."""
    if not view.unseen.with_number(number):
        return LackShown.ALL_IN_SIGHT
    for event in reversed(view.events):
        if isinstance(event, Passed) and event.seat == seat and number in event.lacking:
            return LackShown.PASSED
        if isinstance(event, SeenDraw) and event.seat == seat and number in event.lacking:
            return LackShown.DREW
    return None


def _explain_play(view: View, play: Play) -> Reason | None:
    prospect = Prospect.after(view, play)
    if not prospect.hand:
        return Reason(Why.GOES_OUT)
    if len(view.options) == 1:
        opens = not view.line.laid and view.rules.opening is Opening.THAT_DOUBLE
        return Reason(Why.MUST_OPEN if opens else Why.ONLY_TILE)
    return _about_the_others(view, play, prospect) or _about_the_hand(view, play, prospect)


def _about_the_others(view: View, play: Play, prospect: Prospect) -> Reason | None:
    """What the others surely cannot do once the tile lies."""
    numbers = prospect.numbers
    if not view.unseen.with_number(*numbers):
        if prospect.answers:
            return Reason(Why.ONLY_YOURS, numbers)
        if not could_still_draw(view):
            return Reason(Why.BLOCKS)
    opponents = opponents_by_turn(view)
    if not view.possible[opponents[0]].with_number(*numbers):
        return Reason(Why.NEXT_CANNOT_PLAY, numbers, opponents[0])
    if prospect.further:
        return Reason(Why.BRINGS_ANOTHER)
    if play.end is None or play.tile.is_double:
        return None
    opened = play.tile.high if play.tile.low == play.end else play.tile.low
    lacking = (seat for seat in opponents if not view.possible[seat].with_number(opened))
    return next((Reason(Why.OPENS_LACKING, (opened,), seat) for seat in lacking), None)


def _about_the_hand(view: View, play: Play, prospect: Prospect) -> Reason | None:
    """What it does for the hand, compared with the other tiles that fit."""
    tile, hand = play.tile, prospect.hand
    if tile.is_double and len((hand | view.unseen).with_number(tile.high)) <= FEW_TILES:
        return Reason(Why.HARD_DOUBLE)
    plays = [option for option in view.options if isinstance(option, Play)]
    tiles = {option.tile for option in plays}
    if len(tiles) > 1 and all(other is tile or other.spots < tile.spots for other in tiles):
        return Reason(Why.HEAVIEST)
    if all(hand.with_number(number) for number in prospect.numbers):
        return Reason(Why.FITS_EVERY_END, prospect.numbers)
    varieties = [Prospect.after(view, other).variety for other in plays]
    if min(varieties) < prospect.variety == max(varieties):
        return Reason(Why.MOST_NUMBERS)
    return Reason(Why.ONLY_TILE) if len(tiles) == 1 and len(plays) == len(view.options) else None


def _explain_draw(view: View) -> Reason:
    chosen = len(view.options) > 1
    return Reason(Why.DRAW_LIKELY_FITS if chosen and _share_that_fits(view) > 0.5 else Why.NOTHING_FITS)


def _explain_pass(view: View) -> Reason | None:
    if len(view.options) == 1:
        return Reason(Why.NO_CHOICE)
    declines_to_draw = view.extra is None
    return Reason(Why.DRAW_HARDLY_FITS) if declines_to_draw and _share_that_fits(view) < 0.5 else None


def _share_that_fits(view: View) -> float:
    """How many of the tiles that the seat has not seen could be laid now, as a share."""
    return len(view.unseen.with_number(*Prospect.unchanged(view).numbers)) / len(view.unseen)


def could_still_draw(view: View) -> bool:
    """Whether the round would go on with drawing although no tile that is left fits."""
    exhausted_only = view.rules.blocked_when is BlockedWhen.EXHAUSTED
    return exhausted_only and view.rules.draw is not DrawRule.NEVER and view.boneyard > 0


def opponents_by_turn(view: View) -> list[int]:
    """The opponents in the order in which they play after this seat."""
    step, seat = view.rules.direction.step, view.seat or 0
    return sorted(view.seating.opponents(seat), key=lambda other: (other - seat) * step % view.seating.players)
