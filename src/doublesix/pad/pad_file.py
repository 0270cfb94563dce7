"""A pad in its file: every change is on the disk before anybody is told, and can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.files import cannot, files_in, is_there, write_whole
from doublesix.pad.file_form import LARGEST_PAD, read_pad, write_pad
from doublesix.pad.pad import Pad

EXTENSION: Final = ".json"


class PadFile:
    """A pad that somebody keeps."""

    def __init__(self, path: Path, pad: Pad, written: bytes) -> None:
        self.path = path
        self.pad = pad
        self._written = written
        """What the file holds as far as we know."""
        self._before: list[Pad] = []

    @classmethod
    def begin(cls, folder: Path, pad: Pad) -> PadFile:
        """Write a new pad into a folder, under its date."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot("cannot-write", str(folder), error) from None
        number = 1
        while (path := folder / f"{pad.heading.date}-{number}{EXTENSION}").exists():
            number += 1
        written = write_pad(pad)
        write_whole(path, written, overwrite=False)
        return cls(path, pad, written)

    @classmethod
    def open(cls, path: Path) -> PadFile:
        """Go on with a pad."""
        written = _read(path)
        return cls(path, read_pad(written), written)

    @property
    def can_undo(self) -> bool:
        """Whether anything was changed since the pad was opened."""
        return bool(self._before)

    def change(self, pad: Pad) -> None:
        """Keep the pad as it is now."""
        before = self.pad
        self._write(pad)
        self._before.append(before)

    def undo(self) -> None:
        """Take back the last change since the pad was opened."""
        if not self._before:
            raise DoublesixError("nothing-to-undo")
        self._write(self._before[-1])
        self._before.pop()

    def _write(self, pad: Pad) -> None:
        self._take_up_changes()
        written = write_pad(pad)
        write_whole(self.path, written, overwrite=True)
        self.pad, self._written = pad, written

    def _take_up_changes(self) -> None:
        """If another window changed the pad, go on from that and do not overwrite it."""
        if not self.path.exists():
            return
        written = _read(self.path)
        if written != self._written:
            self.pad, self._written = read_pad(written), written
            self._before.clear()
            raise DoublesixError("pad-elsewhere", name=self.path.stem)


def load(path: Path) -> Pad:
    """Read the file of a pad."""
    return read_pad(_read(path))


def kept_pads(folder: Path) -> list[Path]:
    """Return the files of a folder that may be pads, the one changed last first."""
    return [path for _, path in sorted(files_in(folder, EXTENSION), reverse=True)]


def find_pad(folder: Path, name: str | None) -> Path:
    """Return the file of a pad by its name or its path; without a name, the one changed last."""
    pads = kept_pads(folder)
    if name is None:
        if not pads:
            raise DoublesixError("no-pads")
        return pads[0]
    for path in (*(pad for pad in pads if name in (pad.stem, pad.name)), Path(name)):
        if is_there(path):
            return path
    raise DoublesixError("no-such-pad", name=name)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(LARGEST_PAD + 1)
    except OSError as error:
        raise cannot("cannot-read", str(path), error) from None
