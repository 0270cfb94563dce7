"""An exercise as a page shows it: a table like any other, at which somebody is asked for something.

It is made from what the seat may know, before the answer and after it, so it shows nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec import structs

from doublesix.exercise import Attempt, Exercise, tell_attempt
from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.lesson.round_question import RoundQuestion
from doublesix.lesson.script import LEARNER
from doublesix.lesson.sentences import MOST_PLAYERS
from doublesix.picture import Look
from doublesix.room.board import Shape, show_board
from doublesix.room.messages import Button, RoundSum, SeenFairness, SeenGame, SeenSeat, SeenTable, TableMessage
from doublesix.room.news import tell_events
from doublesix.room.offer import Offer
from doublesix.room.perspective import show_hand, turn_buttons
from doublesix.room.portraits import portraits_of
from doublesix.room.result import tell_sum
from doublesix.room.room import Occupant, Phase
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.cast import Cast
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.view import View

_READER: Final = "reader"
"""Whose face the reader has: that of somebody whom nobody knows yet."""


@dataclass(frozen=True, slots=True)
class ExerciseTable:
    """How exercises of one variant are shown to somebody, one after the other."""

    variant: Variant
    words: Words
    number: int = 1
    """Which of the exercises in a row."""
    shape: Shape = Shape.WIDE
    look: Look | None = None
    """None: the look of the sheet's own tiles."""
    names: tuple[str, ...] = ()
    """What the players are called, by seat; without them as in every lesson."""

    def cast(self, view: View) -> Cast:
        """Return the players, with tiles and numbers marked in what is said: the reader is "you"."""
        return Cast(self._names(view), self._words.marking, view.seat)

    def ask(self, exercise: Exercise) -> TableMessage:
        """Show an exercise to somebody who is to answer it."""
        return self._question(exercise, "")

    def judge(self, attempt: Attempt, onward: str) -> TableMessage:
        """Show what came of an answer: the table after it if it was right, with a button that leads on.

        What is told of a wrong answer stands before the question, which stays.
        """
        exercise = attempt.exercise
        view = exercise.view
        told = tell_attempt(attempt, self.cast(view))
        if not attempt.is_right or attempt.after is None:
            return self._question(exercise, told)
        if exercise.praise is not None:
            told = f"{self._words('exercise.right')} {told}"
        after = View.of(attempt.after, exercise.seat, needs=exercise.needs, habits=exercise.habits)
        return self._done(self._message(after, len(view.events), told, ()), onward)

    def ask_about(self, question: RoundQuestion) -> TableMessage:
        """Show a round that is over, all hands turned up, without what it came to."""
        return self._round_over(question, "")

    def judge_count(self, question: RoundQuestion, answer: int, onward: str) -> TableMessage:
        """Show what the round came to if the answer was right."""
        view = View.of_single_round(question.round, LEARNER)
        if answer not in question.right:
            return self._round_over(question, self._words("lesson.wrong"))
        return self._done(self._message(view, 0, self._words("exercise.right"), ()), onward)

    @property
    def _words(self) -> Words:
        return words_at(self.variant, self.words)

    def _names(self, view: View) -> tuple[str, ...]:
        return self.names or tuple(
            self._words(f"demo.name-{seat + 1}")
            if seat < MOST_PLAYERS
            else self._words("general.player", number=seat + 1)
            for seat in view.seating.seats
        )

    def _question(self, exercise: Exercise, told: str) -> TableMessage:
        view = exercise.view
        question = exercise.question.tell(self.cast(view))
        message = self._message(view, 0, f"{told} {question}".lstrip(), turn_buttons(view, self._words))
        return structs.replace(message, table=structs.replace(message.table, can_hint=True))

    def _round_over(self, question: RoundQuestion, told: str) -> TableMessage:
        view = View.of_single_round(question.round, LEARNER)
        asked = question.question.tell(self.cast(view))
        message = self._message(view, 0, f"{told} {asked}".lstrip(), ())
        table = structs.replace(message.table, sum=_uncounted(message.table.sum, self._words))
        happened = tuple(told for told in message.happened if told.kind != "ended")
        return structs.replace(message, table=table, happened=happened)

    def _done(self, message: TableMessage, onward: str) -> TableMessage:
        """Let somebody go on, or do the same again."""
        buttons = (Button(do="ready", label=onward),)
        return structs.replace(message, table=structs.replace(message.table, buttons=buttons, can_take_back=True))

    def _message(self, view: View, since: int, prompt: str, buttons: tuple[Button, ...]) -> TableMessage:
        """Show a position; what happened is told from an event on, or all of it."""
        words, names, own = self._words, self._names(view), Look.of(self.variant)
        board, places = show_board(view, self.shape, words)
        told, faces = read_faces(prompt)
        seen = SeenTable(
            code="",
            seq=0,
            version=0,
            phase=Phase.PLAYING if view.turn is not None else Phase.BETWEEN,
            offer=self._offer(view.seating),
            game=self._game(view.seating, own),
            you=view.seat,
            seats=_seats(view, names),
            board=board,
            hand=show_hand(view, places, self.look or own, words),
            prompt=told,
            prompt_faces=faces,
            buttons=buttons,
            turn=view.turn,
            sum=self._sum(view, names),
            fairness=SeenFairness(commitment=""),
        )
        place, partners = f"1.{self.number}", view.seating.partners
        happened = tell_events(view.events, since, place, names, words, you=view.seat, partners=partners)
        return TableMessage(table=seen, happened=happened, whole=since == 0)

    def _offer(self, seating: Seating) -> Offer:
        variant = self.variant
        return Offer(
            sheet=variant.sheet.id,
            edition=variant.edition.code,
            house={key: value_text(value) for key, value in variant.house},
            players=seating.players,
            partners=seating.partners,
            rounds=1,
        )

    def _game(self, seating: Seating, look: Look) -> SeenGame:
        variant, words = self.variant, self._words
        return SeenGame(
            sheet=variant.sheet.id,
            edition=variant.edition.code,
            title=tell_title(variant, words),
            target=words("record.to-rounds", count=1),
            house=tuple(words("record.house-rule", key=key, value=value_text(value)) for key, value in variant.house),
            partners=seating.partners,
            number=1,
            round=self.number,
            one_round=True,
            revision=variant.revision,
            look=str(look),
        )

    def _sum(self, view: View, names: tuple[str, ...]) -> RoundSum | None:
        if view.outcome is None:
            return None
        hands, partners = [hand for hand in view.hands if hand is not None], view.seating.partners
        return tell_sum(view.outcome, hands, names, self.variant, self._words, partners=partners, you=view.seat)


def _uncounted(told: RoundSum | None, words: Words) -> RoundSum | None:
    """Return what everybody has left, without who won and what it scored."""
    if told is None:
        return None
    rows = tuple(structs.replace(row, part="") for row in told.rows if row.seat is not None)
    return RoundSum(headline=words("learn.hands-left"), said="", rows=rows, lines=())


def _seats(view: View, names: tuple[str, ...]) -> tuple[SeenSeat, ...]:
    occupants = [
        Occupant(name, person=_READER) if seat == view.seat else Occupant(name, bot=name)
        for seat, name in enumerate(names)
    ]
    faces = portraits_of(occupants)
    return tuple(_seat(view, seat, name, face) for seat, (name, face) in enumerate(zip(names, faces, strict=True)))


def _seat(view: View, seat: int, name: str, face: int | None) -> SeenSeat:
    shown = SeenSeat(
        name=name,
        kind="person" if seat == view.seat else "bot",
        face=face,
        side=view.seating.side_of(seat),
        acts=view.turn == seat,
        tiles=view.sizes[seat],
    )
    hand = view.hands[seat]
    if view.turn is not None or hand is None:
        return shown
    return structs.replace(shown, hand=tuple(map(str, hand)), spots_left=hand.spots)
