"""What there is to learn about playing well, and what a position must show to teach it.

Each skill looks at what a seat may know and at the best option, and says what speaks for it; nothing if the position
does not show that. What is said is always true of the position, whatever is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from doublesix.actions import Play
from doublesix.bots.prospect import Prospect
from doublesix.bots.reasons import LackShown, Reason, Why, explain, prove
from doublesix.events import Played
from doublesix.exercise import Saying, saying
from doublesix.rules.rules import DrawRule
from doublesix.tiles import TileSet
from doublesix.view import View

FEW_OTHERS: Final = 2
"""So many other tiles with its number are left when a double is in danger."""


class Skill(StrEnum):
    """What there is to learn about playing well."""

    VARIETY = "keep-variety"
    COUNTING = "count-a-number"
    PASSES = "what-a-pass-proves"
    DOUBLES = "double-in-danger"
    BLOCKING = "block-or-not"
    WEIGHT = "play-for-the-count"
    PARTNER = "the-partner"
    END = "the-end-game"


def show(skill: Skill, view: View, best: Play) -> Saying | None:
    """Say what speaks for the best option, if this position shows that skill."""
    return _SHOWS[skill](view, best)


def _keeps_variety(view: View, best: Play) -> Saying | None:
    """The hand shows more numbers than after any other option."""
    own = Prospect.after(view, best).variety
    others = [Prospect.after(view, play).variety for play in _plays(view) if play.tile is not best.tile]
    if not others or own <= max(others):
        return None
    return saying("skill.because-variety", tile=best.tile, count=own)


def _counts_a_number(view: View, best: Play) -> Saying | None:
    """All other tiles with the open numbers lie on the table or are one's own."""
    after = Prospect.after(view, best)
    if view.unseen.with_number(*after.numbers) or not after.answers:
        return None
    if all(not view.unseen.with_number(*Prospect.after(view, play).numbers) for play in _plays(view)):
        return None
    return saying("skill.because-counting", tile=best.tile, numbers=after.numbers)


def _uses_a_pass(view: View, best: Play) -> Saying | None:
    """The next player has passed on all numbers that are open then."""
    reason = explain(view, best)
    if reason is None or reason.why is not Why.NEXT_CANNOT_PLAY or reason.seat is None:
        return None
    proofs = prove(view, reason.seat, reason.numbers)
    if not any(proof.shown is LackShown.PASSED for proof in proofs) or len(proofs) > 1:
        return None
    if all(_stops_next(view, play, reason) for play in _plays(view)):
        return None
    return saying("skill.because-passes", seat=reason.seat, tile=best.tile, numbers=reason.numbers)


def _stops_next(view: View, play: Play, reason: Reason) -> bool:
    assert reason.seat is not None
    return not view.possible[reason.seat].with_number(*Prospect.after(view, play).numbers)


def _saves_a_double(view: View, best: Play) -> Saying | None:
    """The best tile is a double, and hardly any other tile with its number is left."""
    if not best.tile.is_double:
        return None
    others = (view.hand.remove(best.tile) | view.unseen).with_number(best.tile.high)
    if not 0 < len(others) <= FEW_OTHERS or len({play.tile for play in _plays(view)}) < 2:
        return None
    return saying("skill.because-doubles", tile=best.tile, count=len(others), number=best.tile.high)


def _blocks_or_not(view: View, best: Play) -> Saying | None:
    """An option surely blocks the round, and it is the best, or just not."""
    if view.rules.draw is not DrawRule.NEVER:
        return None
    blocking = [play for play in _plays(view) if _blocks(view, play)]
    if not blocking or len(blocking) == len(_plays(view)):
        return None
    if best in blocking:
        return saying("skill.because-block", tile=best.tile, count=view.hand.remove(best.tile).spots)
    tile = blocking[0].tile
    if tile is best.tile:
        return saying("skill.because-no-block-there", tile=tile, count=view.hand.remove(tile).spots)
    return saying("skill.because-no-block", tile=tile, count=view.hand.remove(tile).spots)


def _blocks(view: View, play: Play) -> bool:
    after = Prospect.after(view, play)
    return bool(after.hand) and not (view.unseen | after.hand).with_number(*after.numbers)


def _sheds_weight(view: View, best: Play) -> Saying | None:
    """The best tile is heavier than all others that fit."""
    others = [play.tile.spots for play in _plays(view) if play.tile is not best.tile]
    if not others or best.tile.spots <= max(others):
        return None
    return saying("skill.because-weight", tile=best.tile, count=best.tile.spots)


def _helps_the_partner(view: View, best: Play) -> Saying | None:
    """The end that the partner opened last stays open, and another option would cover it."""
    if not view.seating.partners or view.seat is None:
        return None
    partner = (view.seat + 2) % 4
    number = _opened_last(view, partner)
    if number is None or view.line.counts[number] != 1:
        return None
    if best.end == number or all(play.end != number for play in _plays(view)):
        return None
    return saying("skill.because-partner", seat=partner, tile=best.tile, number=number)


def _opened_last(view: View, seat: int) -> int | None:
    """The number that a player opened with the last tile that they laid; none for a double, which changes nothing."""
    laid = [event for event in view.events if isinstance(event, Played) and event.seat == seat]
    if not laid or laid[-1].end is None or laid[-1].tile.is_double:
        return None
    return laid[-1].tile.other(laid[-1].end)


def _ends_the_round(view: View, best: Play) -> Saying | None:
    """The last tile will fit both open ends, and the one opponent, who cannot go out yet, can cover only one."""
    after = Prospect.after(view, best)
    if view.seating.players != 2 or view.seat is None or len(after.hand) != 1 or view.sizes[1 - view.seat] < 2:
        return None
    (last,) = after.hand
    if (
        TileSet([last]).with_number(*after.numbers)
        and set(after.numbers) == {last.high, last.low}
        and not last.is_double
    ):
        return saying("skill.because-end", tile=best.tile, last=last)
    return None


def _plays(view: View) -> list[Play]:
    return [option for option in view.options if isinstance(option, Play)]


_SHOWS: Final[Mapping[Skill, Callable[[View, Play], Saying | None]]] = {
    Skill.VARIETY: _keeps_variety,
    Skill.COUNTING: _counts_a_number,
    Skill.PASSES: _uses_a_pass,
    Skill.DOUBLES: _saves_a_double,
    Skill.BLOCKING: _blocks_or_not,
    Skill.WEIGHT: _sheds_weight,
    Skill.PARTNER: _helps_the_partner,
    Skill.END: _ends_the_round,
}
