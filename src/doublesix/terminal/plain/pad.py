"""The score pad as a conversation in plain lines: for screen readers, for simple terminals, for pipes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TextIO

from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.i18n import Words
from doublesix.pad.checks import find_faults
from doublesix.pad.entry import RoundEntry
from doublesix.pad.notation import read_holding
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile
from doublesix.pad.result import Need, find_needs
from doublesix.rules.scoring import Fact
from doublesix.sentences.errors import tell_error
from doublesix.sentences.pad import (
    PadQuestion,
    tell_heading,
    tell_next,
    tell_question,
    tell_row,
    tell_standing,
    tell_tally,
    write_export,
)
from doublesix.terminal.plain.pad_commands import PadCommand, PadWish, WishReader, tell_commands
from doublesix.terminal.plain.pad_questions import Agreed, SetUp
from doublesix.terminal.plain.paper import Answers, EndOfInput, Paper
from doublesix.terminal.plain.sentences import tell_rules_briefly
from doublesix.terminal.plain.vocabulary import begins_a_word

_CHANGED_ELSEWHERE = "pad-elsewhere"


def run_plain_pad(
    kept: PadFile | None,
    *,
    agreed: Agreed,
    folder: Path,
    today: date,
    reading: Answers,
    writing: TextIO,
    words: Words,
) -> None:
    """Keep a pad until somebody leaves or no more is typed; a new one if none is given."""
    paper = Paper(reading, writing)
    conversation = _Conversation(kept, paper, words, today)
    try:
        if kept is None:
            conversation.begin(agreed, folder)
        conversation.keep()
    except EndOfInput:
        conversation.leave()


class _Elsewhere(Exception):
    """Somebody leaves the present entry, to enter a round again or the next one."""

    def __init__(self, number: int | None) -> None:
        self.number = number


class _Conversation:
    """Questions and answers about one pad."""

    def __init__(self, kept: PadFile | None, paper: Paper, words: Words, today: date) -> None:
        self._kept = kept
        self._today = today
        self._paper = paper
        self._words = words
        self._reader = WishReader(words)
        self._known_hows: set[str] = set()
        """How to answer questions, as far as that was said already."""

    def begin(self, agreed: Agreed, folder: Path) -> None:
        """Ask what is played, and keep a new pad from the first moment."""
        self._paper.say(self._words("pad.welcome"))
        set_up = SetUp(self._ask, self._paper.say, self._words)
        self._kept = PadFile.begin(folder, Pad(set_up.heading(agreed, self._today)))

    def keep(self) -> None:
        """Enter round after round."""
        self._paper.say(*tell_heading(self._pad.heading, self._words))
        if self._pad.entries:
            self._tell_standing()
        number: int | None = None
        while True:
            try:
                if number is not None:
                    self._enter_again(number)
                elif self._pad.ending is not None:
                    self._ask_after_end()
                else:
                    self._enter_next()
                number = None
            except _Elsewhere as wish:
                number = wish.number
            except DoublesixError as error:
                self._complain(error)

    def leave(self) -> None:
        """Say where the pad is."""
        if self._kept is not None:
            self._paper.say(self._words("terminal.plain-left", command=f"doublesix score {self._kept.path.stem}"))

    @property
    def _pad(self) -> Pad:
        return self._known().pad

    def _known(self) -> PadFile:
        if self._kept is None:
            raise DoublesixError("pad-not-begun")
        return self._kept

    def _enter_next(self) -> None:
        number = len(self._pad.entries) + 1
        self._change(self._pad.add(self._enter(number)), number)

    def _enter_again(self, number: int) -> None:
        self._paper.say(self._words("pad.correcting", number=number))
        self._change(self._pad.correct(number, self._enter(number)), number)

    def _ask_after_end(self) -> None:
        if self._ask(self._words("pad.ask-after-end")):
            raise DoublesixError("pad-over")

    def _change(self, pad: Pad, number: int) -> None:
        self._known().change(pad)
        row = list(pad.rows())[number - 1]
        self._paper.say(*tell_row(row, pad.heading, self._words))
        self._tell_standing()

    def _tell_standing(self) -> None:
        self._paper.say(*tell_standing(self._pad, self._words))
        self._paper.say(*tell_next(self._pad, self._words))

    def _begin_another(self) -> None:
        """Begin another game on the pad, or on a new one if it is played by other rules than this pad."""
        pad = self._pad
        if pad.ending is not None and pad.is_revised:
            self._kept = PadFile.begin(self._known().path.parent, Pad(pad.heading.again(self._today)))
            self._paper.say(self._words("pad.new-pad"))
            self._paper.say(*tell_heading(self._pad.heading, self._words))
        else:
            self._known().change(pad.again())
            self._paper.say(self._words("record.game-number", number=self._pad.present))
        raise _Elsewhere(None)

    def _enter(self, number: int) -> RoundEntry:
        """Ask how a round ended, and for everything that its points need."""
        heading, players = self._pad.heading, self._pad.heading.seating.players
        out = self._ask_out(number)
        entry = RoundEntry.blocked(players) if out is None else RoundEntry.domino(players, out)
        while needs := find_needs(heading, entry):
            entry = self._tell_need(needs[0], entry)
        return entry

    def _ask_out(self, number: int) -> int | None:
        names = self._pad.heading.names
        question = self._words("pad.ask-out", number=number, names=self._words.list_or(names))
        while True:
            said = self._ask(question)
            answer = said.casefold()
            meant = [seat for seat, name in enumerate(names) if name.casefold() == answer]
            if not meant and begins_a_word(answer, "pad.blocked", self._words):
                return None
            meant = meant or [seat for seat, name in enumerate(names) if answer and name.casefold().startswith(answer)]
            if len(meant) == 1:
                return meant[0]
            self._complain(DoublesixError("no-such-player", name=said, names=names))

    def _tell_need(self, need: Need, entry: RoundEntry) -> RoundEntry:
        """Ask for one thing until the answer is possible; an empty answer begins the round again."""
        question = self._explained(tell_question(need, self._pad.heading, self._words))
        while True:
            answer = self._ask(question)
            if not answer and need.seat is not None:
                raise _Elsewhere(None)
            try:
                return self._told(need, answer, entry)
            except DoublesixError as error:
                self._complain(error)

    def _told(self, need: Need, answer: str, entry: RoundEntry) -> RoundEntry:
        if need.seat is not None:
            return self._possible(entry.telling(need.seat, read_holding(answer, need.number_means)))
        if not answer:
            return self._everything_but_the_table(entry)
        if not answer.isdecimal():
            raise DoublesixError("not-a-number", text=answer)
        return self._possible(entry.with_table(int(answer)))

    def _everything_but_the_table(self, entry: RoundEntry) -> RoundEntry:
        """Ask what every hand and the boneyard hold; the spots on the table follow from that."""
        for seat, hand in enumerate(entry.hands):
            if hand.spots is None:
                entry = self._tell_need(Need(Fact.SPOTS, seat), entry)
        while find_needs(self._pad.heading, entry):
            question = PadQuestion(self._words("pad.ask-boneyard"), self._words("pad.how-boneyard"))
            answer = self._ask(self._explained(question))
            try:
                entry = self._possible(entry.with_boneyard(read_holding(answer)))
            except DoublesixError as error:
                self._complain(error)
        return entry

    def _explained(self, question: PadQuestion) -> str:
        """Say how to answer a question when it is new, but not again."""
        if question.how in self._known_hows:
            return question.asked
        self._known_hows.add(question.how)
        return self._words("pad.explained", question=question.asked, how=question.how)

    def _possible(self, entry: RoundEntry) -> RoundEntry:
        for fault in find_faults(self._pad.heading, entry):
            raise fault
        return entry

    def _ask(self, question: str) -> str:
        """Ask until there is an answer; commands work in between."""
        names = self._kept.pad.heading.names if self._kept else ()
        while True:
            text = self._paper.ask(question)
            wish = self._reader.read(text, names)
            if wish is None:
                return text
            try:
                self._obey(wish)
            except DoublesixError as error:
                if error.code == _CHANGED_ELSEWHERE:
                    raise  # the question may be about another round now
                self._complain(error)

    def _obey(self, wish: PadWish) -> None:
        match wish.command:
            case PadCommand.HELP:
                self._paper.say(*tell_commands(self._words))
            case PadCommand.TALLY:
                self._paper.say(*tell_tally(self._pad, self._words))
            case PadCommand.RULES:
                heading = self._pad.heading
                self._paper.say(*tell_rules_briefly(heading.variant.played_to(heading.target), self._words))
            case PadCommand.CORRECT:
                raise _Elsewhere(self._numbered(wish))
            case PadCommand.REMOVE:
                self._remove(self._numbered(wish))
            case PadCommand.UNDO:
                self._undo()
            case PadCommand.AGAIN:
                self._begin_another()
            case PadCommand.EXPORT:
                self._export(wish)
            case PadCommand.QUIT:
                raise EndOfInput

    def _numbered(self, wish: PadWish) -> int:
        rounds = len(self._pad.entries)
        if not wish.about.isdecimal():
            raise DoublesixError("pad-no-number", word=wish.word)
        if not 1 <= int(wish.about) <= rounds:
            raise DoublesixError("no-such-round", number=wish.about, count=rounds)
        return int(wish.about)

    def _remove(self, number: int) -> None:
        self._known().change(self._pad.remove(number))
        self._paper.say(self._words("pad.removed", number=number))
        self._tell_standing()
        raise _Elsewhere(None)

    def _undo(self) -> None:
        self._known().undo()
        self._paper.say(self._words("pad.undone"))
        self._tell_standing()
        raise _Elsewhere(None)

    def _export(self, wish: PadWish) -> None:
        if not wish.about:
            raise DoublesixError("pad-no-file", word=wish.word)
        path = Path(wish.about)
        write_whole(path, write_export(self._pad, path, self._words), overwrite=False)
        self._paper.say(self._words("table.saved", file=path))

    def _complain(self, error: DoublesixError) -> None:
        self._paper.say(tell_error(error, self._words))
        if error.code == _CHANGED_ELSEWHERE:
            self._paper.say(*tell_tally(self._pad, self._words))
