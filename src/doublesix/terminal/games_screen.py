"""The games that were played here: go on with one, look at one step by step, have it reviewed, play on from there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.picture import Look
from doublesix.sentences.errors import tell_error
from doublesix.sentences.line_breaks import broken
from doublesix.terminal.game_board import GameBoard, ShownReview
from doublesix.terminal.game_lines import tell_saved
from doublesix.terminal.games import DATE, SavedGame, delete_saved, read_saved, saved_games
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.ongoing_review import OngoingReview
from doublesix.terminal.places import games_folder
from doublesix.terminal.popups import ConfirmScreen
from doublesix.terminal.replayed_game import ReplayedGame
from doublesix.terminal.reviews import forget_review, kept_review
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.session import Session
from doublesix.terminal.table.keys_page import KeysInWords, KeysPage
from doublesix.terminal.textual_drawing import charset
from doublesix.terminal.theme import speaks_unicode

_words = words_for()

_WIDE: Final = 110
"""From so many columns on, the table of a game is beside the list."""
_LIST: Final = 46
_MARGIN: Final = 3
"""The columns beside the games: one on either side, and the scroll bar."""

ALL_KEYS: Final[tuple[KeysInWords, ...]] = (
    ("key.choose", "↑ ↓"),
    ("terminal.keys-past-open", "Enter"),
    ("terminal.keys-past-step", "← →"),
    ("terminal.keys-past-ends", "Home End"),
    ("terminal.keys-past-rounds", "[ ]"),
    ("terminal.keys-past-review", "r"),
    ("terminal.keys-past-mistakes", "m M"),
    ("terminal.keys-past-best", "b"),
    ("terminal.keys-past-play-on", "p"),
    ("key.delete", "d"),
    ("key.back", "Esc"),
)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A game of the list, replayed, and what there is of its review."""

    saved: SavedGame
    game: ReplayedGame
    shown: ShownReview


class GamesScreen(Screen[Session | None]):
    """All games, the latest first; answers with the game to sit down at, or with none."""

    DEFAULT_CSS: ClassVar[str] = f"""
    GamesScreen #title {{ height: 2; padding: 0 1; text-style: bold; }}
    GamesScreen #games {{ height: 1fr; }}
    GamesScreen OptionList {{ width: 1fr; height: 100%; padding: 0 1; }}
    GamesScreen #board {{ display: none; width: 1fr; height: 100%; }}
    GamesScreen #said {{ height: auto; padding: 0 1; }}
    GamesScreen.-wide OptionList {{ width: {_LIST}; border-right: solid $foreground 30%; }}
    GamesScreen.-wide #board, GamesScreen.-open #board {{ display: block; }}
    GamesScreen.-open OptionList, GamesScreen.-open #title {{ display: none; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "open", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("home", "end(-1)", show=False, priority=True),
        Binding("end", "end(1)", show=False, priority=True),
        Binding("left_square_bracket", "round(-1)", show=False),
        Binding("right_square_bracket", "round(1)", show=False),
        Binding("r", "review", show=False),
        Binding("m", "mistake(1)", show=False),
        Binding("M", "mistake(-1)", show=False),
        Binding("b", "best", show=False),
        Binding("p", "play_on", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("escape,q,g", "back", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] = []
        self._opened: _Opened | None = None
        self._stop_review: Callable[[], None] = lambda: None
        self._is_after_best = False

    def compose(self) -> ComposeResult:
        """Put the list and the table between a heading and the keys."""
        yield Static(_words.label("key.games"), id="title", markup=False)
        with Horizontal(id="games"):
            yield OptionList(markup=False)
            yield Horizontal(id="board")
        yield Static(id="said", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Let the list be used at once; it is filled as soon as its width is known."""
        self._list.focus()

    def on_unmount(self) -> None:
        """Work no longer on a review that nobody will see."""
        self._stop_review()

    @while_open
    def on_resize(self) -> None:
        """Break the lines again."""
        self.set_class(self._is_wide, "-wide")
        self._fill(self._list.highlighted or 0)
        self._show_board()

    # The list

    def on_option_list_option_highlighted(self) -> None:
        """Show the table of the game at the cursor, if there is room beside the list."""
        self._say("")
        if self._is_wide and self._here:
            self._replay(self._here)

    def on_option_list_option_selected(self) -> None:
        """Open the game that was picked."""
        self.action_open()

    def action_open(self) -> None:
        """Go on with an unfinished game; look at a finished one from its first deal."""
        game = self._here
        if game is None or self._is_open:
            return
        if game.glance is None:
            self._say(_words("general.named", name=game.path, text=_words("terminal.games-unreadable")))
        elif game.is_finished:
            self._replay(game, opens=True)
        else:
            self._sit_down(partial(Session.resume, games_folder(), game.name))

    async def action_delete(self) -> None:
        """Delete a game, once we know that this is meant."""
        game = self._here
        if game is None or self._is_open:
            return

        def answered(is_so: bool | None) -> None:
            if is_so:
                self._delete(game)

        question = _words("terminal.games-sure", name=tell_saved(game, _words).name)
        await self.app.push_screen(ConfirmScreen(question), answered)

    async def action_keys(self) -> None:
        """Show all keys."""
        await self.app.push_screen(KeysPage.of_table(_words, ALL_KEYS))

    def action_back(self) -> None:
        """Go back to the list, and from there to where one came from."""
        if self._is_open:
            self.remove_class("-open")
            self._list.focus()
            self._show_board()
        else:
            close(self, None)

    # The table of a game

    def action_step(self, steps: int) -> None:
        """Go a step on, or back."""
        self._look(lambda game: game.by(steps))

    def action_end(self, direction: int) -> None:
        """Go to the first deal, or to the end."""
        self._look(lambda game: game.by(direction * len(game.steps)))

    def action_round(self, rounds: int) -> None:
        """Go to the next deal, or to the one before."""
        self._look(lambda game: game.by_rounds(rounds))

    def action_turn(self, pages: int) -> None:
        """Read what there is no room for below the table."""
        if self._board is not None:
            self._board.turn(pages)

    def action_mistake(self, direction: int) -> None:
        """Go to the next choice that cost something, or to the one before."""
        opened = self._opened
        if opened is None:
            return
        if opened.shown.review is None:
            self._say(_words("past.review-first"))
            return
        found = opened.game.to_mistake(opened.shown.review, direction)
        self._look(lambda game: found or game)
        self._say("" if found else _words("past.no-mistake"))

    def action_best(self) -> None:
        """Show the table after the best option instead, and back."""
        opened = self._opened
        if opened is not None and opened.shown.review and opened.game.decision(opened.shown.review):
            self._is_after_best = not self._is_after_best
            self._say(_words("past.after-best") if self._is_after_best else "")
            self._show_board()

    def action_review(self) -> None:
        """Have the game reviewed."""
        opened = self._opened
        if opened is None or opened.shown.total or opened.shown.review:
            return
        if not opened.game.is_over:
            self._say(_words("past.review-unfinished"))
            return
        self._review(opened)

    def action_play_on(self) -> None:
        """Begin a new game at this position."""
        opened = self._opened
        if opened is None:
            return
        now = datetime.now().astimezone()
        tags = {DATE: f"{now:%Y-%m-%d}"}
        self._sit_down(lambda: Session.begin(opened.game.play_on(opened.saved.name, tags), games_folder(), now))

    # How it is done

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _is_wide(self) -> bool:
        return self.app.size.width >= _WIDE

    @property
    def _is_open(self) -> bool:
        """Whether a game has the whole screen."""
        return self.has_class("-open")

    @property
    def _here(self) -> SavedGame | None:
        """The selected game."""
        return self._games[self._list.highlighted or 0] if self._games else None

    def _sit_down(self, begin_: Callable[[], Session]) -> None:
        try:
            session = begin_()
        except DoublesixError as error:
            self._say(tell_error(error, _words))
            return
        close(self, session)

    def _delete(self, game: SavedGame) -> None:
        try:
            delete_saved(game)
        except DoublesixError as error:
            self._say(tell_error(error, _words))
            return
        forget_review(game.name)
        self._fill(self._list.highlighted or 0)

    def _fill(self, row: int = 0) -> None:
        """Show the games, with one of them selected."""
        self._games = saved_games(games_folder())
        self._list.clear_options()
        columns = (_LIST if self._is_wide else self.app.size.width) - _MARGIN
        self._list.add_options([_lines(game, columns) for game in self._games])
        if self._games:
            self._list.highlighted = min(row, len(self._games) - 1)
        self._say("" if self._games else _words("cli.games-none"))
        self._show_keys()

    @work(exclusive=True, group="replay")
    async def _replay(self, saved: SavedGame, *, opens: bool = False) -> None:
        """Read a game and show its end; its first deal, if it was opened."""
        if self._opened is None or self._opened.saved.path != saved.path:
            self._stop_review()
            try:
                self._opened = await asyncio.to_thread(_opened, saved)
            except DoublesixError as error:
                self._opened = None
                self._say(tell_error(error, _words))
            await self._set_board()
        if opens and self._opened:
            self.add_class("-open")
            self._list.blur()
            self._look(lambda game: game.by(-len(game.steps)))
        else:
            self._show_board()

    @work(exclusive=True, group="review")
    async def _review(self, opened: _Opened) -> None:
        """Review a game in a thread of its own, and keep the review."""
        reviewing = OngoingReview(
            opened.game.record,
            opened.saved.name,
            lambda shown: self.app.call_from_thread(self._show_review, opened, shown),
        )
        self._stop_review = reviewing.stop
        self._show_review(opened, ShownReview(total=1))
        review = await asyncio.to_thread(reviewing.run)
        if review is not None and self.is_attached:
            self._show_review(opened, ShownReview(review))

    def _show_review(self, opened: _Opened, shown: ShownReview) -> None:
        if self._opened and self._opened.saved.path == opened.saved.path:
            self._opened = _Opened(opened.saved, self._opened.game, shown)
            self._show_board()

    def _look(self, where: Callable[[ReplayedGame], ReplayedGame]) -> None:
        self._say("")
        self._is_after_best = False
        if self._opened:
            self._opened = _Opened(self._opened.saved, where(self._opened.game), self._opened.shown)
            self._show_board()

    async def _set_board(self) -> None:
        """Bring the board for the opened game; the tiles of sheets differ."""
        opened, board = self._opened, self._board
        look = Look.of(opened.game.position.game.variant) if opened else None
        if board is not None and board.look is not look:
            await board.remove()
        if look is not None and (board is None or board.look is not look):
            await self.query_one("#board", Horizontal).mount(GameBoard(look, charset(), _words))

    @while_open
    def _show_board(self) -> None:
        """Show the table."""
        self._show_keys()
        opened, board = self._opened, self._board
        if opened is not None and board is not None:
            columns = self.app.size.width - (0 if self._is_open else _LIST)
            board.show(opened.game, opened.shown, columns, after_best=self._is_after_best)
            self.call_after_refresh(self._show_keys)  # then it is known whether there is more

    @property
    def _board(self) -> GameBoard | None:
        return next(iter(self.query(GameBoard)), None)

    @while_open
    def _show_keys(self) -> None:
        self.query_one(KeysLine).show(self._keys())

    def _keys(self) -> list[ShownKey]:
        """Return the keys that do something now, the most important first."""
        keys = []
        has_board = self._opened is not None and (self._is_open or self._is_wide)
        if self._games and not self._is_open:
            keys.append(ShownKey("enter", "Enter", _words("key.open")))
        if self._is_open and self._board is not None and self._board.has_more:
            keys.append(ShownKey("pagedown", "PgDn", _words("key.more")))
        if has_board:
            keys.append(ShownKey("right", "← →" if speaks_unicode() else "< >", _words("key.step")))
            keys.append(ShownKey("right_square_bracket", "[ ]", _words("key.round")))
        if has_board and self._opened and self._opened.game.is_over:
            is_reviewed = self._opened.shown.review is not None
            keys.append(
                ShownKey("m", "m M", _words("key.mistakes"))
                if is_reviewed
                else ShownKey("r", "r", _words("key.review"))
            )
            if is_reviewed:
                keys.append(ShownKey("b", "b", _words("key.best")))
            keys.append(ShownKey("p", "p", _words("key.play-on")))
        if self._games and not self._is_open:
            keys.append(ShownKey("d", "d", _words("key.delete")))
        return [
            *keys,
            ShownKey("question_mark", "?", _words("key.keys")),
            ShownKey("escape", "Esc", _words("key.back")),
        ]

    def _say(self, sentence: str) -> None:
        self.query_one("#said", Static).update(sentence)


def _opened(saved: SavedGame) -> _Opened:
    record = read_saved(saved.path)
    return _Opened(saved, ReplayedGame.of(record), ShownReview(kept_review(saved.name, record)))


def _lines(game: SavedGame, columns: int) -> Content:
    told = tell_saved(game, _words)
    first = f"{told.name}  {told.result}"
    if len(first) <= columns:
        return Content.assemble((told.name, "bold"), f"  {told.result}\n", (broken(told.about, columns, "  "), "dim"))
    return Content.assemble(
        (told.name, "bold"),
        f"\n{broken(told.result, columns, '  ')}\n",
        (broken(told.about, columns, "  "), "dim"),
    )
