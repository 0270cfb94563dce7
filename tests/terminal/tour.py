"""A tour of every kind of screen of the terminal, driven by keys where keys lead there, with a name for each stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from tests import chance
from tests.review.games import reviewed
from tests.room.rooms import EVERY_SHEET, acted, after, dealt, last, opened, sat_down
from tests.terminal.keyboard import press_keys
from tests.terminal.pads import TODAY
from tests.terminal.setup_form import settle_all
from tests.terminal.tables import choice_of_ends, forward, settled
from tests.terminal.test_lesson_screen import answer, do, until
from textual.pilot import Pilot
from textual.screen import Screen

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.client import TableConnection, TableLinks, TableMessage
from doublesix.exercise import Exercise
from doublesix.i18n import Words
from doublesix.lesson import RoundQuestion, find_lesson
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile
from doublesix.picture import Look
from doublesix.puzzle import shipped_puzzles
from doublesix.puzzle.one_item import puzzle_lesson
from doublesix.room.news import tell_happened
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Room
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet, printed_in
from doublesix.table.agreement import Agreement
from doublesix.table.table import Table
from doublesix.terminal.choice import GameChoice, usual_chairs
from doublesix.terminal.games import read_saved
from doublesix.terminal.games_screen import GamesScreen
from doublesix.terminal.lesson.app import LessonsScreen
from doublesix.terminal.lesson.pages import LessonPage, QuestionPage
from doublesix.terminal.lesson.screen import LessonScreen
from doublesix.terminal.pad.screen import PadScreen
from doublesix.terminal.pad.start_screen import PadStartScreen
from doublesix.terminal.places import games_folder, pads_folder
from doublesix.terminal.puzzle_screen import PuzzleScreen
from doublesix.terminal.remote.gathering_screen import GatheringScreen
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.remote.screen import RemoteTableScreen
from doublesix.terminal.replayed_game import ReplayedGame
from doublesix.terminal.reviews import keep_review
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.session import Session
from doublesix.terminal.setup.field import SetupField
from doublesix.terminal.setup.screen import SetupScreen
from doublesix.terminal.table.round_end import RoundEnd
from doublesix.terminal.table.screen import TableScreen
from doublesix.terminal.table.settings_screen import SettingsScreen
from doublesix.terminal.watch_screen import WatchScreen
from doublesix.terminal.watched_game import WatchedGame, name_bots
from doublesix.wire import encode_view

Stops = AsyncIterator[str]

SEATS = {"luckies": 2, "international": 4, "bg2133": 4, "sixcolours": 6, "protocol": 3}
"""How many play each sheet here."""


@dataclass
class Guide:
    """Shows screens to a reader of one language."""

    pilot: Pilot[Any]
    words: Words

    async def show(self, screen: Screen[Any]) -> None:
        """Show a screen, and nothing else."""
        app = self.pilot.app
        while len(app.screen_stack) > 1:
            await app.pop_screen()
        await app.push_screen(screen)
        await self.rest()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what they lead to."""
        for key in keys:
            await press_keys(self.pilot, [key])
            await self.rest()

    async def rest(self) -> None:
        """Wait until somebody is waited for."""
        if isinstance(self.top, TableScreen):
            await settled(self.pilot)
        else:
            await settle_all(self.pilot)

    @property
    def top(self) -> Screen[Any]:
        """The screen on top."""
        return self.pilot.app.screen


async def tour(guide: Guide) -> Stops:
    """Go everywhere."""
    for part in (
        agreeing,
        reading,
        playing,
        waiting,
        ending,
        looking_back,
        learning,
        watching,
        keeping_score,
        at_a_server,
    ):
        async for stop in part(guide):
            yield f"{part.__name__}: {stop}"


def choice_at(sheet: str, words: Words) -> GameChoice:
    """Return the usual choice of somebody who reads a language."""
    edition = printed_in(find_sheet(sheet), words.language)
    return GameChoice(sheet=sheet, edition=edition, chairs=usual_chairs(SEATS[sheet], words), pause=0)


def session_at(sheet: str, words: Words, *, people: int = 1, seed: int = 7, **named: Any) -> Session:
    """Begin a game at a table with the names that the set-up gives."""
    chairs = usual_chairs(SEATS[sheet], words)
    seated = [chair if seat >= people else type(chair)(chair.name) for seat, chair in enumerate(chairs)]
    variant = choose(sheet, printed_in(find_sheet(sheet), words.language))
    return Session.start(Agreement(variant, tuple(seated), seed=seed, **named), games_folder())


def played_out(session: Session) -> Session:
    """Play the first round to its end."""
    while session.table.turn is not None:
        session.act(session.table.round.options[0])
    return session


async def agreeing(guide: Guide) -> Stops:
    """Agree on a game."""
    sheets = [*SHEETS] if chance.IS_NEW else ["sixcolours"]
    for sheet in sheets:
        await guide.show(SetupScreen(choice_at(sheet, guide.words)))
        rows = cast("SetupScreen", guide.top).rows
        for row in range(len(rows._fields) if chance.IS_NEW else 3):
            yield f"{sheet}, row {row}"
            if sheet == sheets[-1]:
                async for stop in choosing(guide, rows.field):
                    yield f"{sheet}, {stop}"
            await guide.press("down")
    await guide.press("home", "h")
    for row in range(len(cast("SetupScreen", guide.top).rows._fields) if chance.IS_NEW else 1):
        yield f"house rule {row}"
        await guide.press("right")
        yield f"house rule {row}, changed"
        await guide.press("left", "down")


async def choosing(guide: Guide, field: SetupField) -> Stops:
    """Look at all values of a row, and type one that is wrong."""
    if field.has_list and not field.opens:
        await guide.press("space")
        yield f"list of {field.id}"
        await guide.press("escape")
    if field.prompt is not None:
        await guide.press("n")
        yield f"{field.id} to type"
        await guide.press("ctrl+u", "colon", "enter")
        yield f"a wrong {field.id}"
        await guide.press("escape")


async def reading(guide: Guide) -> Stops:
    """Read the rules, and what keys there are."""
    await guide.show(RulesScreen(choice_at("bg2133", guide.words).variant(), guide.words))
    yield "rules"
    await guide.press("question_mark")
    yield "keys"


async def playing(guide: Guide) -> Stops:
    """Sit at tables, in one's own turn."""
    for sheet in SHEETS if chance.IS_NEW else ("sixcolours",):
        await guide.show(TableScreen(forward(session_at(sheet, guide.words, target=Rounds(99)), lambda _: True)))
        yield f"{sheet}, opening"
    await guide.press("question_mark")
    yield "keys"
    session = forward(session_at("international", guide.words, seed=5, target=Rounds(99)), choice_of_ends)
    await guide.show(TableScreen(session))
    yield "choice"
    await guide.press("h", "h", "h")
    yield "hint"
    plays = [option for option in session.view.options if isinstance(option, Play)]
    several = next(play.tile for play in plays if sum(play.tile is other.tile for other in plays) > 1)
    table = cast("TableScreen", guide.top)
    while table.choosing.tile is not several:
        await guide.press("right")
    yield "tile"
    await guide.press("enter")
    yield "place"
    await guide.press("full_stop")
    assert isinstance(guide.top, SettingsScreen)
    yield "settings"
    await guide.press("down", "space", "w")
    yield "settings, kept"


def may(action: Action, session: Session) -> bool:
    """Whether somebody may do this now."""
    return action in session.view.options


async def waiting(guide: Guide) -> Stops:
    """Sit at tables where one waits, or can do nothing else."""
    words = guide.words
    for sheet, action in (("luckies", PASS), ("bg2133", DRAW)):
        session = session_at(sheet, words, target=Rounds(99))
        await guide.show(TableScreen(forward(session, partial(may, action))))
        yield str(action)
    await guide.press("1")
    yield "not allowed"
    if not chance.IS_NEW:
        return
    two = session_at("international", words, people=2, target=Points(100))
    await guide.show(TableScreen(forward(two, lambda _: True)))
    yield "curtain"
    partners = session_at("bg2133", words, partners=True, target=Points(100))
    await guide.show(TableScreen(forward(partners, lambda session: len(session.table.game.rounds) > 2)))
    yield "partners"
    await guide.press("s")
    yield "score"
    await guide.show(TableScreen(forward(session_at("international", words), lambda _: True), pause=60))
    await press_keys(guide.pilot, ["1", "enter", "enter"])
    yield "others"


async def ending(guide: Guide) -> Stops:
    """See how rounds and games end."""
    for sheet in SHEETS if chance.IS_NEW else ("international",):
        for target in (Rounds(1), Points(60)):
            await guide.show(TableScreen(played_out(session_at(sheet, guide.words, target=target))))
            assert isinstance(guide.top, RoundEnd)
            yield f"{sheet}, {target}"


async def looking_back(guide: Guide) -> Stops:
    """Look at games of the past."""
    session = played_out(session_at("luckies", guide.words, target=Rounds(1)))
    session.close()
    session_at("bg2133", guide.words, target=Points(100)).close()
    game = ReplayedGame.of(read_saved(session.path))
    await guide.show(GamesScreen())
    yield "list"
    await guide.press("end", "d")
    yield "delete"
    await guide.press("escape", "enter", "m")
    yield "first deal, and no review"
    await guide.press("question_mark")
    yield "keys"
    await guide.press("escape", "end")
    yield "end"
    keep_review(session.path.stem, reviewed(game.record))
    await guide.show(GamesScreen())
    await guide.press("end", "enter")
    await guide.press("m")
    yield "mistake"
    await guide.press("b")
    yield "after the best"


async def learning(guide: Guide) -> Stops:
    """Learn by lessons and puzzles."""
    await guide.show(LessonsScreen())
    yield "list"
    for name in ("first", "luckies", "the-partner") if chance.IS_NEW else ("first",):
        lesson = find_lesson(name)
        await guide.show(LessonScreen(lesson, words=guide.words))
        for number, item in enumerate(lesson.items[: None if chance.IS_NEW else 2]):
            async for stop in solving(guide, item.task):
                yield f"{name}, {number}, {stop}"
        yield f"{name}, done"
    for puzzle in shipped_puzzles(sheet="luckies")[: 5 if chance.IS_NEW else 1]:
        await guide.show(PuzzleScreen(puzzle_lesson(puzzle), lambda *_: []))
        async for stop in solving(guide, cast("PuzzleScreen", guide.top).item.task):
            yield f"puzzle {puzzle.id}, {stop}"


async def solving(guide: Guide, task: object) -> Stops:
    """Look at an exercise or a question, ask for help, and answer."""
    pilot = guide.pilot
    if isinstance(task, Exercise):
        await until(pilot, LessonScreen)
        await guide.rest()
        yield "exercise"
        await guide.press("h")
        yield "hint"
        table = cast("LessonScreen", guide.top)
        await do(pilot, table, task)
    elif isinstance(task, RoundQuestion):
        await until(pilot, QuestionPage)
        await guide.rest()
        yield "question"
        await guide.press("f1")
        yield "shown"
        await answer(pilot, task)
    await until(pilot, LessonPage)
    await guide.rest()
    yield "told"
    await guide.press("enter")


async def watching(guide: Guide) -> Stops:
    """Watch bots."""
    variant = choose("bg2133")
    agreed = Agreement(variant, name_bots(["steady", "learner"], guide.words), target=Rounds(2), seed=3)
    watched = WatchedGame(Table.open(agreed), guide.words)
    for _ in range(6):
        watched.act(watched.choose())
    await guide.show(WatchScreen(watched, Look.of(variant), 60.0, guide.words))
    yield "going on"
    await press_keys(guide.pilot, ["space"])
    yield "paused"


async def keeping_score(guide: Guide) -> Stops:
    """Keep score."""
    for sheet in ("luckies", "protocol") if chance.IS_NEW else ("protocol",):
        choice = choice_at(sheet, guide.words)
        await guide.show(PadStartScreen(choice, pads_folder(), TODAY))
        head = cast("PadStartScreen", guide.top)
        for row in range(len(head.rows._fields) if chance.IS_NEW else 1):
            yield f"{sheet}, head, row {row}"
            await guide.press("down")
        names = [chair.name for chair in head.choice.chairs]
        agreed = Heading.of(choice.variant(), names, TODAY, target=Points(60))
        await guide.show(PadScreen(PadFile.begin(pads_folder(), Pad(agreed))))
        yield f"{sheet}, empty"
        for name, keys in ENTRY.items():
            await guide.press(*keys.split())
            yield f"{sheet}, {name}"


ENTRY = {
    "how it ended": "n",
    "not said": "enter",
    "tiles": "b enter 6 5",
    "half a tile": "4",
    "number": "4 tab s 1 2 slash 3",
    "leave": "escape",
    "tally": "escape tab s 9 enter enter",
    "export": "o",
}
"""Keys by which a blocked round comes on a pad."""


async def at_a_server(guide: Guide) -> Stops:
    """Play at a table of a server."""
    words = guide.words
    live = cast("TableConnection", SimpleNamespace(link="https://dominoes.example/t/ABCDEF", send=lambda _: None))
    links = TableLinks((live.link,), only_here=True, command="doublesix serve --host 0.0.0.0")
    for offer in EVERY_SHEET if chance.IS_NEW else EVERY_SHEET[2:3]:
        gathering = heard(after(opened(offer), sat_down(0)), words)
        await guide.show(GatheringScreen(live, gathering, links, words))
        yield f"{offer.sheet}, gathering"
        room = acted(acted(dealt(offer)))
        for moment in (room, last(room)):
            told = heard(moment, words)
            assert told.view is not None
            await guide.show(RemoteTableScreen(live, told, told.view, told.look(None), told.words))
            yield f"{offer.sheet}, {moment.phase}"


def heard(room: Room, words: Words) -> HeardTable:
    """Return what the person at the first seat hears of a table."""
    view = None if room.table is None else msgspec.json.decode(encode_view(room.table.view(0)))
    seen = see(room, Perspective(0, words), Surroundings(now=0))
    happened = tell_happened(room, 0, words)
    return HeardTable.first(TableMessage(table=seen, happened=happened, view=view, whole=True), words)
