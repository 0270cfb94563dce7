"""How a test says which error it expects: by its code, or by that of its message. Sentences differ by language."""

from __future__ import annotations

from collections.abc import Callable

from doublesix.errors import DoublesixError


def coded(code: str) -> Callable[[BaseException], bool]:
    """Return what tells whether an error is this one; for ``pytest.raises(…, check=coded("must-play"))``."""

    def is_this(error: BaseException) -> bool:
        return isinstance(error, DoublesixError) and (code == error.code or code in error.coded)

    return is_this
