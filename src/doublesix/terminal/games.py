"""Games kept on this computer, each an ordinary record that grows as the game is played."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from doublesix.actions import Action
from doublesix.errors import DoublesixError, RecordError
from doublesix.files import cannot, files_in, is_there, write_whole
from doublesix.record.fields import EXTENSION
from doublesix.record.game_record import GameRecord
from doublesix.record.glance import Glance, glance
from doublesix.record.journal import whole_lines, without_last_round, write_action, write_open
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_played
from doublesix.record.texts import plain
from doublesix.table.agreement import CHAIRS
from doublesix.table.table import Table

DATE: Final = "date"
"""The tag that says when a game began."""

LATEST: Final = "latest"
"""Names the game that was played last: one that is over to look at, one that is not to go on with."""


class GameFile:
    """The file of a game in play: nothing is told before it is written here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size: int | None = None
        """The length of the file as we wrote it; unknown before that."""

    @classmethod
    def create(cls, folder: Path, table: Table, now: datetime) -> Self:
        """Begin a file for a new game, named after the time and the sheet."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = cls(_new_file(folder, f"{now:%Y-%m-%d-%H%M%S}-{table.agreement.variant.sheet.id}"))
        except OSError as error:
            raise cannot("cannot-write", str(folder), error) from None
        file.rewrite(table)
        return file

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Table]:
        """Open the file of a game, and go on with it as far as it is whole."""
        try:
            table = Table.resume(read_saved(path))
        except RecordError as error:
            raise DoublesixError("cannot-resume", name=plain(path.name), reason=error) from None
        file = cls(path)
        file.rewrite(table)
        return file, table

    def rewrite(self, table: Table) -> None:
        """Write the whole game, in place of what was there."""
        self._replace(write_open(table.record(), table.game))

    def close(self, table: Table) -> None:
        """Write the whole game in the usual way, for people and other programs."""
        self._replace(write_played(table.record(), table.game))

    def discard(self) -> None:
        """Keep nothing of the game."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise cannot("cannot-delete", str(self.path), error) from None

    def append(self, action: Action) -> None:
        """Add an action; when this returns, it is on the disk."""
        line = write_action(action).encode()
        try:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
            try:
                self._check_unchanged(os.fstat(descriptor).st_size)
                self._write(descriptor, line)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise cannot("cannot-write", str(self.path), error) from None
        self._size = (self._size or 0) + len(line)

    def _write(self, descriptor: int, line: bytes) -> None:
        """Write a whole line, or take back the part of it that fitted on a full disk."""
        try:
            if os.write(descriptor, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(descriptor)
        except OSError:
            os.ftruncate(descriptor, self._size or 0)
            raise

    def _replace(self, text: str) -> None:
        if self._size is not None and self.path.exists():
            self._check_unchanged(self.path.stat().st_size)
        data = text.encode()
        write_whole(self.path, data, overwrite=True)
        self._size = len(data)

    def _check_unchanged(self, size: int) -> None:
        """Refuse to go on if another window goes on with the same game."""
        if size != self._size:
            raise DoublesixError("game-elsewhere", file=self.path.name)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in the folder, as far as we know without replaying it."""

    path: Path
    played: datetime
    """When it was last played."""
    glance: Glance | None
    """None if the file cannot be read."""

    @property
    def name(self) -> str:
        """The name of the game: its file without the ending."""
        return self.path.stem

    @property
    def is_finished(self) -> bool:
        """Whether the game has been played to its end."""
        return self.glance is not None and bool(self.glance.winner)


def read_saved(path: Path) -> GameRecord:
    """Read the file of a game as far as it is whole: up to its last action, or to the deal of its last round.

    A round whose deal was cut off is dealt again, as the seed says.
    """
    data = read_whole_lines(path)
    try:
        record = read_text(data)
    except RecordError as error:
        try:
            record = read_text(without_last_round(data))
        except RecordError:
            raise error from None
    if not record.rounds and CHAIRS not in record.tags:  # the last line of what was agreed
        raise RecordError("record-missing", field=CHAIRS)
    return record


def read_whole_lines(path: Path) -> bytes:
    """Read what was written whole."""
    return whole_lines(_read(path))


def saved_games(folder: Path) -> list[SavedGame]:
    """Return the games of a folder, the latest first."""
    return sorted(_saved(folder), key=lambda game: (game.played, game.name), reverse=True)


def saved_game(folder: Path, name: str) -> SavedGame:
    """Return a game of a folder by its name."""
    for game in saved_games(folder):
        if name in (game.name, game.path.name):
            return game
    raise DoublesixError("no-such-game", name=name)


def delete_saved(game: SavedGame) -> None:
    """Delete the file of a game; it does not matter if it is gone already."""
    try:
        game.path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot("cannot-delete", str(game.path), error) from None


def find_saved(folder: Path, name: str) -> Path:
    """Return the file of a game: by its name, by its path, as the latest that is over, or by its number in the list."""
    games = saved_games(folder)
    named = [game.path for game in games if name in (game.name, game.path.name)]
    if named:
        return named[0]
    if is_there(Path(name)):
        return Path(name)
    if name == LATEST:
        finished = [game.path for game in games if game.is_finished]  # in others, tiles are still hidden
        if finished:
            return finished[0]
        raise DoublesixError("no-game-yet")
    if name.isdecimal() and 1 <= int(name) <= len(games):
        return games[int(name) - 1].path
    raise DoublesixError("no-such-game", name=name)


def open_latest(folder: Path) -> tuple[GameFile, Table]:
    """Open the latest unfinished game that can be gone on with; if there are only torn ones, say what is wrong."""
    refused: DoublesixError | None = None
    for game in saved_games(folder):
        if game.glance and not game.is_finished:
            try:
                return GameFile.open(game.path)
            except DoublesixError as error:
                if error.code != "cannot-resume":
                    raise
                refused = refused or error
    raise refused or DoublesixError("nothing-to-resume")


def _new_file(folder: Path, stem: str) -> Path:
    """Make an empty file, so that nobody else takes its name; it is numbered if another game has that name."""
    for suffix in ("", *(f"-{number}" for number in range(2, 1000))):
        path = folder / f"{stem}{suffix}{EXTENSION}"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _saved(folder: Path) -> Iterator[SavedGame]:
    for changed, path in files_in(folder, EXTENSION):
        played = datetime.fromtimestamp(changed).astimezone()
        try:
            yield SavedGame(path, played, glance(read_whole_lines(path)))
        except DoublesixError:
            yield SavedGame(path, played, None)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_RECORD + 1)
    except OSError as error:
        raise cannot("cannot-read", str(path), error) from None
    if len(data) > LARGEST_RECORD:
        raise RecordError("record-too-large", limit=LARGEST_RECORD)
    return data
