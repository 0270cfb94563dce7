"""The lesson of a sheet, made from the values of its rules: for every edition and any house rule.

A learner does the thing that a clause speaks of in a small round, and is told the clause then. Only what these rules
have is asked for; ``TAUGHT_BY`` says in which item each value of each key makes a difference, or is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from doublesix.actions import DRAW, Action, Play
from doublesix.exercise import Exercise, Saying, saying
from doublesix.lesson.block import COUNTED, OF_PAIRS, TIED, HandsLeft, block, needs_empty_boneyard
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.round_question import AskedFor, RoundQuestion
from doublesix.lesson.script import Script, learners_lead, players_in, read_tiles
from doublesix.round import Round
from doublesix.rules.rules import (
    BlockedHands,
    BlockedPoints,
    BlockedWhen,
    BlockedWinner,
    Direction,
    Doubles,
    DrawnTile,
    DrawRule,
    Extra,
    Faces,
    Lead,
    NextLead,
    Opening,
    OutPoints,
    Partners,
    Redeal,
    Rules,
    Tie,
)
from doublesix.rules.sheet import Point
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.statements import pairs_possible
from doublesix.tiles import Tile

_BEGUN: Final = "6-6 6-4@6"
_MATCHING: Final = Script(_BEGUN, ["6-3 4-2 5-0 1-1"])
_WITH_DOUBLE: Final = Script(_BEGUN, ["4-4 4-1 5-0 3-2"])
_BESIDE_THE_DOUBLE: Final = Script("6-6 6-4@6 4-4@4 6-3@6", ["6-1 5-0 1-1"])
_OTHERS: Final = ("6-1 0-0", "4-0 2-2", "6-2 3-3")
"""Who are not stuck."""
_STUCK: Final = Script("6-6 6-5@6 5-4@5", ["3-2 5-1 1-1", *_OTHERS], boneyard="5-3 4-1")
_STUCK_WITH_LUCK: Final = Script("6-6 6-5@6 5-4@5", ["3-2 5-1 1-1", *_OTHERS], boneyard="4-1 5-3")
_NEARLY_OUT: Final = Script("6-6 6-4@6 4-2@4 5-2@2", ["5-3", "1-1 3-0", "5-4 4-1 2-2", "4-0 3-3"])
_LAST_TILE: Final = Play(Tile(5, 3), 5)

TAUGHT_BY: Final[Mapping[str, Mapping[str, str]]] = {
    "lead": dict.fromkeys(Lead, "open"),
    "opening": dict.fromkeys(Opening, "open"),
    "redeal": dict.fromkeys(Redeal, "open"),
    "direction": dict.fromkeys(Direction, "match"),
    "doubles": {Doubles.LINE: "double", Doubles.CROSS: "crossing", Doubles.TEE: "crossing"},
    "draw": {
        DrawRule.NEVER: "stuck",
        DrawRule.ONE: "drawn",
        DrawRule.MAY_ONE: "stuck",
        DrawRule.UNTIL_PLAYABLE: "drawn",
    },
    "drawn_tile": dict.fromkeys(DrawnTile, "fits"),
    "extra": {Extra.NONE: "double", Extra.AFTER_DOUBLE: "extra"},
    "blocked_when": dict.fromkeys(BlockedWhen, "block"),
    "blocked_winner": dict.fromkeys(BlockedWinner, "block-points"),
    "tie": dict.fromkeys(Tie, "tie"),
    "out_points": dict.fromkeys(OutPoints, "out-points"),
    "blocked_points": dict.fromkeys(BlockedPoints, "block-points"),
    "partners": {Partners.NO: "tiles", Partners.OPTIONAL: "pairs"},
    "blocked_hands": dict.fromkeys(BlockedHands, "pairs"),
    "next_lead": {NextLead.AFRESH: "game", NextLead.WINNER: "lead-again"},
    "faces": dict.fromkeys(Faces, "tiles"),
}
"""For every value of every key the item that teaches it, if the key has an effect beside the others."""

TAUGHT_ALWAYS: Final = {"hands": "tiles", "target": "game"}
"""The same for keys whose values are no closed list."""

TOLD_ONLY: Final = frozenset({"hands", "redeal", "faces", "target"})
"""Keys about which nothing can be done in a round; their items tell them in a sentence."""


def teaching_item(key: str, rules: Rules) -> str:
    """Return the name of the item that teaches what these rules have on a key."""
    if key in TAUGHT_ALWAYS:
        return TAUGHT_ALWAYS[key]
    if key == "drawn_tile" and rules.draw is DrawRule.UNTIL_PLAYABLE:
        return "drawn"
    if key == "draw" and rules.drawn_tile is DrawnTile.WAITS:
        return "stuck"
    return TAUGHT_BY[key][getattr(rules, key)]


def rules_lesson(variant: Variant) -> Lesson:
    """Return the lesson of a sheet in an edition, with house rules."""
    return Lesson(lesson_name(variant), None, variant, tuple(_items(variant)))


def lesson_name(variant: Variant) -> str:
    """Return what the lesson of a variant is called: ``luckies``, ``luckies:fr``, ``luckies+tie=drawn``."""
    edition = "" if variant.edition.code == "en" else f":{variant.edition.code}"
    house = "".join(f"+{key}={value_text(value).replace(' ', '')}" for key, value in variant.house)
    return f"{variant.sheet.id}{edition}{house}"


def _items(variant: Variant) -> Iterator[LessonItem]:
    at = _Items(variant)
    rules = variant.rules
    alone = () if pairs_possible(rules) else ("partners",)
    yield _item("tiles", "tiles", Remark(), "faces", Point.COLOURS, "hands", *alone)
    yield from at.leading()
    yield from at.turns()
    yield from at.stuck()
    yield from at.going_out()
    yield from at.blocking()
    again = rules.next_lead is NextLead.WINNER
    if again and not all(target.is_one_round for target in rules.target):
        yield at.lead_again()
        yield _item("game", "game", Remark(), "target")
    else:
        yield _item("game", "game", Remark(), "next_lead", "target")


class _Items:
    """The items of one lesson, by what they are about."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.players = players_in(self.rules)
        self.size = self.rules.hands.get(self.players) or min(self.rules.hands.values())

    def leading(self) -> Iterator[LessonItem]:
        """Who leads, and with what."""
        round_ = learners_lead(self.rules, Seating(self.players), self.size)
        question = saying(f"lesson.ask-open-{self.rules.lead}")
        yield self._exercise("open", "lead", round_, round_.options, question, "lead", "opening", "redeal")
        if self.rules.extra is Extra.AFTER_DOUBLE and self.rules.opening is Opening.ANY:
            yield from self._opening_extra(round_)

    def _opening_extra(self, leading: Round) -> Iterator[LessonItem]:
        """The further tile after an opening that is no double, if the hand has one that fits."""
        for opening in reversed(_plays(leading)):
            opened = leading.apply(opening)
            if not opening.tile.is_double and not opened.is_over and _plays(opened):
                question = saying("lesson.ask-extra-opening", tile=opening.tile)
                yield self._exercise("opening-extra", "lead", opened, _plays(opened), question, "extra")
                return

    def turns(self) -> Iterator[LessonItem]:
        """Matching, doubles, what doubles open and what they bring."""
        round_ = _MATCHING.round(self.rules, self.players)
        ends = saying("lesson.ask-match", ends=round_.line.open_numbers)
        yield self._exercise("match", "turn", round_, round_.options, ends, Point.MATCH, Point.MUST_PLAY, "direction")
        round_, double = _WITH_DOUBLE.round(self.rules, self.players), Play(Tile(4, 4), 4)
        line, one = self.rules.doubles is Doubles.LINE, self.rules.extra is Extra.NONE
        told = (*(("doubles",) if line else ()), *(("extra",) if one else ()))
        question = saying("lesson.ask-double", tile=double.tile)
        yield self._exercise("double", "doubles", round_, [double], question, Point.CROSSWISE, *told)
        if not one:
            after = round_.apply(double)
            question = saying("lesson.ask-extra", tile=double.tile)
            yield self._exercise("extra", "turn", after, _plays(after), question, "extra")
        if not line:
            round_ = _BESIDE_THE_DOUBLE.round(self.rules, self.players)
            question = saying("lesson.ask-crossing", tile=Tile(6, 6))
            yield self._exercise("crossing", "doubles", round_, [Play(Tile(6, 1), 6)], question, "doubles")

    def stuck(self) -> Iterator[LessonItem]:
        """What somebody does who cannot play, and what becomes of a drawn tile."""
        round_, draw = _STUCK.round(self.rules, self.players), self.rules.draw
        question = saying("lesson.ask-stuck-may" if draw is DrawRule.MAY_ONE else "lesson.ask-stuck")
        yield self._exercise("stuck", "stuck", round_, round_.options, question, "draw", Point.ONLY_IF_STUCK)
        if draw is DrawRule.NEVER:
            return
        waits = self.rules.drawn_tile is DrawnTile.WAITS
        until = draw is DrawRule.UNTIL_PLAYABLE
        if not waits:
            after = round_.apply(DRAW)
            told = ("draw", *(("drawn_tile",) if until else ()), Point.EMPTY_BONEYARD)
            question = saying("lesson.ask-drawn", tile=read_tiles(_STUCK.boneyard)[0])
            yield self._exercise("drawn", "stuck", after, after.options, question, *told)
        if until:  # then a tile that fits is always laid
            return
        after = _STUCK_WITH_LUCK.round(self.rules, self.players).apply(DRAW)
        question = saying("lesson.ask-fits", tile=read_tiles(_STUCK_WITH_LUCK.boneyard)[0])
        empty = (Point.EMPTY_BONEYARD,) if waits else ()
        yield self._exercise("fits", "stuck", after, after.options, question, "drawn_tile", *empty)

    def going_out(self) -> Iterator[LessonItem]:
        """The last tile, and what it scores."""
        round_ = _NEARLY_OUT.round(self.rules, self.players)
        question = saying("lesson.ask-out", tile=_LAST_TILE.tile)
        yield self._exercise("out", "end", round_, [_LAST_TILE], question, Point.GOING_OUT, Point.CALL)
        question = saying("lesson.ask-out-points")
        after = round_.apply(_LAST_TILE)
        yield self._points("out-points", after, question, "out_points", Point.WINNER_SCORES)

    def blocking(self) -> Iterator[LessonItem]:
        """How a round is blocked, who wins it then and what it scores."""
        blocked = block(self.rules, COUNTED, self.players)
        told = ("blocked_when", Point.AT_ONCE)
        if needs_empty_boneyard(self.rules):
            question = saying("lesson.ask-block-drawing")
        else:
            question = saying("lesson.ask-block", tile=Tile(6, 0))
        yield self._exercise("block", "end", blocked.round, [blocked.last], question, *told)
        after = blocked.round.apply(blocked.last)
        question = saying("lesson.ask-block-points")
        yield self._points("block-points", after, question, "blocked_winner", "blocked_points")
        after = self._blocked(TIED, self.players)
        question = saying("lesson.ask-tie", seat=1)
        yield self._winner("tie", "end", after, question, "tie")
        if pairs_possible(self.rules):
            after = self._blocked(OF_PAIRS, 4, partners=True)
            question = saying("lesson.ask-pairs", seat=2)
            told_of_pairs = ("partners", "blocked_hands", Point.PARTNERS_SCORE)
            yield self._winner("pairs", "players", after, question, *told_of_pairs)

    def lead_again(self) -> LessonItem:
        """A round that the learner leads because they won the one before."""
        round_ = learners_lead(self.rules, Seating(self.players), self.size, won_before=True)
        question = saying("lesson.ask-lead-again")
        return self._exercise("lead-again", "lead", round_, round_.options, question, "next_lead")

    def _blocked(self, hands: HandsLeft, players: int, *, partners: bool = False) -> Round:
        blocked = block(self.rules, hands, players, partners=partners)
        return blocked.round.apply(blocked.last)

    def _exercise(
        self, name: str, section: str, round_: Round, right: Iterable[Action], question: Saying, *told: str | Point
    ) -> LessonItem:
        return _item(name, section, Exercise(self.variant, round_, frozenset(right), question), *told)

    def _points(self, name: str, round_: Round, question: Saying, *told: str | Point) -> LessonItem:
        return _item(name, "scoring", RoundQuestion(self.variant, round_, AskedFor.POINTS, question), *told)

    def _winner(self, name: str, section: str, round_: Round, question: Saying, *told: str | Point) -> LessonItem:
        return _item(name, section, RoundQuestion(self.variant, round_, AskedFor.WINNER, question), *told)


def _item(name: str, section: str, task: Exercise | RoundQuestion | Remark, *told: str | Point) -> LessonItem:
    return LessonItem(name, saying(f"rules.section.{section}"), task, told)


def _plays(round_: Round) -> tuple[Play, ...]:
    return tuple(option for option in round_.options if isinstance(option, Play))
