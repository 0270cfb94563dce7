"""What was wrong with a form, and next to which field to say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.sentences.clashes import CLASHES
from doublesix.sentences.errors import tell_error
from doublesix.server.pages.home.wish import HOUSE_RULE

_FIELDS: Final[Mapping[str, str]] = {
    "error.players": "players",
    "error.partners": "partners",
    "error.partners-four": "partners",
    "error.bad-target": "target",
    "error.bad-hands": f"{HOUSE_RULE}hands",
    "error.too-small-hands": f"{HOUSE_RULE}hands",
    "error.too-large-hands": f"{HOUSE_RULE}hands",
    "error.bad-clock": "clock",
    "error.unknown-edition": "edition",
    "error.no-such-bot": "seats",
    "error.name-empty": "name",
    "error.name-too-long": "name",
    "error.name-characters": "name",
    "error.unknown-table": "code",
    "error.not-a-code": "code",
    **{message: f"{HOUSE_RULE}{clash.one[0]}" for message, clash in CLASHES.items()},
}
"""By the sentence that says what was wrong."""


@dataclass(frozen=True, slots=True)
class FormFault:
    """What was wrong with a form; ``field`` is empty if it was no particular field."""

    field: str
    message: str


def fault_of(error: DoublesixError, words: Words) -> FormFault:
    """Return what an error says, and where."""
    field = _FIELDS.get(error.message, "")
    if error.message == "error.unknown-value":
        field = f"{HOUSE_RULE}{error.details.get('key')}"
    return FormFault(field, tell_error(error, words))
