"""What a lesson says: its title, what it asks, what it tells when something is right, and when it is not."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.exercise import Exercise
from doublesix.i18n import Words
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.round_question import NOBODY, AskedFor, RoundQuestion
from doublesix.lesson.script import LEARNER
from doublesix.picture import Look, describe
from doublesix.review.option_words import OptionWords
from doublesix.rules.rules import OutPoints
from doublesix.sentences.cast import Cast
from doublesix.sentences.rules import Statement, changes_between, tell_statement
from doublesix.sentences.rules_lines import tell_change
from doublesix.sentences.score import tell_hands, tell_sum
from doublesix.sentences.sheet_texts import tell_title, words_at

MOST_PLAYERS = 4
"""No lesson has more."""


def cast_at(item: LessonItem, lesson: Lesson, words: Words) -> Cast:
    """Return the players of an item: the learner is "you", and the others have names."""
    spoken, round_ = words_at(lesson.variant, words), item.round
    players = MOST_PLAYERS if round_ is None else round_.seating.players
    you = item.task.seat if isinstance(item.task, Exercise) else LEARNER
    return Cast(lesson.names or [spoken(f"demo.name-{seat + 1}") for seat in range(players)], spoken, you)


def tell_lesson(lesson: Lesson, words: Words) -> str:
    """Return the title of a lesson."""
    if lesson.title is not None:
        return lesson.title.tell(Cast([], words))
    return tell_title(lesson.variant, words)


def tell_house_rules(lesson: Lesson, words: Words) -> list[str]:
    """Tell the house rules that a lesson has, one a line."""
    variant = lesson.variant
    printed = type(variant)(variant.sheet, variant.edition)
    return [tell_change(change, words) for change in changes_between(printed, variant, words)]


def tell_question(item: LessonItem, cast: Cast) -> list[str]:
    """Tell what an item asks for; of a remark, what it has to say."""
    if isinstance(item.task, Remark):
        return [saying.tell(cast) for saying in item.task.sayings]
    return [item.task.question.tell(cast)]


def statements(item: LessonItem, lesson: Lesson, words: Words) -> tuple[Statement, ...]:
    """Return the clauses that an item tells when it is done, as these rules have them."""
    told = (tell_statement(name, lesson.variant, words) for name in item.clauses)
    return tuple(statement for statement in told if statement is not None)


def tell_count(question: RoundQuestion, cast: Cast) -> list[str]:
    """Tell how the round of a question ended: every hand, the rule and the sum."""
    partners, hands = question.round.seating.partners, question.round.hands
    return tell_sum(question.outcome, hands, cast.names, question.variant, cast.words, partners=partners, you=cast.you)


def tell_hands_left(question: RoundQuestion, cast: Cast) -> list[str]:
    """Tell how the round of a question ended and what everybody has left, but not who won; the table if it counts."""
    told = tell_hands(question.outcome, question.round.hands, cast.names, cast.words, you=cast.you)
    if question.outcome.score.value is not OutPoints.TABLE:
        return told
    return [*told, describe(question.round.line, cast.words, Look.PIPS)]


def tell_wrong_answer(item: LessonItem, lesson: Lesson, words: Words) -> list[str]:
    """Tell somebody that their answer to a question is not right, and by which clauses to look again."""
    clauses = statements(item, lesson, words)
    return [words("lesson.wrong"), *(statement.text for statement in clauses)]


def tell_solution(item: LessonItem, cast: Cast) -> str:
    """Tell what would be right, to somebody who wants to be shown."""
    if isinstance(item.task, Exercise):
        told = OptionWords(tuple(cast.names), cast.words)
        actions = [told.action(action) for action in sorted(item.task.right, key=str)]
        return cast.words("lesson.solution", answer=cast.words.list_or(actions))
    if isinstance(item.task, RoundQuestion):
        return cast.words("lesson.solution", answer=cast.words.list_or(tell_answers(item.task, cast)))
    return ""


def tell_answers(question: RoundQuestion, cast: Cast) -> Sequence[str]:
    """Write the right answers to a question."""
    right = sorted(question.right)
    return [tell_choice(question, answer, cast) for answer in right]


def tell_choice(question: RoundQuestion, answer: int, cast: Cast) -> str:
    """Write an answer to a question: a number of points, a player, or nobody."""
    if question.asked_for is AskedFor.POINTS:
        return cast.words.number(answer)
    return cast.words("lesson.nobody") if answer == NOBODY else cast.call(answer)
