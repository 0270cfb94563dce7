"""What a thoughtful player sees in an option, over the readable engine; ``compiled/traits.pxd`` says the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import exp

from doublesix.actions import Action, Draw, Pass, Play
from doublesix.kernel.reference.sums import add_in_order
from doublesix.kernel.tally import MOST_TILES
from doublesix.kernel.taste import Taste, Traits
from doublesix.round import Round
from doublesix.rules.rules import Extra
from doublesix.tiles import DOUBLES, TileSet


def see_traits(round_: Round, barred: Sequence[TileSet], action: Action) -> Traits:
    """Write down what there is to see in an option."""
    hand = round_.hand.remove(action.tile) if isinstance(action, Play) else round_.hand
    unseen = TileSet(chain(round_.boneyard, *(h for seat, h in enumerate(round_.hands) if seat != round_.turn)))
    numbers = _open_after(round_, action)
    answers = hand.with_number(*numbers)
    reach = hand.with_number(*{number for tile in answers for number in (tile.high, tile.low)})
    seen: dict[str, float] = {
        "one_number": float(len(numbers) == 1),
        "goes_out": float(not hand),
        "answers": len(answers) / 8.0,
        "no_answer": float(not answers),
        "fitting_doubles": len(answers & DOUBLES) / 7.0,
        "within_reach": len(reach) / len(hand) if hand else 0.0,
        "own_tiles": len(hand) / 8.0,
        "own_spots": hand.spots / 40.0,
        "unseen": len(unseen) / 21.0,
        "draws": float(isinstance(action, Draw)),
        "passes": float(isinstance(action, Pass)),
    }
    if isinstance(action, Play):
        seen |= _of_tile(round_, hand, unseen, action)
    return Traits(**seen, **_of_ends(hand, unseen, numbers), **_of_others(round_, barred, hand, unseen, numbers))


def find_odds(round_: Round, barred: Sequence[TileSet], taste: Taste) -> list[float]:
    """Find how likely a player with this taste is to choose each option, compared with the one liked best."""
    likings = [liking(taste, see_traits(round_, barred, option)) for option in round_.options]
    return [exp(each - max(likings)) for each in likings]


def liking(taste: Taste, traits: Traits) -> float:
    """How much a player likes an option with these traits."""
    hidden, total = list(taste.bias), 0.0
    for trait, direct, inward in zip(traits, taste.direct, taste.inward, strict=True):
        total += direct * trait
        for unit, weight in enumerate(inward):
            hidden[unit] += weight * trait
    for sum_of_unit, outward in zip(hidden, taste.outward, strict=True):
        total += outward * max(sum_of_unit, 0.0)
    return total


def _open_after(round_: Round, action: Action) -> tuple[int, ...]:
    if not isinstance(action, Play):
        return round_.line.open_numbers
    if action.end is None:
        return round_.line.open_with(action.tile).open_numbers
    return round_.line.lay(action.tile, action.end).open_numbers


def _of_ends(hand: TileSet, unseen: TileSet, numbers: Sequence[int]) -> dict[str, float]:
    answered, command, ends = 0, 0.0, len(numbers)
    for number in numbers:
        own = len(hand.with_number(number))
        if own:
            answered += 1
            command += own / (own + len(unseen.with_number(number)))
    held = {number: hand.with_number(number) for number in range(7)}
    company = sum(1 for tiles in held.values() if len(tiles) > 1 and tiles & DOUBLES)
    return {
        "variety": sum(1 for tiles in held.values() if tiles) / 7.0,
        "answered": answered / ends,
        "command": command / ends,
        "doubles_in_company": company / 7.0,
    }


def _of_tile(round_: Round, hand: TileSet, unseen: TileSet, play: Play) -> dict[str, float]:
    tile, opens = play.tile, play.end is None
    near = tile.low if play.end is None else play.end
    far = tile.spots - near
    extra = round_.rules.extra is Extra.AFTER_DOUBLE and (tile.is_double or opens)
    return {
        "spots": tile.spots / 12.0,
        "double": float(tile.is_double),
        "gone": (6 - len((hand | unseen).with_number(near))) / 6.0 if tile.is_double else 0.0,
        "own_far": len(hand.with_number(far)) / 8.0,
        "unseen_far": len(unseen.with_number(far)) / 7.0,
        "own_near": len(hand.with_number(near)) / 8.0,
        "unseen_near": len(unseen.with_number(near)) / 7.0,
        "another": float(extra and bool(hand.with_number(tile.low, tile.high))),
    }


def _of_others(
    round_: Round, barred: Sequence[TileSet], hand: TileSet, unseen: TileSet, numbers: Sequence[int]
) -> dict[str, float]:
    seating, me = round_.seating, round_.turn
    next_seat, seen, stuck_others, least = seating.after(me, round_.rules.direction.step), {}, [], MOST_TILES
    for seat in seating.seats:
        if seat == me:
            continue
        size, possible = len(round_.hands[seat]), unseen - barred[seat]
        possible = possible if len(possible) >= size else unseen
        fitting = possible.with_number(*numbers)
        stuck = _chance_stuck(len(possible), len(possible) - len(fitting), size)
        if seating.side_of(seat) == seating.side_of(me):
            seen["partner_stuck"] = stuck
            continue
        least = min(least, size)
        if seat != next_seat:
            stuck_others.append(stuck)
            continue
        seen |= {"next_stuck": stuck, "next_fits": len(fitting) / len(possible), "next_tiles": size / 8.0}
        if not hand.with_number(*numbers):
            expected = possible.spots / len(possible) * size
            seen["lead_in_a_block"] = stuck * (expected - hand.spots) / 10.0
    others = add_in_order(stuck_others) / len(stuck_others) if stuck_others else 0.0
    return seen | {"others_stuck": others, "fewest_tiles": least / 8.0}


def _chance_stuck(possible: int, unfit: int, size: int) -> float:
    """How likely it is that none of so many tiles fits, if they may be any of the possible ones."""
    chance = 1.0
    for index in range(size):
        if unfit <= index:
            return 0.0
        chance *= (unfit - index) / (possible - index)
    return chance
