"""A lesson for every sheet, edition and house rule: what it asks can be done, and each value makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from tests.chance import PROFILE

from doublesix.actions import Action
from doublesix.deal import find_leader, must_be_thrown_in, seat_players
from doublesix.errors import DealError, IllegalAction, RuleError
from doublesix.exercise import Exercise
from doublesix.i18n import words_for
from doublesix.lesson import AskedFor, LessonItem, Remark, RoundQuestion, find_lesson, rules_lesson
from doublesix.lesson.rules_lesson import TAUGHT_ALWAYS, TAUGHT_BY, TOLD_ONLY, lesson_name, teaching_item
from doublesix.lesson.sentences import cast_at, statements, tell_count, tell_solution
from doublesix.round import Round
from doublesix.rules.rules import KEYS, Lead, Rules
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES, values_of, with_values
from doublesix.rules.variant import Variant
from doublesix.sentences.statements import say

ENGLISH = words_for("en")
PRINTED = [choose(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]
IN_SOAK = PROFILE == "soak"
OTHER_VALUES = {
    "hands": ["2: 5", "2: 14", "4: 7", "5: 5", "2-4: 1", "14: 2"],
    "target": ["rounds: 1", "rounds: 5", "50, 100", "1"],
}
"""For keys that have no closed list."""
SETTLED_BY = {
    "draw": {"drawn_tile": "plays"},
    "drawn_tile": {"draw": "one"},
    "blocked_when": {"draw": "one"},
    "blocked_hands": {"partners": "optional", "hands": "2-4: 5"},
    "partners": {"hands": "2-4: 5"},
    "lead": {"opening": "any", "redeal": "no-double"},
    "redeal": {"lead": "lot", "opening": "any"},
    "opening": {"lead": "highest-double", "redeal": "no-double"},
    "next_lead": {"target": "100"},
}
"""House rules beside which every value of a key is allowed and has an effect."""


def house_variants() -> Iterator[tuple[str, str, Variant]]:
    """Every value of every key as a house rule, alone where a sheet allows it, and beside others so that it matters."""
    for turn, (key, value) in enumerate(every_value()):
        sheets = SHEETS if IN_SOAK else [*SHEETS[turn % len(SHEETS) :], *SHEETS[: turn % len(SHEETS)]]
        for beside in ({}, SETTLED_BY.get(key, {})):
            for sheet in sheets:
                with suppress(RuleError):
                    yield key, value, choose(sheet, None, {**beside, key: value})
                    if not IN_SOAK:
                        break


def every_value() -> Iterator[tuple[str, str]]:
    for key in KEYS:
        for value in [*map(str, CHOICES[key])] if key in CHOICES else OTHER_VALUES[key]:
            yield key, value


HOUSE = list(dict.fromkeys(house_variants()))


def test_every_value_has_its_item() -> None:
    """A new value without an item of its own fails here."""
    assert {key: set(map(str, taught)) for key, taught in TAUGHT_BY.items()} == {
        key: set(map(str, values)) for key, values in CHOICES.items()
    }
    assert set(TAUGHT_BY) | set(TAUGHT_ALWAYS) == set(KEYS)


def differing(rules: Rules, key: str) -> Iterator[Rules]:
    """The same rules with each other value of a key, as far as that makes sense."""
    for value in CHOICES[key]:
        if value != getattr(rules, key):
            try:
                yield with_values(rules, {key: value})
            except RuleError:
                continue


def story(round_: Round, rules: Rules, further: tuple[Action, ...]) -> list[object]:
    """What is seen of a round when it is played by other rules, and when what is asked for is done."""
    try:
        seat_players(rules, round_.seating.players, round_.seating.partners)
    except DealError as refused:
        return [refused.coded]
    told: list[object] = []
    if rules.lead is not Lead.LOT and not round_.deal.led_by_winner:
        told.append(find_leader(rules, round_.deal.hands))
    told.append(round_.deal.lots if rules.lead is Lead.LOT else ())
    moment = Round.start(rules, round_.seating, round_.deal)
    for action in (*round_.actions, *further):
        told += [moment.turn, moment.options, moment.line.open_ends, moment.extra]
        try:
            moment = moment.apply(action)
        except IllegalAction as refused:
            return [*told, refused.coded]
    return [*told, moment.turn, moment.options, moment.line.open_ends, moment.extra, moment.outcome]


def makes_a_difference(item: LessonItem, rules: Rules, other: Rules) -> bool:
    if item.name == "lead-again":
        return rules.next_lead is not other.next_lead and item.round is not None and item.round.deal.led_by_winner
    round_ = item.round
    assert round_ is not None
    rights = [(action,) for action in item.task.right] if isinstance(item.task, Exercise) else [()]
    return any(story(round_, rules, right) != story(round_, other, right) for right in rights)


@pytest.mark.parametrize("key", sorted(CHOICES))
def test_each_value_makes_a_difference_in_its_item_or_is_told(key: str) -> None:
    seen = set()
    for variant in [variant for named, _, variant in HOUSE if named == key]:
        rules = variant.rules
        if say(key, rules, ENGLISH) is None:
            continue
        items = {item.name: item for item in rules_lesson(variant).items}
        item = items[teaching_item(key, rules)]
        assert key in item.clauses, f"{item.name} of {lesson_name(variant)} does not tell {key}"
        seen.add(str(getattr(rules, key)))
        if key in TOLD_ONLY or isinstance(item.task, Remark):
            continue
        for other in differing(rules, key):
            if say(key, other, ENGLISH) is not None and matters(key, rules, other):
                assert makes_a_difference(item, rules, other), f"{key} in {lesson_name(variant)}"
    assert seen == set(map(str, CHOICES[key]))


def matters(key: str, rules: Rules, other: Rules) -> bool:
    """Whether two values can be told apart by anybody beside the other keys of these rules."""
    two_at_most = all(players == 2 for players in rules.hands)
    if key in ("direction", "blocked_points") and two_at_most:
        return False
    if key == "blocked_when":
        return rules.draw != "never"
    if key == "opening":
        return rules.lead != "lot"
    return key != "drawn_tile" or "until-playable" not in (rules.draw, other.draw)


@pytest.mark.parametrize("variant", PRINTED, ids=lesson_name)
def test_the_lesson_of_a_sheet_is_short_and_tells_every_key_that_matters(variant: Variant) -> None:
    lesson = rules_lesson(variant)
    asked = [item for item in lesson.items if not isinstance(item.task, Remark)]
    assert 6 <= len(asked) <= 12
    told = {name for item in lesson.items for name in item.clauses}
    assert {key for key in KEYS if say(key, variant.rules, ENGLISH)} <= told
    assert find_lesson(lesson.name).variant == variant


def check(variant: Variant) -> None:
    lesson = rules_lesson(variant)
    for item in lesson.items:
        cast = cast_at(item, lesson, ENGLISH)
        check_round(item, variant)
        told = statements(item, lesson, ENGLISH)
        assert len(told) <= 4
        if isinstance(item.task, Exercise):
            assert item.task.seat == 0
            for action in item.task.right:
                assert item.task.answer(action).is_right
        elif isinstance(item.task, RoundQuestion):
            assert len(tell_count(item.task, cast)) >= 3
            assert item.task.right
        if not isinstance(item.task, Remark):
            assert tell_solution(item, cast)
            assert item.task.question.tell(cast)


def check_round(item: LessonItem, variant: Variant) -> None:
    """The round is one that the rules lead to, from a deal that they allow; only sizes of hands are free."""
    round_ = item.round
    if round_ is None:
        return
    deal, rules = round_.deal, variant.rules
    assert round_.rules == rules
    assert sum(map(len, deal.hands)) + len(deal.boneyard) == 28
    if not deal.led_by_winner:
        assert not must_be_thrown_in(rules, deal.hands), item.name
        if rules.lead is not Lead.LOT:
            assert find_leader(rules, deal.hands) == deal.leader, item.name
        else:
            assert deal.lots


def test_lessons_of_all_sheets_and_house_rules_hold() -> None:
    for variant in [*PRINTED, *(variant for _, _, variant in HOUSE)]:
        check(variant)


def test_what_is_counted_is_what_the_engine_counts() -> None:
    for sheet in SHEETS:
        for item in rules_lesson(choose(sheet)).items:
            if isinstance(item.task, RoundQuestion) and item.task.asked_for is AskedFor.POINTS:
                outcome = item.task.round.outcome
                assert outcome is not None
                assert item.task.right == {outcome.points}


def test_house_rules_that_change_nothing_make_the_same_lesson() -> None:
    plain = choose("luckies")
    same = plain.with_house({key: value for key, value in values_of(plain.rules).items() if key == "tie"})
    assert [item.name for item in rules_lesson(same).items] == [item.name for item in rules_lesson(plain).items]
    assert replace(same, house=()) == plain
