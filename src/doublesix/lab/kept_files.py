"""What is kept of rounds and games, in files: records as JSON lines, decisions as Parquet.

Both are written as they come, so memory stays flat, and are there under their names only when they are whole.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from doublesix.extras import need
from doublesix.files import cannot, check_writable
from doublesix.lab.kept_rounds import DecisionRow, Keeping, KeptGame
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    import pyarrow as pa

ROWS_AT_ONCE: Final = 1 << 16
"""How many decisions are gathered before they are written."""


class KeptFiles:
    """The files of a duel or a simulation; a keeper."""

    def __init__(self, variant: Variant, records: Path | None, decisions: Path | None, *, overwrite: bool) -> None:
        for path in filter(None, (records, decisions)):
            check_writable(path, overwrite=overwrite)
        if decisions:
            need("parquet", "Parquet")
        self.keeping = Keeping(variant, records is not None, decisions is not None)
        self._records, self._decisions = records, decisions
        self._rows: list[DecisionRow] = []
        self._lines: BinaryIO | None = None
        self._writer: Any = None
        self._open = ExitStack()

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where everything is written."""
        return tuple(path for path in (self._records, self._decisions) if path)

    def __enter__(self) -> KeptFiles:
        try:
            if self._records:
                self._lines = self._open.enter_context(_beside(self._records).open("wb"))
            if self._decisions:
                import pyarrow.parquet as pq

                writing = pq.ParquetWriter(_beside(self._decisions), decision_schema(), compression="zstd")
                self._writer = self._open.enter_context(writing)
        except OSError as error:
            raise cannot("cannot-write", str(self.paths[-1]), error) from None
        return self

    def add(self, kept: KeptGame) -> None:
        """Write down one more."""
        try:
            if self._lines:
                self._lines.write(kept.record)
            self._rows += kept.decisions
            if len(self._rows) >= ROWS_AT_ONCE:
                self._write_rows()
        except OSError as error:
            raise cannot("cannot-write", str(self.paths[-1]), error) from None

    def _write_rows(self) -> None:
        import pyarrow as pa

        columns = zip(*self._rows, strict=True) if self._rows else ((),) * len(DecisionRow._fields)
        self._writer.write_table(pa.table(list(map(list, columns)), schema=decision_schema()))
        self._rows.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self._writer:
                self._write_rows()
            self._open.close()
            for path in self.paths if kind is None else ():
                _beside(path).replace(path)
        except OSError as problem:
            raise cannot("cannot-write", str(self.paths[-1]), problem) from None
        finally:
            for path in self.paths:
                _beside(path).unlink(missing_ok=True)


def decision_schema() -> pa.Schema:
    """Return the columns of a table of decisions, in the order of a row."""
    import pyarrow as pa

    text = pa.dictionary(pa.int32(), pa.string())
    place = (text, pa.int64(), pa.int16(), pa.int32(), pa.int16(), pa.int8(), text)
    chosen = (pa.string(), pa.list_(pa.string()), pa.string())
    result = (text, pa.bool_(), pa.int32())
    return pa.schema(list(zip(DecisionRow._fields, (*place, *chosen, *result), strict=True)))


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}")
