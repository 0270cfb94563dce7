"""Somebody's weaknesses on their page: by part of the round and by topic, with the lessons and puzzles that help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.i18n import Words
from doublesix.puzzle.weakness_help import HELP
from doublesix.review.weaknesses import RoundPart, Topic, Weakness, Weaknesses
from doublesix.server.pages.learn import SKILLS, PageLink
from doublesix.server.pages.puzzles import ANY


@dataclass(frozen=True, slots=True)
class WeaknessRow:
    """A part of the round or a topic, what it cost, and what helps."""

    name: str
    lost: Weakness
    links: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class WeaknessTable:
    """Weaknesses in one respect."""

    head: str
    rows: Sequence[WeaknessRow]


def weakness_tables(weaknesses: Weaknesses, words: Words) -> tuple[WeaknessTable, ...]:
    """Return what is told of weaknesses; nothing as long as there are too few games."""
    if weaknesses.missing:
        return ()
    parts = [
        WeaknessRow(words(f"weakness.part-{part}"), lost, _links(part, words))
        for part, lost in weaknesses.parts.items()
    ]
    topics = [
        WeaknessRow(words(f"weakness.topic-{topic}"), lost, _links(topic, words))
        for topic, lost in weaknesses.topics.items()
    ]
    tables = WeaknessTable(words("weakness.part"), parts), WeaknessTable(words("weakness.topic"), topics)
    return tuple(table for table in tables if table.rows)


def _links(respect: RoundPart | Topic, words: Words) -> tuple[PageLink, ...]:
    found = HELP[respect]
    lessons = [PageLink(f"{SKILLS}/{skill}", words(f"skill.title-{skill}")) for skill in found.skills]
    puzzles = [
        PageLink(f"{ANY}?theme={theme}", words("weakness.puzzles", theme=words(f"puzzle.theme-{theme}")))
        for theme in found.themes
    ]
    return (*lessons, *puzzles)
