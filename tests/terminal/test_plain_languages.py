"""A game as lines of text in every language: played to its end, with the words that its speakers type."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests import chance
from tests.table.tables import agree

from doublesix.i18n import languages, words_for
from doublesix.rules.rules import Rounds
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.terminal.plain.game import run_plain
from doublesix.terminal.plain.vocabulary import split_words
from doublesix.terminal.session import Session
from doublesix.tiles import Tile


@dataclass
class Sighted:
    """Somebody who looks at the tiles and not at the words, and does the first thing that is allowed."""

    session: Session

    def readline(self) -> str:
        """Type it; Enter alone if it is nobody's turn."""
        table = self.session.table
        return f"{table.view(0).options[0] if table.turn == 0 else ''}\n"


@pytest.mark.parametrize("language", chance.some(languages(), 13))
def test_a_whole_game_in_every_language(language: str, tmp_path: Path) -> None:
    words, heard = words_for(language), io.StringIO()
    session = Session.start(agree(target=Rounds(2)), tmp_path)
    assert run_plain(session, pause=0, reading=Sighted(session), writing=heard, words=words) == 0
    assert session.table.is_over
    assert words("table.saved", file=session.path)[:8] in heard.getvalue()


@pytest.mark.parametrize("language", languages())
def test_every_word_of_a_language_is_understood(language: str) -> None:
    words = words_for(language)
    reader = CommandReader(words)
    for command in PlainCommand:
        for word in split_words(words(f"terminal.plain-word-{command}")):
            assert reader.read(word, ()) is command, word
    for word in split_words(words("terminal.plain-on")):
        assert reader.read(f"6-5 {word} 6", ()) == Lay(Tile(6, 5), 6), word
    assert reader.read(f"6-{words('picture.blank')}", ()) == Lay(Tile(6, 0))
