"""A lesson on the table's screen: the same tiles, the same keys, and after each item what there is to know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from doublesix.actions import Action
from doublesix.events import RoundEnded
from doublesix.exercise import Exercise, tell_attempt
from doublesix.i18n import Words, words_for
from doublesix.lesson import Lesson, LessonItem, RoundQuestion
from doublesix.lesson.script import LEARNER
from doublesix.lesson.sentences import (
    cast_at,
    statements,
    tell_count,
    tell_hands_left,
    tell_house_rules,
    tell_lesson,
    tell_question,
    tell_solution,
    tell_wrong_answer,
)
from doublesix.picture import Look
from doublesix.sentences.cast import Cast
from doublesix.sentences.marks import tell_mark
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.lesson.done_lessons import DoneLessons
from doublesix.terminal.lesson.pages import LessonPage, QuestionPage
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.keys import TableStage, action_key, keys_to_choose
from doublesix.terminal.table.keys_page import AT_HOME, KeysInWords
from doublesix.terminal.table.play_screen import AfterTable, PlayScreen
from doublesix.terminal.table.surroundings import tell_log
from doublesix.terminal.textual_keys import shown_action
from doublesix.view import View

NOT_IN_LESSONS: Final = {
    *(f"terminal.keys-{code}" for code in ("undo", "space", "pause", "log", "back", "panel", "settings")),
    "key.score",
}
IN_LESSON: Final[Sequence[KeysInWords]] = tuple(keys for keys in AT_HOME if keys[0] not in NOT_IN_LESSONS)


class LessonScreen(PlayScreen):
    """A lesson, item by item."""

    ALL_KEYS = IN_LESSON
    PROMPT_ROWS = 4

    def __init__(self, lesson: Lesson, look: Look | None = None, words: Words | None = None) -> None:
        self._lesson = lesson
        self._number = 0
        self._solved = asyncio.Event()
        self._told = ""
        spoken = words_at(lesson.variant, words or words_for())
        super().__init__(self._seen(), look or Look.of(lesson.variant), spoken)

    def on_mount(self) -> None:
        """Begin."""
        self._show()
        self.run_worker(self._go_through(), group="lesson", exclusive=True)

    # What the table shows

    @property
    def item(self) -> LessonItem:
        """The item that somebody is at."""
        return self._lesson.items[self._number]

    @property
    def _cast(self) -> Cast:
        return cast_at(self.item, self._lesson, self._tile_words)

    def _seen(self) -> View:
        """Return what the item shows; a remark has the round of the item that follows it, or of the one before."""
        items = self._lesson.items
        around = [*items[self._number :], *reversed(items[: self._number])]
        item = next(item for item in around if item.round is not None)
        if isinstance(item.task, Exercise):
            return item.task.view
        assert item.round is not None
        return View.of_single_round(item.round, LEARNER)

    @property
    def standing(self) -> GameHeader:
        """A game in which nobody has scored yet."""
        view, task = self.choosing.view, self.item.task
        variant = task.variant if isinstance(task, Exercise) else self._lesson.variant
        none = (0,) * len(view.seating.sides)
        names = self._lesson.names or tuple(self._words(f"demo.name-{seat + 1}") for seat in view.seating.seats)
        number = task.round_number if isinstance(task, Exercise) else 1
        header = GameHeader(variant, view.seating, variant.rules.target[0], names, number, none, none, has_hand=True)
        return replace(header, you=view.seat)

    @property
    def stage(self) -> TableStage:
        """What the table waits for."""
        if not isinstance(self.item.task, Exercise) or self._solved.is_set():
            return TableStage.OTHERS
        return TableStage.PLACE if self.choosing.place else TableStage.TILE

    def _tell_prompt(self) -> str:
        return " ".join(self._question())

    def _tell_log(self) -> Sequence[str]:
        # How a round ended has its sum, which a question may ask for.
        events = tuple(event for event in self._view.events if not isinstance(event, RoundEnded))
        seen = replace(self._view, events=events)
        return [*tell_log(self.standing, seen, self._tile_words), *self._question()]

    def _question(self) -> Sequence[str]:
        """What an exercise asks for; nothing once it is done, and beside windows that ask themselves."""
        is_open = isinstance(self.item.task, Exercise) and not self._solved.is_set()
        return tell_question(self.item, self._cast) if is_open else ()

    @property
    def _hint_key(self) -> ShownKey:
        return shown_action(TableAction.HINT, self._words("key.show"))

    def _tell_keys(self) -> Sequence[ShownKey]:
        words = self._words
        return [
            *keys_to_choose(self.stage, self._view.options, words),
            self._hint_key,
            action_key(TableAction.RULES, words),
            action_key(TableAction.KEYS, words),
            shown_action(TableAction.LEAVE, words("key.end")),
        ]

    # What happens

    async def _go_through(self) -> None:
        """Take one item after the other, until somebody leaves."""
        lesson, words = self._lesson, self._words
        for number, item in enumerate(lesson.items):
            self._number = number
            self._solved.clear()
            self.choosing = self._choice_at(self._seen())
            self._show(self._tell_prompt() if not self._log_is_open else "")
            if not await self._take(item):
                self._leave(AfterTable.QUIT)
                return
            DoneLessons.read().reached(lesson.name, number + 1, len(lesson.items)).keep()
        await self.app.push_screen_wait(LessonPage(tell_lesson(lesson, words), [words("lesson.done")], words))
        self._leave(AfterTable.SETUP)

    async def _take(self, item: LessonItem) -> bool:
        """Let somebody do what an item asks for, and tell them what there is to know; return whether to go on."""
        cast = cast_at(item, self._lesson, self._words)
        told: Sequence[str] = ()
        if isinstance(item.task, Exercise):
            await self._solved.wait()
            told = [self._told]
        elif isinstance(item.task, RoundQuestion):
            if not await self._ask(item, item.task, cast):
                return False
            told = [self._words("exercise.right"), *tell_count(item.task, cast)]
        else:
            told = tell_question(item, cast)
            if not self._number:
                told = [*tell_house_rules(self._lesson, self._words), *told]
        return await self._tell(item, [*told, *self._clauses(item)])

    async def _ask(self, item: LessonItem, question: RoundQuestion, cast: Cast) -> bool:
        lines = [*tell_hands_left(question, cast), "", *tell_question(item, cast)]
        page = QuestionPage(self._title(item), lines, question, cast)
        page.wrong, page.solution = tell_wrong_answer(item, self._lesson, self._words), tell_solution(item, cast)
        return await self.app.push_screen_wait(page)

    async def _tell(self, item: LessonItem, lines: Sequence[str]) -> bool:
        return await self.app.push_screen_wait(LessonPage(self._title(item), lines, self._words))

    def _title(self, item: LessonItem) -> str:
        heading = item.heading.tell(self._cast)
        number, total = self._number + 1, len(self._lesson.items)
        return self._words("lesson.item", number=number, total=total, heading=heading)

    def _clauses(self, item: LessonItem) -> list[str]:
        words = self._words
        return [
            words("general.noted", text=statement.text, note=tell_mark(statement.mark, words))
            for statement in statements(item, self._lesson, words)
        ]

    def _act(self, action: Action) -> None:
        task = self.item.task
        if not isinstance(task, Exercise) or self._solved.is_set():
            return
        attempt = task.answer(action)
        cast = self._cast
        if attempt.is_right and attempt.after is not None:
            self._told = tell_attempt(attempt, cast_at(self.item, self._lesson, self._words))
            self._solved.set()
            self.choosing = self._choice_at(View.of_single_round(attempt.after, task.seat))
            self._show()
            return
        self.choosing = self._choice_at(task.view)
        self._show(tell_attempt(attempt, cast))

    # What somebody does

    def action_next_thing(self) -> None:
        """Lay the chosen tile, or choose one."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._lay_or_choose()

    def action_skip(self) -> None:
        """Do the only possible thing."""
        if self.stage is TableStage.TILE and self.choosing.only_action:
            self._act(self.choosing.only_action)

    def action_hint(self) -> None:
        """Show what is right."""
        self._show(tell_solution(self.item, self._cast))

    def action_take_back(self) -> None:
        """There is nothing to take back in a lesson."""

    def action_change_pause(self, step: int) -> None:
        """Nobody else acts in a lesson."""
