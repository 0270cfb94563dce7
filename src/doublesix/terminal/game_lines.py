"""Games of the folder in words, for lists: without replaying them, and without any tile."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.i18n import Words
from doublesix.record.glance import Glance
from doublesix.record.texts import plain
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, find_sheet
from doublesix.seats import Seating
from doublesix.sentences.sheet_texts import sheet_text
from doublesix.terminal.games import SavedGame

_COMMA = ", "
"""Separates the items in a line of a record."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as two lines of a list."""

    name: str
    result: str
    """Who won, or that it is unfinished; after how many rounds, and when."""
    about: str
    """The sheet, and the score of the players."""


def tell_saved(game: SavedGame, words: Words) -> GameLine:
    """Tell at a glance what is known of a game."""
    played, seen = f"{game.played:%Y-%m-%d %H:%M}", game.glance
    if seen is None:
        return GameLine(plain(game.name), words("terminal.games-unreadable"), words("terminal.games-unreadable-about"))
    result = words(
        "terminal.games-result",
        ending=_tell_ending(seen, words),
        rounds=words("score.rounds", count=seen.rounds),
        when=played,
    )
    about = words("general.named", name=_tell_sheet(seen, words), text=_tell_standing(seen, words))
    return GameLine(plain(game.name), result, about)


def split_items(line: str) -> list[str]:
    """Return the items of a line of a record."""
    return line.split(_COMMA) if line else []


def _tell_ending(seen: Glance, words: Words) -> str:
    if not seen.winner:
        return words("terminal.games-unfinished")
    winners = split_items(seen.winner)
    if len(winners) > (2 if seating_of(seen).partners else 1):
        return words("web.people-drawn")
    return words("terminal.games-won", names=words.list_and(winners))


def seating_of(seen: Glance) -> Seating:
    """Return who played with whom, as the scores tell: pairs have one score."""
    players = len(split_items(seen.players))
    return Seating(players, partners=players == 4 and len(split_items(seen.scores)) == 2)


def _tell_sheet(seen: Glance, words: Words) -> str:
    if seen.sheet not in SHEETS:
        return plain(seen.sheet)
    sheet = find_sheet(seen.sheet)
    name = sheet_text(sheet.name, words)
    edition = sheet.editions.get(seen.edition)
    if edition is None or seen.edition == DEFAULT_EDITION:
        return name
    return words("general.noted", text=name, note=edition.language)


def _tell_standing(seen: Glance, words: Words) -> str:
    """Tell each side's score; only the names if no round is over, or if the record does not fit itself."""
    names, scores = split_items(seen.players), split_items(seen.scores)
    seating = seating_of(seen)
    if not scores or len(scores) != len(seating.sides):
        return words.list_and(names)
    sides = [words.list_and(names[seat] for seat in side) for side in seating.sides]
    told = [words("terminal.games-score", name=side, score=score) for side, score in zip(sides, scores, strict=True)]
    return words.list_in_order(told)
