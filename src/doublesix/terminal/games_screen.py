"""The games that were played here: go on with one, see where it is kept, delete it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.sentences.errors import tell_error
from doublesix.sentences.line_breaks import broken
from doublesix.terminal.game_lines import tell_saved
from doublesix.terminal.games import SavedGame, delete_saved, saved_games
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.places import games_folder
from doublesix.terminal.popups import ConfirmScreen
from doublesix.terminal.screen_exit import close, while_open

_words = words_for()

_MARGIN: Final = 3
"""The columns beside the games: one on either side, and the scroll bar."""


class GamesScreen(Screen[str | None]):
    """All games, the latest first; answers with the name of the one to go on with."""

    DEFAULT_CSS: ClassVar[str] = """
    GamesScreen #title { height: 2; padding: 0 1; text-style: bold; }
    GamesScreen OptionList { height: 1fr; padding: 0 1; }
    GamesScreen #said { height: auto; padding: 1 1 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "open", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("escape,q,g", "back", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] = []

    def compose(self) -> ComposeResult:
        """Put the list between a heading and the keys."""
        yield Static(_words("terminal.games-title"), id="title", markup=False)
        yield OptionList(markup=False)
        yield Static(id="said", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Let the list be used at once; it is filled as soon as its width is known."""
        self._list.focus()

    @while_open
    def on_resize(self) -> None:
        """Break the lines again."""
        self._fill(self._list.highlighted or 0)

    def on_option_list_option_selected(self) -> None:
        """Open the game that was picked."""
        self.action_open()

    def action_open(self) -> None:
        """Go on with an unfinished game; for a finished one, say where it is."""
        game = self._here
        if game is None:
            return
        if game.glance is None:
            self._say(_words("terminal.games-broken", file=game.path))
        elif game.is_finished:
            self._say(_words("terminal.games-finished", file=game.path))
        else:
            close(self, game.name)

    async def action_delete(self) -> None:
        """Delete a game, once we know that this is meant."""
        game = self._here
        if game is None:
            return

        def answered(is_so: bool | None) -> None:
            if is_so:
                self._delete(game)

        question = _words("terminal.games-sure", name=tell_saved(game, _words).name)
        await self.app.push_screen(ConfirmScreen(question), answered)

    def action_back(self) -> None:
        """Go back without a game."""
        close(self, None)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _here(self) -> SavedGame | None:
        """The selected game."""
        return self._games[self._list.highlighted or 0] if self._games else None

    def _delete(self, game: SavedGame) -> None:
        try:
            delete_saved(game)
        except DoublesixError as error:
            self._say(tell_error(error, _words))
            return
        self._fill(self._list.highlighted or 0)

    def _fill(self, row: int = 0) -> None:
        """Show the games, with one of them selected."""
        self._games = saved_games(games_folder())
        self._list.clear_options()
        columns = self.app.size.width - _MARGIN
        self._list.add_options([_lines(game, columns) for game in self._games])
        if self._games:
            self._list.highlighted = min(row, len(self._games) - 1)
        self._say("" if self._games else _words("terminal.games-none"))
        self.query_one(KeysLine).show(self._keys())

    def _keys(self) -> list[ShownKey]:
        """Return the keys that do something now."""
        open_, delete = (
            ShownKey("enter", "Enter", _words("terminal.key-open")),
            ShownKey("d", "d", _words("terminal.key-delete")),
        )
        return [*([open_, delete] if self._games else []), ShownKey("escape", "Esc", _words("terminal.key-back"))]

    def _say(self, sentence: str) -> None:
        self.query_one("#said", Static).update(sentence)


def _lines(game: SavedGame, columns: int) -> Content:
    told = tell_saved(game, _words)
    return Content.assemble((told.name, "bold"), f"  {told.result}\n", (broken(told.about, columns, "  "), "dim"))
