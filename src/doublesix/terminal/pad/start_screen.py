"""The head of a new pad: who plays, by which sheet, to what. Its rows are those of the set-up, without bots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import ClassVar, Final

import msgspec
from textual.binding import Binding, BindingType

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile, kept_pads
from doublesix.record.game_record import described
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.terminal.screen_exit import close
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.agreement_screen import AgreementScreen
from doublesix.terminal.setup.field import FieldOption, SetupField
from doublesix.terminal.setup.fields import SEAT, setup_fields

_words = words_for()

_NOT_ASKED: Final = frozenset({"pause", "look", "theme"})
"""The rows of the set-up that matter only to people who play on the screen."""


class PadStartScreen(AgreementScreen[PadFile]):
    """Where a pad is begun; answers with it once it is kept, or with none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "resume", show=False)]

    def __init__(self, choice: GameChoice, folder: Path, today: date) -> None:
        super().__init__(only_people(choice, _words))
        self._folder = folder
        self._today = today
        self._has_begun = False

    @property
    def heading(self) -> str:
        """Say what this is."""
        return _words("pad.new-title")

    def fields_of(self, choice: GameChoice) -> Sequence[SetupField]:
        """Return the heading of a pad."""
        return pad_fields(choice, _words)

    def take(self, choice: GameChoice) -> None:
        """Make this the choice, with people on all chairs."""
        super().take(only_people(choice, _words))

    def keys(self) -> list[ShownKey]:
        """Return the keys that do something now; going on needs a pad to go on with."""
        go_on = [ShownKey("c", "c", _words("key.skip"))] if kept_pads(self._folder) else []
        return [
            ShownKey("enter", "Enter", _words("key.begin")),
            *self.row_keys(),
            *go_on,
            ShownKey("h", "h", _words("key.house-rules")),
            ShownKey("r", "r", _words("key.rules")),
            ShownKey("q", "q", _words("key.quit")),
        ]

    async def open_further(self) -> None:
        """Let somebody type a name, or make house rules."""
        if self.rows.field.id.startswith(SEAT):
            await self.action_type_in()
        else:
            await super().open_further()

    def action_start(self) -> None:
        """Begin the pad, unless something is wrong with what was chosen."""
        if self._has_begun:  # the key was pressed twice
            return
        choice, names = self.choice, [chair.name for chair in self.choice.chairs]
        try:
            variant, target = choice.variant(), choice.target()
            heading = Heading.of(variant, names, self._today, partners=choice.partners, target=target)
            kept = PadFile.begin(self._folder, Pad(heading))
        except DoublesixError as error:
            self.show(error)
            return
        self._has_begun = True
        close(self, kept)

    def action_resume(self) -> None:
        """Go on with the pad that was changed last."""
        try:
            kept = [PadFile.open(path) for path in kept_pads(self._folder)[:1]]
        except DoublesixError as error:
            self.show(error)
            return
        if kept:
            close(self, kept[0])


def pad_fields(choice: GameChoice, words: Words) -> tuple[SetupField, ...]:
    """Return the rows of the set-up that a pad needs; a seat asks only for the name."""
    rows = (field for field in setup_fields(choice, words) if field.id not in _NOT_ASKED)
    return tuple(_name_field(field, choice) if field.id.startswith(SEAT) else field for field in rows)


def _name_field(field: SetupField, choice: GameChoice) -> SetupField:
    name = choice.chairs[int(field.id.removeprefix(SEAT))].name
    return SetupField(field.id, field.label, (FieldOption(name, choice),), prompt=field.prompt, opens=True)


def only_people(choice: GameChoice, words: Words) -> GameChoice:
    """Seat people in place of bots."""
    players = len(choice.chairs)
    chairs = (changes.as_person(chair, seat, players, words) for seat, chair in enumerate(choice.chairs))
    return msgspec.structs.replace(choice, chairs=tuple(chairs))


def choice_of(heading: Heading, words: Words) -> GameChoice:
    """Return the choice that a pad began with, by today's rules."""
    again = heading.again(heading.date)
    agreed = Agreed(again.variant, again.names, again.seating.partners)
    return changes.with_target(agreed_choice(agreed, GameChoice(), words), again.target)


def agreed_choice(agreed: Agreed, usual: GameChoice, words: Words) -> GameChoice:
    """Return a choice with what was said already, in place of the usual."""
    choice = usual
    if agreed.variant is not None:
        sheet, edition, house = described(agreed.variant)
        choice = msgspec.structs.replace(choice, sheet=sheet, edition=edition, house=house, points=None, rounds=None)
    if agreed.names:
        chairs = tuple(map(Chair, agreed.names))
        choice = msgspec.structs.replace(choice, chairs=chairs, partners=agreed.partners)
        if agreed.variant is None and len(chairs) not in changes.rules_of(choice).hands:
            fitting = [sheet for sheet in SHEETS if len(chairs) in find_sheet(sheet).rules.hands]
            choice = changes.with_sheet(choice, (*fitting, choice.sheet)[0], words)
    if agreed.target is not None:
        choice = changes.with_target(choice, agreed.target)
    # People are left out if the sheet has no room for them, since the rows could not show them.
    return changes.with_edition(choice, choice.edition, words)
