"""What is played, key by key and point by point, in plain sentences.

Every sentence is made from the agreed values, never from a sheet's text, so it is right for any
edition and any house rule. If keys touch each other, the sentence looks at both. Words made for the customs of a
sheet speak as that sheet does: on some, players tap instead of passing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from doublesix.i18n import Words
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWinner,
    DrawnTile,
    DrawRule,
    Extra,
    Faces,
    Hands,
    Lead,
    Opening,
    Partners,
    Points,
    Rounds,
    Rules,
)
from doublesix.rules.sheet import Point
from doublesix.rules.values import Value


def say(key: str, rules: Rules, words: Words) -> str | None:
    """Say what this key means in play; nothing if it has no effect beside the other keys."""
    if key in _SENTENCES:
        return _SENTENCES[key](rules, words)
    return _says(key, getattr(rules, key), words)


def say_point(point: Point, rules: Rules, words: Words) -> str | None:
    """Say a rule that no sheet decides differently; nothing if it does not arise with these values."""
    occasion = _OCCASIONS.get(point)
    if occasion and not occasion(rules):
        return None
    if point is Point.AIM:
        return words(f"rules.point.aim-{'round' if is_one_round(rules) else 'points'}")
    if point is Point.COUNTS and rules.draw is not DrawRule.NEVER:
        return words("rules.point.counts-drawing")
    return words(f"rules.point.{point}")


def is_one_round(rules: Rules) -> bool:
    """Whether a game is usually a single round."""
    return rules.target[0].is_one_round


def pairs_possible(rules: Rules) -> bool:
    """Whether four may play as two pairs."""
    return rules.partners is Partners.OPTIONAL and 4 in rules.hands


def say_players(hands: Hands, words: Words) -> str:
    """Say in a few words how many may play and how many tiles they take: "2 to 4 players, 7 or 5 tiles each"."""
    sizes = tuple(dict.fromkeys(hands.values()))
    tiles = words.list_or(map(str, sizes))
    return words("rules.facts", count=max(sizes), players=_numbers(hands, words), tiles=tiles)


def say_shortly(key: str, value: Value, words: Words) -> str:
    """Name a value in few words, for a table."""
    if isinstance(value, Hands):
        groups = _by_size(value)
        return _in_a_row([words("rules.short.hands", players=_span(who), tiles=tiles) for who, tiles in groups], words)
    if isinstance(value, tuple):
        goals = [words("rules.rounds", count=goal.number) if isinstance(goal, Rounds) else str(goal) for goal in value]
        return words.list_or(goals)
    return words(f"rules.short.{_dashed(key)}.{value}")


def _says(key: str, which: str, words: Words) -> str:
    return words(f"rules.says.{_dashed(key)}.{which}")


def _dashed(key: str) -> str:
    return key.replace("_", "-")


def _say_hands(rules: Rules, words: Words) -> str:
    groups = _by_size(rules.hands)
    taken = [words("rules.says.hands.take", players=_numbers(players, words), count=size) for players, size in groups]
    rest = words("rules.says.hands.aside" if rules.draw is DrawRule.NEVER else "rules.says.hands.boneyard")
    return " ".join([*taken, rest])


def _in_a_row(items: Iterable[str], words: Words) -> str:
    """Join items with commas only."""
    return words.list_in_order(items)


def _by_size(hands: Hands) -> list[tuple[list[int], int]]:
    """Group neighbouring numbers of players with equally many tiles."""
    return [([players for players, _ in group], size) for size, group in groupby(hands.items(), lambda item: item[1])]


def _numbers(numbers: Iterable[int], words: Words) -> str:
    """Say numbers in order: "2 or 3", "2 to 5"."""
    listed = list(numbers)
    if len(listed) > 2 and listed == list(range(listed[0], listed[-1] + 1)):
        return words("rules.range", first=listed[0], last=listed[-1])
    return words.list_or(map(str, listed))


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _say_partners(rules: Rules, words: Words) -> str:
    possible = rules.partners is Partners.NO or pairs_possible(rules)
    return _says("partners", rules.partners if possible else "without-four", words)


def _say_opening(rules: Rules, words: Words) -> str:
    of_several = rules.opening is Opening.THAT_DOUBLE and rules.lead is Lead.MOST_DOUBLES
    return _says("opening", "highest-of-own" if of_several else rules.opening, words)


def _say_extra(rules: Rules, words: Words) -> str:
    opening_counts = rules.extra is Extra.AFTER_DOUBLE and rules.opening is Opening.ANY
    return _says("extra", "after-double-or-opening" if opening_counts else rules.extra, words)


def _say_draw(rules: Rules, words: Words) -> str:
    waits = rules.drawn_tile is DrawnTile.WAITS and rules.draw is not DrawRule.NEVER
    return _says("draw", f"{rules.draw}-waits" if waits else rules.draw, words)


def _say_drawn_tile(rules: Rules, words: Words) -> str | None:
    return None if rules.draw is DrawRule.NEVER else _says("drawn_tile", rules.drawn_tile, words)


def _say_blocked_when(rules: Rules, words: Words) -> str:
    return _says("blocked_when", "no-drawing" if rules.draw is DrawRule.NEVER else rules.blocked_when, words)


def _say_blocked_points(rules: Rules, words: Words) -> str:
    value = rules.blocked_points
    if tuple(rules.hands) != (2,):
        said = _says("blocked_points", value, words)
    else:  # each other player is all other players
        alike = BlockedPoints.OTHERS_LESS_OWN if value is BlockedPoints.EACH_LESS_OWN else value
        said = _says("blocked_points", f"{alike}-of-two", words)
    less_than_nothing = value in (BlockedPoints.OTHERS_LESS_OWN, BlockedPoints.EACH_LESS_OWN)
    if less_than_nothing and rules.blocked_winner is BlockedWinner.FEWEST_TILES:
        return f"{said} {words('rules.says.blocked-points.less-than-nothing')}"
    return said


def _say_blocked_hands(rules: Rules, words: Words) -> str | None:
    return _says("blocked_hands", rules.blocked_hands, words) if pairs_possible(rules) else None


def _say_next_lead(rules: Rules, words: Words) -> str | None:
    only_one_round = all(target.is_one_round for target in rules.target)
    return None if only_one_round else _says("next_lead", rules.next_lead, words)


def _say_target(rules: Rules, words: Words) -> str:
    usual, *others = rules.target
    if isinstance(usual, Points):
        said = words("rules.says.target.points", count=usual.number)
    else:
        said = words("rules.says.target.rounds", count=usual.number)
    if not others:
        return said
    offered = [
        words("event.points" if isinstance(goal, Points) else "rules.rounds", count=goal.number) for goal in others
    ]
    return f"{said} {words('rules.says.target.others', goals=words.list_or(offered))}"


_SENTENCES: Final[Mapping[str, Callable[[Rules, Words], str | None]]] = {
    "hands": _say_hands,
    "partners": _say_partners,
    "opening": _say_opening,
    "extra": _say_extra,
    "draw": _say_draw,
    "drawn_tile": _say_drawn_tile,
    "blocked_when": _say_blocked_when,
    "blocked_points": _say_blocked_points,
    "blocked_hands": _say_blocked_hands,
    "next_lead": _say_next_lead,
    "target": _say_target,
}
"""The sentences that look at more than one value."""

_OCCASIONS: Final[Mapping[Point, Callable[[Rules], bool]]] = {
    Point.COLOURS: lambda rules: rules.faces is Faces.COLOURS,
    Point.ONLY_IF_STUCK: lambda rules: rules.draw is not DrawRule.NEVER,
    Point.EMPTY_BONEYARD: lambda rules: rules.draw is not DrawRule.NEVER,
    Point.FULL_CIRCLE: lambda rules: rules.draw is DrawRule.MAY_ONE,
    Point.PARTNERS_TIE: lambda rules: pairs_possible(rules) and rules.blocked_hands is BlockedHands.OWN,
    Point.PARTNERS_SCORE: pairs_possible,
}
"""When a point has something to say; points that are not listed always have."""
