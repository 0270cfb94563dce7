"""Everything that can be chosen on the form, given the choices so far, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublesix.bots.registry import find_bot, offered
from doublesix.errors import DoublesixError, RuleError
from doublesix.i18n import Words
from doublesix.room.time_control import TimeControl
from doublesix.rules.rules import KEYS, Rounds, Rules, Target
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, choose, find_sheet, printed_in
from doublesix.rules.values import CHOICES, value_text, values_of
from doublesix.sentences.agreement import tell_target
from doublesix.sentences.marks import mark_of, tell_mark
from doublesix.sentences.sheet_texts import sheet_text, tell_title, words_at
from doublesix.sentences.statements import say, say_players, say_shortly
from doublesix.server.pages.home.pictures import SheetPicture, picture_of
from doublesix.server.pages.home.wish import HOUSE_RULE, OWN_POINTS, OWN_ROUNDS, GameWish, may_be_partners

CLOCKS: Final = ("15s", "30s", "1m", "3m+2s", "10m+5s", "1d", "3d", "7d")
_ROUNDS: Final = (Rounds(1), Rounds(3), Rounds(5), Rounds(10))


@dataclass(frozen=True, slots=True)
class FormOption:
    """A value to choose, and what people read."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A sheet on a card."""

    id: str
    name: str
    summary: str
    facts: str
    picture: SheetPicture
    chosen: bool


@dataclass(frozen=True, slots=True)
class HouseRuleField:
    """A key that house rules may change: a list of values, or a text if any number will do."""

    field: str
    label: str
    options: tuple[FormOption, ...]
    text: str
    printed: str
    said: str
    """What it means in play, in a sentence."""
    changed: bool


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Another person's seat: who may sit there."""

    number: int
    label: str
    people: FormOption
    bots: tuple[FormOption, ...]


@dataclass(frozen=True, slots=True)
class FormChoices:
    """The whole form."""

    sheets: tuple[SheetCard, ...]
    editions: tuple[FormOption, ...]
    about_edition: str
    """Why it is preselected, if it is the one in the reader's language."""
    rules: tuple[HouseRuleField, ...]
    players: tuple[FormOption, ...]
    may_be_partners: bool
    targets: tuple[FormOption, ...]
    seats: tuple[SeatChoice, ...]
    about_bots: tuple[str, ...]
    """How each bot plays."""
    clocks: tuple[FormOption, ...]
    summary: str


def choices_for(wish: GameWish, words: Words) -> FormChoices:
    """Return what can be chosen; or, if house rules make no sense, what the sheet alone allows."""
    try:
        rules, makes_sense = wish.variant().rules, True
    except RuleError:
        rules, makes_sense = wish.printed(), False
    return FormChoices(
        sheets=tuple(_sheet(sheet, wish, words) for sheet in SHEETS),
        editions=tuple(
            FormOption(code, edition.language, code == wish.edition)
            for code, edition in find_sheet(wish.sheet).editions.items()
        ),
        about_edition=_about_edition(wish, words),
        rules=tuple(_rule(key, wish, rules if makes_sense else None, words) for key in KEYS if key != "target"),
        players=tuple(
            FormOption(
                str(players), f"{players} · {words('terminal.setup-hand', count=tiles)}", players == wish.players
            )
            for players, tiles in rules.hands.items()
        ),
        may_be_partners=may_be_partners(rules, wish.players),
        targets=tuple(_targets(wish, rules, words)),
        seats=tuple(_seat(seat, bot, wish, words) for seat, bot in enumerate(wish.bots(), 1)),
        about_bots=tuple(words("general.named", name=bot.title(words), text=bot.about(words)) for bot in offered()),
        clocks=tuple(_clocks(wish, words)),
        summary=summary_of(wish, words),
    )


def summary_of(wish: GameWish, words: Words) -> str:
    """Say in one line what would be played."""
    try:
        title = tell_title(wish.variant(), words)
    except RuleError:
        sheet = find_sheet(wish.sheet)
        title = sheet_text(sheet.name, words)
    return words(
        "web.home-summary",
        title=title,
        count=wish.players,
        against=_opponents(wish, words),
    )


def _opponents(wish: GameWish, words: Words) -> str:
    names = list(dict.fromkeys(_title_of(bot, words) for bot in wish.bots() if bot))
    people = sum(not bot for bot in wish.bots())
    if people:
        names.append(words("web.home-people", count=people))
    return words.list_and(names)


def _title_of(bot: str, words: Words) -> str:
    try:
        return find_bot(bot).title(words)
    except DoublesixError:
        return bot


def _sheet(sheet: str, wish: GameWish, words: Words) -> SheetCard:
    found = find_sheet(sheet)
    return SheetCard(
        id=sheet,
        name=sheet_text(found.name, words),
        summary=sheet_text(found.summary, words),
        facts=say_players(found.rules.hands, words),
        picture=picture_of(sheet),
        chosen=sheet == wish.sheet,
    )


def _about_edition(wish: GameWish, words: Words) -> str:
    is_own = wish.edition == printed_in(find_sheet(wish.sheet), words.language) != DEFAULT_EDITION
    return words("general.edition-own") if is_own else ""


def _rule(key: str, wish: GameWish, rules: Rules | None, words: Words) -> HouseRuleField:
    """Return a key with its values; an empty field stands for what the sheet says."""
    printed = values_of(wish.printed())[key]
    sheet = choose(wish.sheet, wish.edition)
    mark = tell_mark(mark_of(sheet, key), words)
    given = wish.house.get(key, "")
    options = tuple(
        FormOption("", words("general.noted", text=say_shortly(key, value, words), note=mark), not given)
        if value == printed
        else FormOption(str(value), say_shortly(key, value, words), str(value) == given)
        for value in CHOICES.get(key, ())
    )
    return HouseRuleField(
        field=f"{HOUSE_RULE}{key}",
        label=words(f"terminal.rule-{key}"),
        options=options,
        text=given,
        printed=value_text(printed),
        said=(say(key, rules, words_at(sheet, words)) or words("terminal.house-no-effect")) if rules else "",
        changed=bool(given),
    )


def _targets(wish: GameWish, rules: Rules, words: Words) -> list[FormOption]:
    usual, *others = rules.target
    named = _known_target(wish)
    ordered = sorted(
        dict.fromkeys((*others, *_ROUNDS, *([named] if named else []))),
        key=lambda target: (target.unit, target.number),
    )
    first = FormOption("", words("web.home-usual", value=tell_target(usual, words)), not wish.target)
    listed = [
        FormOption(str(target), tell_target(target, words), str(target) == wish.target)
        for target in ordered
        if target != usual
    ]
    own = [
        FormOption(value, words(code), wish.target == value)
        for value, code in ((OWN_POINTS, "web.home-own-points"), (OWN_ROUNDS, "web.home-own-rounds"))
    ]
    return [first, *listed, *own]


def _known_target(wish: GameWish) -> Target | None:
    """Return the target chosen from the list, perhaps one of another sheet."""
    try:
        return None if wish.target in (OWN_POINTS, OWN_ROUNDS) else wish.chosen_target()
    except RuleError:
        return None


def _seat(seat: int, chosen: str, wish: GameWish, words: Words) -> SeatChoice:
    partner = wish.partners and seat == 2
    code = "web.home-seat-partner" if partner else "general.seat"
    known = tuple(bot.name for bot in offered())
    listed = known if not chosen or chosen in known else (*known, chosen)
    return SeatChoice(
        number=seat,
        label=words(code, number=seat + 1),
        people=FormOption("", words("web.home-person"), not chosen),
        bots=tuple(FormOption(bot, _title_of(bot, words), bot == chosen) for bot in listed),
    )


def _clocks(wish: GameWish, words: Words) -> list[FormOption]:
    """Return the clocks to choose from; one that somebody wrote into the address is among them."""
    chosen = wish.time_control()
    listed = [TimeControl(), *map(TimeControl.parse, CLOCKS)]
    controls = listed if chosen is None or chosen in listed else [*listed, chosen]
    return [FormOption(str(one), one.tell(words), one == chosen) for one in controls]
