"""The rows of the set-up: what can be chosen for a game, and how each value changes the choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, get_args

import msgspec

from doublesix.bots.registry import LEVELS, find_bot
from doublesix.i18n import Words
from doublesix.record.texts import check_players
from doublesix.rules.rules import KEYS, Rounds, Target
from doublesix.rules.sheet import Edition
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, find_sheet, printed_in
from doublesix.rules.values import Value, read_target, values_of
from doublesix.seats import Seating
from doublesix.sentences.agreement import tell_players, tell_target
from doublesix.sentences.marks import mark_of, tell_if_ours
from doublesix.sentences.sheet_texts import sheet_text, words_at
from doublesix.sentences.statements import say, say_shortly
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.config import Ground, LookName
from doublesix.terminal.setup import changes
from doublesix.terminal.setup.field import FieldOption, FieldPrompt, SetupField
from doublesix.terminal.theme import shows

SEAT: Final = "seat-"
"""The beginning of the ids of seats."""

_PAUSES: Final = (0.0, 0.3, 0.8, 1.5, 3.0)
_LOOKS: Final[tuple[LookName | None, ...]] = (None, *get_args(LookName))
_THEMES: Final[tuple[Ground | None, ...]] = (None, *get_args(Ground))
_ROUNDS: Final = (Rounds(1), Rounds(3), Rounds(5), Rounds(10))


def setup_fields(choice: GameChoice, words: Words) -> tuple[SetupField, ...]:
    """Return all rows of the set-up."""
    return tuple(_fields(choice, words))


def _fields(choice: GameChoice, words: Words) -> Iterator[SetupField]:
    yield _sheet(choice, words)
    yield _edition(choice, words)
    yield _players(choice, words)
    if changes.may_be_partners(choice):
        yield _partners(choice, words)
    for seat in range(len(choice.chairs)):
        yield _seat(seat, choice, words)
    yield _target(choice, words)
    yield _house(choice, words)
    yield _pause(choice, words)
    yield _look(choice, words)
    yield _theme(choice, words)


def _sheet(choice: GameChoice, words: Words) -> SetupField:
    names, summaries = (
        [sheet_text(getattr(find_sheet(sheet), text), words) for sheet in SHEETS] for text in ("name", "summary")
    )
    options = tuple(
        FieldOption(name, changes.with_sheet(choice, sheet, words), summary)
        for sheet, name, summary in zip(SHEETS, names, summaries, strict=True)
    )
    chosen = SHEETS.index(choice.sheet)
    # The summary is too long to stand beside the name; it stands below the rows.
    return SetupField("sheet", words("general.sheet"), options, chosen, summaries[chosen], remark="")


def _edition(choice: GameChoice, words: Words) -> SetupField:
    editions = find_sheet(choice.sheet).editions
    options = tuple(
        FieldOption(
            _name_edition(edition), changes.with_edition(choice, code, words), _departures(choice.sheet, code, words)
        )
        for code, edition in editions.items()
    )
    chosen = tuple(editions).index(choice.edition)
    sheet = changes.printed(choice.sheet, choice.edition)
    told = ((key, say(key, sheet.rules, words_at(sheet, words))) for key in sheet.edition.changes)
    sentences = [tell_if_ours(sentence, mark_of(sheet, key), words) for key, sentence in told if sentence]
    about = words("terminal.setup-edition-about", rules=" ".join(sentences)) if sentences else ""
    # Beside the row there is rarely room for all differences; they stand below.
    remark = _tell_own(choice.sheet, choice.edition, words)
    return SetupField("edition", words("general.edition"), options, chosen, about, remark=remark)


def _name_edition(edition: Edition) -> str:
    """Name a language in itself, or by its code if the terminal could not show all of that."""
    return edition.language if shows(edition.language) else edition.code


def _departures(sheet: str, edition: str, words: Words) -> str:
    """Say in a few words whose edition it is, and what it changes."""
    own = _tell_own(sheet, edition, words)
    return _in_a_row([*([own] if own else []), *_settings(find_sheet(sheet).editions[edition].changes, words)], words)


def _tell_own(sheet: str, edition: str, words: Words) -> str | None:
    """Say that an edition is the one in the reader's language; for the English one, nobody needs to know."""
    is_own = edition == printed_in(find_sheet(sheet), words.language) != DEFAULT_EDITION
    return words("general.edition-own") if is_own else None


def _settings(values: Mapping[str, Value], words: Words) -> list[str]:
    """Say in a few words what is played: "Ties: nobody wins"."""
    return [
        words("general.named", name=words(f"terminal.rule-{key}"), text=say_shortly(key, value, words))
        for key, value in values.items()
    ]


def _in_a_row(told: Sequence[str], words: Words) -> str:
    return reduce(lambda rest, item: words("terminal.setup-settings", rest=rest, next=item), told) if told else ""


def _players(choice: GameChoice, words: Words) -> SetupField:
    hands = changes.rules_of(choice).hands
    options = tuple(
        FieldOption(
            words.number(players),
            changes.with_players(choice, players, words),
            words("terminal.setup-hand", count=tiles),
        )
        for players, tiles in hands.items()
    )
    return SetupField("players", words("general.players"), options, tuple(hands).index(len(choice.chairs)))


def _partners(choice: GameChoice, words: Words) -> SetupField:
    names = [chair.name for chair in choice.chairs]
    pairs = tell_players(Seating(len(names), partners=True), names, words)
    notes = (words("rules.says.partners.no"), pairs)
    options = tuple(
        FieldOption(words(code), msgspec.structs.replace(choice, partners=partners), note)
        for partners, code, note in zip((False, True), ("key.no", "key.yes"), notes, strict=True)
    )
    # With long names the pairs do not fit beside the row; they stand below it, too.
    label, chosen = words("terminal.rule-partners"), int(choice.partners)
    return SetupField("partners", label, options, chosen, notes[choice.partners])


def _seat(seat: int, choice: GameChoice, words: Words) -> SetupField:
    chair, players = choice.chairs[seat], len(choice.chairs)
    person = changes.as_person(chair, seat, players, words)
    listed = (*LEVELS,) if chair.bot is None or chair.bot in LEVELS else (*LEVELS, chair.bot)
    bots = [changes.as_bot(chair, seat, players, bot, words) for bot in listed]
    options = tuple(
        FieldOption(
            _tell_chair(other, words), changes.with_chair(choice, seat, other), _about_chair(other, choice, words)
        )
        for other in (person, *bots)
    )
    chosen = 0 if chair.bot is None else 1 + listed.index(chair.bot)
    # For any name, the chair as it is now is what was chosen.
    shown = FieldOption(_tell_chair(chair, words), choice, _about_chair(chair, choice, words))
    options = (*options[:chosen], shown, *options[chosen + 1 :])
    prompt = FieldPrompt(
        words("general.name"),
        chair.name,
        lambda text: _renamed(choice, seat, text.strip()),
    )
    label = words("general.seat", number=seat + 1)
    return SetupField(f"{SEAT}{seat}", label, options, chosen, _tell_in_full(shown, words), prompt)


def _renamed(choice: GameChoice, seat: int, name: str) -> GameChoice:
    """Give somebody another name; refuse an impossible one while it can still be put right."""
    renamed = changes.with_chair(choice, seat, Chair(name, choice.chairs[seat].bot))
    check_players([chair.name for chair in renamed.chairs])
    return renamed


def _tell_chair(chair: Chair, words: Words) -> str:
    player = words("terminal.setup-person") if chair.bot is None else find_bot(chair.bot).title(words)
    return words("general.beside", one=chair.name, other=player)


def _about_chair(chair: Chair, choice: GameChoice, words: Words) -> str:
    if chair.bot is not None:
        return find_bot(chair.bot).about(words)
    several = sum(other.is_person for other in choice.chairs) > 1
    return words("terminal.setup-person-about") if several else ""


def _tell_in_full(option: FieldOption, words: Words) -> str:
    return words("general.named", name=option.label, text=option.note) if option.note else ""


def _target(choice: GameChoice, words: Words) -> SetupField:
    offered = changes.rules_of(choice).target
    current = choice.target() or offered[0]
    targets: Sequence[Target] = tuple(dict.fromkeys((*offered, *_ROUNDS, current)))
    targets = sorted(targets, key=lambda target: (target.unit, target.number))
    options = tuple(
        FieldOption(tell_target(target, words), changes.with_target(choice, target), _standing(target, offered, words))
        for target in targets
    )
    prompt = FieldPrompt(
        words("terminal.setup-target-question"),
        str(current),
        lambda text: changes.with_target(choice, read_target(text)),
        digits=True,
    )
    chosen = targets.index(current)
    return SetupField("target", words("terminal.rule-target"), options, chosen, prompt=prompt)


def _standing(target: Target, offered: Sequence[Target], words: Words) -> str:
    if target == offered[0]:
        return words("terminal.setup-target-usual")
    return words("terminal.setup-target-offered" if target in offered else "terminal.setup-target-own")


def _house(choice: GameChoice, words: Words) -> SetupField:
    values, count = values_of(changes.rules_of(choice)), len(choice.house)
    told = _in_a_row(_settings({key: values[key] for key in KEYS if key in choice.house}, words), words)
    label = words("terminal.setup-house-value", count=count) if count else words("terminal.setup-house-none")
    return SetupField(
        "house",
        words.label("key.house-rules"),
        (FieldOption(label, choice, told or words("terminal.setup-house-note")),),
        about=told,
        opens=True,
        is_changed=bool(told),
    )


def _pause(choice: GameChoice, words: Words) -> SetupField:
    pauses = sorted({*_PAUSES, choice.pause})
    options = tuple(
        FieldOption(
            words("terminal.setup-seconds", seconds=words.number(pause, 1))
            if pause
            else words("terminal.setup-no-pause"),
            msgspec.structs.replace(choice, pause=pause),
            words("terminal.setup-pause-note"),
        )
        for pause in pauses
    )
    return SetupField("pause", words.label("key.pause"), options, pauses.index(choice.pause))


def _look(choice: GameChoice, words: Words) -> SetupField:
    options = tuple(
        FieldOption(words(f"settings.look-{look or 'usual'}"), msgspec.structs.replace(choice, look=look))
        for look in _LOOKS
    )
    return SetupField("look", words("settings.tiles"), options, _LOOKS.index(choice.look))


def _theme(choice: GameChoice, words: Words) -> SetupField:
    options = tuple(
        FieldOption(words(f"settings.theme-{theme or 'usual'}"), msgspec.structs.replace(choice, theme=theme))
        for theme in _THEMES
    )
    return SetupField("theme", words("settings.theme"), options, _THEMES.index(choice.theme))
