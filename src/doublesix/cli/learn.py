"""``doublesix learn``: the list of lessons, or one of them, on the table's screen or as plain lines."""

from __future__ import annotations

import sys

import click

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.lines import is_plain, need_screens, say, write
from doublesix.cli.sheets import named_variant
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lesson import Lesson, find_lesson, lessons, rules_lesson
from doublesix.lesson.sentences import tell_lesson
from doublesix.lesson.shelf import SHELF_CODES, SHELVES
from doublesix.rules.sheet_files import SHEETS
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.choice import last_choice
from doublesix.terminal.lesson.done_lessons import DoneLessons

_words = words_for()


@click.command(cls=WordedCommand, help=_words("lesson.help"), short_help=_words("cli.learn"))
@click.argument("name", required=False, shell_complete=completion.sheets, metavar="[SHEET|NAME]")
@click.option("--edition", "-e", shell_complete=completion.editions, metavar="CODE", help=_words("cli.play-edition"))
@click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("cli.play-set"))
@click.option("--plain", is_flag=True, help=_words("cli.play-plain"))
def learn(name: str | None, edition: str | None, house: tuple[str, ...], plain: bool) -> int:
    """Learn the rules of a sheet, or to play well."""
    need_screens("doublesix learn", plain)
    lesson = _lesson(name, edition, house)
    if not is_plain(plain):
        with terminal_asked():
            from doublesix.terminal.lesson.app import run_lessons  # here, because plain lines need no screens
        run_lessons(lesson, last_choice(_words, on_screen=False))
        return 0
    if lesson is None:
        _list()
        return 0
    from doublesix.terminal.lesson.plain import run_plain_lesson

    look = last_choice(_words, on_screen=False).shown_look(lesson.variant)
    return run_plain_lesson(lesson, reading=sys.stdin, writing=sys.stdout, words=_words, look=look)


def _lesson(name: str | None, edition: str | None, house: tuple[str, ...]) -> Lesson | None:
    """Return the lesson that is meant; none if no name is given."""
    if name is None:
        if edition is not None or house:
            raise DoublesixError("bad-usage", "missing-argument", name="SHEET")
        return None
    if edition is not None or house or name.endswith(".toml"):
        return rules_lesson(named_variant(name, edition, house))
    return find_lesson(name)


def _list() -> None:
    """List the lessons, and which of them are done."""
    done = DoneLessons.read()
    known = {lesson.name: lesson for lesson in lessons()}
    for shelf, names in SHELVES.items():
        say(_words(SHELF_CODES[shelf]))
        for name in names:
            mark = _words("lesson.mark-done") if name in done.done else ""
            write(f"  {name:<20} {tell_lesson(known[name], _words)}  {mark}".rstrip())
    say(_words("lesson.list-how", sheet=SHEETS[0]))
