"""The questions before the first round of a score pad in plain text: who plays, by which sheet, to what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from doublesix.deal import seat_players
from doublesix.errors import DealError, DoublesixError
from doublesix.i18n import Words
from doublesix.pad.heading import Heading
from doublesix.record.texts import check_players
from doublesix.rules.rules import Partners, Target
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet, printed_in
from doublesix.rules.values import read_target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.errors import tell_error
from doublesix.sentences.score import name_sides
from doublesix.sentences.sheet_texts import sheet_text
from doublesix.terminal.plain.vocabulary import begins_a_word


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was said before the questions; we ask for what is missing."""

    variant: Variant | None = None
    names: tuple[str, ...] = ()
    partners: bool = False
    target: Target | None = None

    def heading(self, today: date) -> Heading | None:
        """Return the heading if enough was said for one."""
        if self.variant is None or not self.names:
            return None
        return Heading.of(self.variant, self.names, today, partners=self.partners, target=self.target)


def _check_some_sheet_is_for(names: Sequence[str]) -> None:
    check_players(names)
    allowed = tuple(sorted({players for sheet in SHEETS for players in find_sheet(sheet).rules.hands}))
    if len(names) not in allowed:
        raise DealError("players", players=len(names), allowed=allowed)


class SetUp:
    """Asks for a heading, each thing until it makes sense."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None], words: Words) -> None:
        self._ask = ask
        self._say = say
        self._words = words

    def heading(self, agreed: Agreed, today: date) -> Heading:
        """Ask for everything that is missing."""
        while True:
            try:
                names = agreed.names or self._names()
                _check_some_sheet_is_for(names)
                variant = agreed.variant or self._variant(len(names))
                partners = agreed.partners or self._partners(variant, names)
                target = agreed.target or self._target(variant)
                return Heading.of(variant, names, today, partners=partners, target=target)
            except DoublesixError as error:
                self._say(tell_error(error, self._words))
                agreed = Agreed()

    def _names(self) -> tuple[str, ...]:
        answer = self._ask(self._words("pad.ask-names"))
        return tuple(name.strip() for name in answer.split(","))

    def _variant(self, players: int) -> Variant:
        """Ask for a sheet that is for so many players, and for one of its editions."""
        for number, sheet in enumerate(SHEETS, 1):
            name = sheet_text(find_sheet(sheet).name, self._words)
            self._say(self._words("pad.sheet", number=number, sheet=sheet, name=name))
        while True:
            answer = self._ask(self._words("pad.ask-sheet", usual=SHEETS[0])) or SHEETS[0]
            numbered = answer.isdecimal() and 0 < int(answer) <= len(SHEETS)
            try:
                variant = choose(SHEETS[int(answer) - 1] if numbered else answer.lower())
                seat_players(variant.rules, players)
                return self._edition(variant)
            except DoublesixError as error:
                self._say(tell_error(error, self._words))

    def _edition(self, variant: Variant) -> Variant:
        editions = variant.sheet.editions
        if len(editions) == 1:
            return variant
        listed, usual = self._words.list_or(editions), printed_in(variant.sheet, self._words.language)
        while True:
            answer = self._ask(self._words("pad.ask-edition", editions=listed, usual=usual))
            try:
                return choose(variant.sheet.id, answer or usual)
            except DoublesixError as error:
                self._say(tell_error(error, self._words))

    def _partners(self, variant: Variant, names: tuple[str, ...]) -> bool:
        if variant.rules.partners is not Partners.OPTIONAL or len(names) != 4:
            return False
        one, other = name_sides(Seating(4, partners=True), names, self._words)
        answer = self._ask(self._words("pad.ask-partners", one=one, other=other))
        return begins_a_word(answer, "pad.yes", self._words)

    def _target(self, variant: Variant) -> Target:
        offered = variant.rules.target
        targets, usual = self._words.list_or(map(str, offered)), offered[0]
        while True:
            answer = self._ask(self._words("pad.ask-target", targets=targets, usual=usual))
            try:
                return read_target(answer) if answer else usual
            except DoublesixError as error:
                self._say(tell_error(error, self._words))
