"""Errors, each with a stable code. The words for them come from the message catalogues.

An error names its ``code`` (what kind of thing was wrong, the same for ever), the code of its ``message`` (which
sentence says it) and the ``details`` that go into that sentence. ``str(error)`` is the sentence.
"""

from __future__ import annotations

from typing import Final

from doublesix.display import display

DEBUG_VARIABLE: Final = "DOUBLESIX_DEBUG"
"""Set in the environment, it lets mistakes of ours through as they are, for people who look for them."""


class DoublesixError(Exception):
    """Something that a person or a program asked for and that cannot be done as asked."""

    def __init__(self, code: str, message: str | None = None, **details: object) -> None:
        self.code = code
        self.message = f"error.{message or code}"
        self.details = details
        super().__init__(code, message, details)

    def __str__(self) -> str:
        return display().sentence(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.coded}>"

    @property
    def coded(self) -> str:
        """The code of its message and its details, the same in every language; for logs."""
        details = ", ".join(f"{name}={_shown(value)}" for name, value in self.details.items())
        name = self.message.removeprefix("error.")
        return f"{name} ({details})" if details else name

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.args, vars(self))


def _shown(value: object) -> str:
    if isinstance(value, DoublesixError):
        return value.coded
    if isinstance(value, (tuple, list)):
        return " ".join(str(item) for item in value)
    return str(value)


def _rebuild(kind: type[DoublesixError], arguments: tuple[object, ...], state: dict[str, object]) -> DoublesixError:
    """Make the same error in another process, no matter what its class asks for when it is first raised."""
    error = kind.__new__(kind, *arguments)
    vars(error).update(state)
    return error


class RuleError(DoublesixError):
    """A sheet, an edition, a key, a value or a combination that does not exist or makes no sense."""

    def __init__(self, message: str, **details: object) -> None:
        super().__init__("bad-rules", message, **details)


class DealError(DoublesixError):
    """A deal that the sheet does not allow. Codes: players, partners, not-a-tile, bad-deal, redeal, no-leader."""


class IllegalAction(DoublesixError):
    """An action that is not an option now.

    Codes: round-over, no-drawing, must-play, boneyard-empty, must-draw, not-a-tile, not-in-hand, must-open-with,
    no-match; of a game also round-not-over and game-over.
    """


class RecordError(DoublesixError):
    """A record that cannot be read or does not hold. Code: bad-record, with the line and column where it shows."""

    def __init__(self, message: str, **details: object) -> None:
        super().__init__("bad-record", message, **details)


class NotationError(DoublesixError, ValueError):
    """A text that is no tile, no action or no view. Codes: not-a-tile, not-an-action, not-a-view."""


class PositionError(DoublesixError):
    """A position on one line that cannot be read, or that no round comes to. Code: bad-position."""

    def __init__(self, message: str, **details: object) -> None:
        super().__init__("bad-position", message, **details)
