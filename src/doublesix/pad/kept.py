"""A pad in its file: every change is on the disk before anybody is told, and can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.files import cannot, write_whole
from doublesix.pad.file_form import LARGEST_PAD, read_pad, write_pad
from doublesix.pad.model import Pad

EXTENSION: Final = ".json"


class KeptPad:
    """A pad that is being kept."""

    def __init__(self, path: Path, pad: Pad) -> None:
        self.path = path
        self.pad = pad
        self._before: list[Pad] = []

    @classmethod
    def begin(cls, folder: Path, pad: Pad) -> KeptPad:
        """Write a new pad into a folder, under its date."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot("cannot-write", str(folder), error) from None
        number = 1
        while (path := folder / f"{pad.heading.date}-{number}{EXTENSION}").exists():
            number += 1
        write_whole(path, write_pad(pad), overwrite=False)
        return cls(path, pad)

    @classmethod
    def open(cls, path: Path) -> KeptPad:
        """Go on with a pad."""
        return cls(path, load(path))

    def change(self, pad: Pad) -> None:
        """Keep the pad as it is now."""
        write_whole(self.path, write_pad(pad), overwrite=True)
        self._before.append(self.pad)
        self.pad = pad

    def undo(self) -> None:
        """Take back the last change since the pad was opened."""
        if not self._before:
            raise DoublesixError("nothing-to-undo")
        write_whole(self.path, write_pad(self._before[-1]), overwrite=True)
        self.pad = self._before.pop()


def load(path: Path) -> Pad:
    """Read the file of a pad."""
    try:
        with path.open("rb") as stream:
            return read_pad(stream.read(LARGEST_PAD + 1))
    except OSError as error:
        raise cannot("cannot-read", str(path), error) from None


def kept_pads(folder: Path) -> list[Path]:
    """Return the files of a folder that may be pads, the one changed last first."""
    return [path for _, path in sorted(_with_times(folder), reverse=True)]


def find_pad(folder: Path, name: str | None) -> Path:
    """Return the file of a pad by its name or its path, or where no name is given of the one changed last."""
    pads = kept_pads(folder)
    if name is None:
        if not pads:
            raise DoublesixError("no-pads")
        return pads[0]
    for path in (*(pad for pad in pads if name in (pad.stem, pad.name)), Path(name)):
        if path.is_file():
            return path
    raise DoublesixError("no-such-pad", name=name)


def _with_times(folder: Path) -> Iterator[tuple[float, Path]]:
    for path in folder.glob(f"*{EXTENSION}") if folder.is_dir() else ():
        yield path.stat().st_mtime, path
