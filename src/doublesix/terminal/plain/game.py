"""``--plain``: the game as lines of text in and out, one event a line.

Every person hears everything once, as their own seat saw it: we tell them what happened while they were away when they
come back. If several sit at one keyboard, each is asked to come alone before we say anything of theirs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from doublesix.actions import DRAW, PASS
from doublesix.bots.hints import HintProgress
from doublesix.bots.own.guests import faults_to_tell
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.events import Passed, Played, RoundEnded
from doublesix.i18n import Words
from doublesix.picture import Look, Scene, draw_scene
from doublesix.sentences.agreement import tell_agreement
from doublesix.sentences.errors import tell_error
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.score import tell_scores, tell_sum
from doublesix.sentences.sheet_texts import words_at
from doublesix.table.moments import any_moment
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.terminal.plain.paper import Answers, EndOfInput, Paper
from doublesix.terminal.plain.sentences import (
    tell_hand,
    tell_help,
    tell_hint,
    tell_options,
    tell_rules_briefly,
    tell_table,
    tell_turn,
)
from doublesix.terminal.session import Session, tell_saved_or_not
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, View

_NOT_SAVED = frozenset({"cannot-write", "game-elsewhere"})
"""Errors after which the game cannot go on here."""


def run_plain(
    session: Session, *, pause: float, reading: Answers, writing: TextIO, words: Words, look: Look = Look.PIPS
) -> int:
    """Play a game until it ends, somebody leaves or no more is typed, and return the exit status."""
    paper = Paper(reading, writing)
    try:
        _PlainGame(session, paper, pause, words, look).play()
    except EndOfInput:
        session.close()
        paper.say(tell_saved_or_not(session, words))
    except BrokenPipeError:
        # The reader has closed the output.
        session.close()
    except KeyboardInterrupt:
        # It may have come while we were writing; what is written is enough to go on from.
        with suppress(DoublesixError):
            session.close()
        paper.say(tell_saved_or_not(session, words))
        raise
    return 0


class _PlainGame:
    """A game, told and asked about line by line."""

    def __init__(self, session: Session, paper: Paper, pause: float, words: Words, look: Look) -> None:
        self._session = session
        self._paper = paper
        self._pause = pause if paper.is_terminal else 0.0
        self._words = words_at(session.table.game.variant, words)
        self._look = look
        self._reader = CommandReader(words)
        people = session.table.agreement.people
        self._alone = people[0] if len(people) == 1 else None
        self._viewer = self._alone
        """Who reads this now: the only person, or the one who came last; None for nobody in particular."""
        self._hints = HintProgress()
        self._told: dict[int | None, int] = {}
        """How many events of this round each of them has heard."""

    def play(self) -> None:
        """Play to the end of the game."""
        table = self._session.table
        game = table.game
        self._paper.say(*tell_agreement(game.variant, game.seating, table.names, game.target, self._words))
        if table.agreement.people:
            self._paper.say(self._words("terminal.plain-welcome"))
        if self._words.direction == "rtl":
            self._paper.say(self._words("terminal.right-to-left"))
        self._begin_round()
        while not self._session.table.is_over:
            self._take_step()
        self._tell_end_of_round()
        table = self._session.table
        if table.game.ending is not None:
            self._paper.say(
                tell_ending(table.game.ending, table.game.seating, table.names, self._words, you=self._alone)
            )
        self._paper.say(self._words("table.saved", file=self._session.path))

    def _take_step(self) -> None:
        """Go on by one turn of a person, one action of a bot, or to the next round."""
        table = self._session.table
        if table.turn is None:
            self._tell_end_of_round()
            self._wait_for_next_round()
        elif table.waits_for_person:
            self._take_turn(table.turn)
        else:
            self._let_bot_act()

    def _let_bot_act(self) -> None:
        """Let a bot act, and let the reader follow; it takes a moment over an extra tile, laid or not."""
        action = self._session.bots_choice()()
        self._paper.say(*(tell_error(fault, self._words) for fault in faults_to_tell()))
        if self._pause and self._session.table.round.extra is not None:
            time.sleep(any_moment())
        self._session.act(action)
        self._tell_news()
        time.sleep(self._pause)

    def _begin_round(self) -> None:
        """Let everybody hear this round from the beginning, or from what they last did themselves."""
        table = self._session.table
        events = table.view(None).events
        self._viewer = self._alone
        self._told = {seat: _after_own(events, seat) for seat in table.agreement.people}
        # If people take turns at the keyboard, each hears of the deal when they come.
        self._told[None] = len(events) if table.agreement.people else 0
        if table.turn is not None and any(self._told[seat] for seat in table.agreement.people):
            self._paper.say(self._words("terminal.plain-goes-on", number=len(table.game.rounds)), self._scores())
        self._tell_news()

    def _tell_news(self) -> None:
        """Tell the reader what they have not heard yet."""
        view = self._view
        for event in view.events[self._told.get(self._viewer, 0) :]:
            if isinstance(event, SeenDeal):
                self._paper.say(self._words("record.round", number=len(self._session.table.game.rounds)))
            if not isinstance(event, RoundEnded):
                self._paper.say(self._tell(event))
        self._told[self._viewer] = len(view.events)

    def _take_turn(self, seat: int) -> None:
        """Ask the person whose turn it is until they have done something."""
        if self._viewer != seat:
            self._change_places(seat)
        if self._view.nothing_to_add:
            self._pass_with_nothing_to_add()
            return
        self._say_turn()
        before = self._session.table
        while self._session.table is before:
            self._answer(self._paper.ask(self._question(seat)), self._go_on)

    def _question(self, seat: int) -> str:
        if seat == self._alone:
            return self._words("you.ask")
        return self._words("terminal.plain-ask", name=self._session.table.names[seat])

    def _pass_with_nothing_to_add(self) -> None:
        """Pass for somebody who can only pass; others at the same keyboard must not see that it was no choice."""
        self._paper.say(tell_options(self._view, self._words))
        if self._alone is None and self._paper.is_terminal:
            time.sleep(any_moment())
        self._session.act(PASS)
        self._tell_news()

    def _change_places(self, seat: int) -> None:
        """Let the next person come, and tell them what they missed."""
        self._paper.turn_over()
        question = self._words("terminal.table-curtain", name=self._session.table.names[seat])
        while self._asks_for_help(self._paper.ask_afresh(question)):
            self._paper.say(*tell_help(self._words))
        self._viewer = seat
        self._tell_news()

    def _asks_for_help(self, answer: str) -> bool:
        """Whether somebody who is asked to come wants to know what can be typed; they may also leave."""
        try:
            wanted = self._reader.read(answer, ()) if answer else None
        except DoublesixError:
            return False
        if wanted is PlainCommand.QUIT:
            raise EndOfInput
        return wanted is PlainCommand.HELP

    def _go_on(self) -> None:
        """Do the only possible thing, or say once more what can be done."""
        options = self._view.options
        if len(options) == 1:
            self._session.act(options[0])
            self._tell_news()
        else:
            self._say_turn()

    def _say_turn(self) -> None:
        self._paper.say(*tell_turn(self._view, self._words, self._look))

    def _tell_end_of_round(self) -> None:
        table = self._session.table
        outcome = table.round.outcome
        if outcome is not None:
            game, hands, partners = table.game, table.round.hands, table.game.seating.partners
            self._paper.say(
                *tell_sum(outcome, hands, table.names, game.variant, self._words, partners=partners, you=self._alone)
            )
            self._paper.say(self._scores())

    def _wait_for_next_round(self) -> None:
        """Ask for the next round; do not ask if only bots play."""
        over = self._session.table
        if not over.agreement.people:
            self._deal()
        while self._session.table is over:
            self._answer(self._paper.ask_afresh(self._words("terminal.remote-press-enter")), self._deal)

    def _deal(self) -> None:
        self._session.next_round()
        self._begin_round()

    def _answer(self, text: str, nothing_said: Callable[[], None]) -> None:
        """Do what somebody typed, or say why that is not possible."""
        try:
            if not text:
                nothing_said()
                return
            wanted = self._reader.read(text, tuple(self._view.hand))
            if isinstance(wanted, Lay):
                self._lay(wanted)
            else:
                self._obey(wanted)
        except DoublesixError as error:
            if error.code in _NOT_SAVED:
                raise
            self._paper.say(tell_error(error, self._words))

    def _lay(self, wanted: Lay) -> None:
        view = self._view
        if view.turn is None:
            raise IllegalAction("round-over", action=wanted.tile)
        play, *others = wanted.plays(view)
        if not others:
            self._session.act(play)
            self._tell_news()
            return
        ends = {str(choice.end): choice for choice in (play, *others)}
        question = self._words("terminal.plain-which-end", tile=wanted.tile, ends=self._words.list_or(ends))
        answer = self._paper.ask(question)
        if answer in ends:
            self._session.act(ends[answer])
            self._tell_news()
        else:
            self._answer(answer, self._go_on)

    def _obey(self, command: PlainCommand) -> None:
        table, words = self._session.table, self._words
        match command:
            case PlainCommand.DRAW | PlainCommand.PASS:
                self._session.act(DRAW if command is PlainCommand.DRAW else PASS)
                self._tell_news()
            case PlainCommand.UNDO:
                self._take_back()
            case PlainCommand.HINT:
                self._hint()
            case PlainCommand.TABLE:
                self._paper.say(*tell_table(self._view, table.names, words, self._look))
            case PlainCommand.PICTURE:
                self._draw_table()
            case PlainCommand.HAND:
                self._paper.say(tell_hand(self._view, words, self._look))
            case PlainCommand.SCORE:
                self._paper.say(self._scores())
            case PlainCommand.LOG:
                self._paper.say(*(self._tell(event) for event in self._view.events))
            case PlainCommand.RULES:
                self._paper.say(*tell_rules_briefly(table.game.variant.played_to(table.game.target), words))
            case PlainCommand.HELP:
                self._paper.say(*tell_help(words))
            case PlainCommand.QUIT:
                raise EndOfInput

    def _take_back(self) -> None:
        self._session.take_back()
        self._told[self._viewer] = len(self._view.events)
        self._paper.say(self._words("turn.taken-back"))

    def _hint(self) -> None:
        table = self._session.table
        if not table.waits_for_person:
            raise IllegalAction("round-over", action=PlainCommand.HINT)
        hint = self._session.hint()()
        step = self._hints.next_step(table, has_nudge=hint.nudge is not None)
        self._paper.say(tell_hint(hint, step, table.names, self._words))

    def _draw_table(self) -> None:
        line = self._view.line
        drawing = draw_scene(Scene(self._look, line=line), self._paper.columns, self._paper.charset)
        if line.laid and drawing is not None:
            self._paper.show(drawing)
        else:
            self._paper.say(*tell_table(self._view, self._session.table.names, self._words, self._look))

    @property
    def _view(self) -> View:
        return self._session.table.view(self._viewer)

    def _tell(self, event: SeenEvent) -> str:
        table = self._session.table
        partners = table.game.seating.partners
        return tell_event(event, table.names, self._words, you=self._alone, partners=partners)

    def _scores(self) -> str:
        table = self._session.table
        return tell_scores(table.game.scores, table.game.seating, table.names, self._words, you=self._alone)


def _after_own(events: tuple[SeenEvent, ...], seat: int) -> int:
    """Return how many events there were when a seat last did something."""
    own = [index for index, event in enumerate(events, 1) if _is_of(event, seat)]
    return own[-1] if own else 0


def _is_of(event: SeenEvent, seat: int) -> bool:
    return isinstance(event, Played | SeenDraw | Passed) and event.seat == seat
