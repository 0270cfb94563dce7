"""What somebody chose to play: asked for, remembered and turned into an agreement."""

from __future__ import annotations

import getpass
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from doublesix.bots.registry import USUAL
from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.i18n import ENGLISH, Words, words_for
from doublesix.record.texts import check_players
from doublesix.rules.rules import Target
from doublesix.rules.sheet_files import DEFAULT_EDITION, choose, find_sheet, printed_in
from doublesix.rules.values import chosen_target
from doublesix.rules.variant import Variant
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.config import LONGEST_PAUSE, Config, Ground, LookName, config
from doublesix.terminal.places import settings_file

if TYPE_CHECKING:
    from doublesix.picture import Look

USUAL_SHEET: Final = "international"
USUAL_PLAYERS: Final = 4
USUAL_PAUSE: Final = 0.8
"""Seconds between the moves of bots, so that the eye can follow."""

_OF_THE_SCREEN: Final = ("pause", "look", "theme")
"""What is about the screen, and not about the game."""

_NEIGHBOURS: Final = {
    1: ("across",),
    2: ("left", "right"),
    3: ("left", "across", "right"),
    4: ("left", "far-left", "far-right", "right"),
    5: ("left", "far-left", "across", "far-right", "right"),
}
"""Where the others sit, clockwise from one's own left."""


class GameChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that the set-up asks for."""

    sheet: str = USUAL_SHEET
    edition: str = DEFAULT_EDITION
    house: Mapping[str, str] = {}
    """House rules, each value as it is written on one line."""
    chairs: tuple[Chair, ...] = ()
    partners: bool = False
    points: int | None = None
    rounds: int | None = None
    """A number of rounds instead of points; without either, the sheet's own target."""
    pause: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_PAUSE)] = USUAL_PAUSE
    look: LookName | None = None
    """How the tiles look, if it is not the sheet's own look."""
    theme: Ground | None = None
    """Light or dark, if it is not what the terminal says."""

    def variant(self) -> Variant:
        """Return the sheet, the edition and the house rules; raise ``RuleError`` if they do not exist."""
        return choose(self.sheet, self.edition, self.house)

    def target(self) -> Target | None:
        """Return the target; none if it is the sheet's own."""
        return chosen_target(self.points, self.rounds)

    def shown_look(self, variant: Variant) -> Look:
        """Return how the tiles look, as chosen or as on the set that the sheet came with."""
        from doublesix.picture import Look  # here, because the first screen shows no tiles

        return Look.of(variant) if self.look is None else Look(self.look)

    def agreement(self, seed: int) -> Agreement:
        """Return the agreement that this choice makes; raise an error that says why if the sheet does not allow it."""
        agreement = Agreement(self.variant(), self.chairs, self.partners, self.target(), seed)
        agreement.begin()
        check_players(agreement.names)
        return agreement


class _KeptChoice(GameChoice, frozen=True, kw_only=True, omit_defaults=True):
    """A choice as it is kept: with the language of the names that nobody chose."""

    language: str = ENGLISH

    def choice(self, words: Words) -> GameChoice:
        """Return the choice; names that nobody chose are said in the language that is read now."""
        fields = {name: getattr(self, name) for name in GameChoice.__struct_fields__}
        if self.language != words.language:
            said = dict(zip(_usual_names(words_for(self.language)), _usual_names(words), strict=True))
            fields["chairs"] = tuple(Chair(said.get(chair.name, chair.name), chair.bot) for chair in self.chairs)
        return GameChoice(**fields)


def usual_chairs(players: int, words: Words) -> tuple[Chair, ...]:
    """Return one person and bots all round the table, named after their seats."""
    places = _NEIGHBOURS.get(players - 1)
    names = (
        [words(f"terminal.name-{place}") for place in places]
        if places
        else [words("general.player", number=number) for number in range(2, players + 1)]
    )
    return (Chair(own_name(words)), *(Chair(name, USUAL.name) for name in names))


def own_name(words: Words) -> str:
    """Return what the person at the keyboard wants to be called, or what the computer calls them, if that is a name."""
    if wished := config().name:
        return wished
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = ""
    return name.capitalize() if name.isalpha() and name != "root" else words("general.guest")


def last_choice(words: Words, *, on_screen: bool = True) -> GameChoice:
    """Return what was chosen last time, or the usual if that is unknown or no longer makes sense.

    What ``config.toml`` says goes before it. A screen to choose on begins with the edition in one's own language; a
    command that asks nothing plays English.
    """
    liked, chosen = config(), _remembered(words)
    if chosen is None:
        edition = printed_in(find_sheet(USUAL_SHEET), words.language) if on_screen else DEFAULT_EDITION
        chosen = GameChoice(edition=edition, chairs=usual_chairs(USUAL_PLAYERS, words))
    return _as_liked(chosen, liked)


def _as_liked(choice: GameChoice, liked: Config) -> GameChoice:
    """Return a choice in the looks and at the pace that somebody likes, under their name if they play alone."""
    wished = {"pause": liked.bots_pause, "look": liked.look, "theme": liked.theme}
    choice = msgspec.structs.replace(choice, **{name: value for name, value in wished.items() if value is not None})
    if liked.name is None or sum(chair.is_person for chair in choice.chairs) != 1:
        return choice
    chairs = tuple(Chair(liked.name) if chair.is_person else chair for chair in choice.chairs)
    return msgspec.structs.replace(choice, chairs=chairs)


def remember(choice: GameChoice, words: Words, begun_with: GameChoice | None = None) -> None:
    """Keep a choice for the next time; the game goes on if that fails.

    Looks and the pause that somebody began with and left as they were may come from an option or from ``config.toml``.
    They were not chosen now, and what was chosen earlier stays.
    """
    if begun_with is not None:
        earlier = _remembered(words) or GameChoice()
        left = [name for name in _OF_THE_SCREEN if getattr(choice, name) == getattr(begun_with, name)]
        choice = msgspec.structs.replace(choice, **{name: getattr(earlier, name) for name in left})
    path = settings_file()
    with suppress(OSError, DoublesixError):
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = _KeptChoice(**msgspec.structs.asdict(choice), language=words.language)
        write_whole(path, msgspec.json.encode(kept), overwrite=True)


def _remembered(words: Words) -> GameChoice | None:
    """Return what was chosen last time, if it is known and still makes sense."""
    try:
        kept = msgspec.json.decode(settings_file().read_bytes(), type=_KeptChoice)
        chosen = kept.choice(words)
        chosen.agreement(seed=0)
    except (OSError, ValueError, RecursionError, DoublesixError):
        return None
    return chosen


def _usual_names(words: Words) -> list[str]:
    """Return every name that the set-up gives by itself, always in the same order."""
    places = [words(f"terminal.name-{place}") for place in ("left", "far-left", "across", "far-right", "right")]
    return [words("general.guest"), *places, *(words("general.player", number=number) for number in range(2, 29))]
