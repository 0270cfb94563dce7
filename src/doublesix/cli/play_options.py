"""What the options of ``doublesix play`` ask for, and the choice that this makes together with what was chosen last."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, get_args

import click
import msgspec

from doublesix.bots.own.guests import invite_own
from doublesix.bots.own.own_bot import PATIENCE, OwnBot, is_own
from doublesix.bots.registry import LEVELS, USUAL, find_bot, scale
from doublesix.cli import completion
from doublesix.cli.commands import OneOf
from doublesix.cli.numbers import seconds, whole_number
from doublesix.cli.patience import patience_option
from doublesix.cli.sheets import is_file, named_variant, read_setting
from doublesix.deal import seat_players
from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.record.game_record import LARGEST_SEED, described
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, choose
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice, own_name, usual_chairs
from doublesix.terminal.config import LONGEST_PAUSE, Ground, LookName
from doublesix.terminal.setup import changes

_NUMBER = re.compile(r"\s*([0-9]{1,2})\s*")
MOST_PLAYERS: Final = 14

_words = words_for()
_AGREED: Final = (
    click.option(
        "--sheet",
        shell_complete=completion.sheets,
        metavar="SHEET",
        help=_words("cli.play-sheet", sheets=_words.list_or(SHEETS)),
    ),
    click.option(
        "--edition", "-e", shell_complete=completion.editions, metavar="CODE", help=_words("cli.play-edition")
    ),
    click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("cli.play-set")),
    click.option(
        "--players", "-p", callback=whole_number(2, MOST_PLAYERS), metavar="N", help=_words("web.pads-players")
    ),
    click.option(
        "--bots",
        "-b",
        shell_complete=completion.bots,
        metavar="N|NAMES",
        help=_words("cli.play-bots", bots=_words.list_or(scale())),
    ),
    click.option(
        "--level", callback=whole_number(1, len(LEVELS)), metavar="N", help=_words("cli.play-level", usual=USUAL.level)
    ),
    patience_option,
)
"""What is played, and against whom."""

_SCREEN: Final = (
    click.option("--partners/--no-partners", default=None, help=_words("cli.play-partners")),
    click.option("--target", "points", callback=whole_number(1), metavar="N", help=_words("cli.play-target")),
    click.option("--rounds", callback=whole_number(1), metavar="N", help=_words("cli.play-rounds")),
    click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("cli.play-seed")),
    click.option("--pause", callback=seconds(LONGEST_PAUSE), metavar="SECONDS", help=_words("cli.play-pause")),
    click.option("--look", type=OneOf(get_args(LookName)), help=_words("cli.play-look")),
    click.option("--theme", type=OneOf(get_args(Ground)), help=_words("cli.play-theme")),
    click.option("--plain", is_flag=True, help=_words("cli.play-plain")),
)
"""How long it is played, and how it looks."""

Command = Callable[..., Any]


def agreed_options(command: Command) -> Command:
    """Give a command the options that say what is played, and against whom."""
    return reduce(lambda with_others, option: option(with_others), reversed(_AGREED), command)


def screen_options(command: Command) -> Command:
    """Give a command the options that say how long it is played, and how it looks."""
    return reduce(lambda with_others, option: option(with_others), reversed(_SCREEN), command)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options as given; None stands for those that were not."""

    sheet: str | None = None
    edition: str | None = None
    house: Mapping[str, str] | None = None
    is_own: bool = False
    """Whether the sheet is a file of one's own, which allows no house rules but its own."""
    players: int | None = None
    bots: tuple[str, ...] | None = None
    level: int | None = None
    """How strong all bots are; then ``bots`` only says how many."""
    people: int | None = None
    names: tuple[str, ...] | None = None
    partners: bool | None = None
    points: int | None = None
    rounds: int | None = None
    pause: float | None = None
    look: LookName | None = None
    theme: Ground | None = None

    @property
    def starts_at_once(self) -> bool:
        """Whether enough was said to sit down without being asked."""
        return any(
            given is not None for given in (self.sheet, self.players, self.bots, self.level, self.people, self.names)
        )

    @property
    def changes_the_game(self) -> bool:
        """Whether any option asks for something that a game in progress has already settled."""
        agreed = (self.edition, self.house, self.partners, self.points, self.rounds)
        return self.starts_at_once or any(given is not None for given in agreed)


def read_asked(
    sheet: str | None,
    edition: str | None,
    house: tuple[str, ...],
    bots: str | None,
    names: str | None = None,
    patience: float = PATIENCE,
    **further: Any,
) -> Asked:
    """Read the options that are more than a word or a number."""
    settings: Mapping[str, str] = dict(map(read_setting, house))
    is_own = sheet is not None and is_file(sheet)
    if sheet is not None and is_own:
        sheet, edition, settings = described(named_variant(sheet, edition, house))
    return Asked(
        sheet=sheet,
        edition=edition,
        house=settings or None,
        is_own=is_own,
        bots=None if bots is None else read_bots(bots, patience),
        names=None if names is None else tuple(name.strip() for name in names.split(",")),
        **further,
    )


def read_bots(text: str, patience: float = PATIENCE) -> tuple[str, ...]:
    """Read how many bots there are, or which: ``3`` or ``steady,casual``; invite those of one's own."""
    number = _NUMBER.fullmatch(text)
    if number:
        return (USUAL.name,) * int(number[1])
    named = [name.strip() for name in text.split(",")]
    for name in dict.fromkeys(filter(is_own, named)):
        invite_own(OwnBot.read(name, patience))
    return tuple(find_bot(name).name for name in named)


def resolve(asked: Asked, last: GameChoice, words: Words) -> GameChoice:
    """Return the choice that was asked for, or say what does not go together."""
    if asked.points is not None and asked.rounds is not None:
        raise DoublesixError("bad-usage", "points-and-rounds")
    choice = _with_rules(asked, last, words)
    choice = _at_level(asked, _with_chairs(asked, choice, words))
    given = {"partners": asked.partners, "pause": asked.pause, "look": asked.look, "theme": asked.theme}
    choice = msgspec.structs.replace(choice, **{name: value for name, value in given.items() if value is not None})
    if asked.points is not None or asked.rounds is not None:
        choice = msgspec.structs.replace(choice, points=asked.points, rounds=asked.rounds)
    choice.agreement(seed=0)
    return choice


def _with_rules(asked: Asked, choice: GameChoice, words: Words) -> GameChoice:
    """Choose the sheet, the edition and the house rules; first of all, refuse what does not exist."""
    sheet = asked.sheet or choice.sheet
    if sheet in SHEETS:
        choice = changes.with_sheet(choice, sheet, words, DEFAULT_EDITION)
    edition = asked.edition or choice.edition
    house = {**({} if asked.is_own else choice.house), **(asked.house or {})}
    choose(sheet, edition, house)
    return changes.with_house(changes.with_edition(choice, edition, words), house, words)


def _with_chairs(asked: Asked, choice: GameChoice, words: Words) -> GameChoice:
    """Seat as many people and bots as were asked for."""
    people = _people(asked)
    if people is None and asked.bots is None:
        return choice if asked.players is None else _with_players(choice, asked.players, words)
    bots = asked.bots
    if people is None:
        people = 1 if asked.players is None or bots is None else max(asked.players - len(bots), 0)
    if bots is None:
        bots = (USUAL.name,) * max(_wished_players(asked, choice, people) - people, 0)
    players = people + len(bots)
    if asked.players not in (None, players):
        raise DoublesixError("bad-usage", "players-differ", players=asked.players, people=people, bots=len(bots))
    return _with_players(choice, players, words, people=_names(asked, choice, people, words), bots=bots)


def _at_level(asked: Asked, choice: GameChoice) -> GameChoice:
    """Make all bots as strong as was asked for."""
    if asked.level is None:
        return choice
    if asked.bots is not None and set(asked.bots) != {USUAL.name}:
        raise DoublesixError("bad-usage", "level-and-names")
    bot = find_bot(str(asked.level)).name
    chairs = (chair if chair.is_person else Chair(chair.name, bot) for chair in choice.chairs)
    return msgspec.structs.replace(choice, chairs=tuple(chairs))


def _people(asked: Asked) -> int | None:
    if asked.names is None:
        return asked.people
    if asked.people not in (None, len(asked.names)):
        raise DoublesixError("bad-usage", "names-differ", people=asked.people, names=len(asked.names))
    return len(asked.names)


def _wished_players(asked: Asked, choice: GameChoice, people: int) -> int:
    """How many players if nobody mentions bots: several people alone, or one with as many as last time."""
    if asked.players is not None:
        return asked.players
    return people if people > 1 else len(choice.chairs)


def _names(asked: Asked, choice: GameChoice, people: int, words: Words) -> list[str]:
    """Name the people: as asked, as last time, or by number."""
    if asked.names is not None:
        return list(asked.names)
    known = [chair.name for chair in choice.chairs if chair.is_person] or [own_name(words)]
    return [*known[:people], *(words("general.player", number=seat + 1) for seat in range(len(known), people))]


def _with_players(
    choice: GameChoice, players: int, words: Words, *, people: list[str] | None = None, bots: tuple[str, ...] = ()
) -> GameChoice:
    """Seat so many: those who sit there, or these people and then these bots, named after their seats."""
    seat_players(changes.rules_of(choice), players)
    choice = changes.with_players(choice, players, words)
    if people is None:
        return choice
    places = usual_chairs(players, words)[len(people) :]
    chairs = [Chair(name) for name in people] + [
        Chair(place.name, bot) for place, bot in zip(places, bots, strict=True)
    ]
    return msgspec.structs.replace(choice, chairs=tuple(chairs))
