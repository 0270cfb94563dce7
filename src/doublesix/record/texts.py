"""What names, tags, comments and contributions may be, since each must fit its line of a record in text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from doublesix.errors import RecordError
from doublesix.record.fields import HEADER_FIELDS, ROUND_FIELDS
from doublesix.record.location import RECORD, Location, unpack

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 1000
MOST_TAGS: Final = 100

UNWRITABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that would break a line, or that UTF-8 cannot hold."""

NOT_IN_NAMES: Final = re.compile(r"[,:;/|]")
_TAG: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_HEX_DIGITS: Final = re.compile(r"[0-9a-f]{64}")
_FIELDS: Final = (*HEADER_FIELDS, *ROUND_FIELDS)


def check_names(names: Sequence[str]) -> None:
    """Refuse names that look like each other or like what is around them."""
    taken: set[str] = set()
    for seat, name in enumerate(names):
        where = RECORD.at("names", seat)
        if not name or name != name.strip():
            raise where.fault(RecordError("record-name-blank"))
        if UNWRITABLE.search(name) or NOT_IN_NAMES.search(name):
            raise where.fault(RecordError("record-name-characters", name=plain(name)))
        if len(name) > LONGEST_NAME:
            raise where.fault(RecordError("record-name-long", name=name[:LONGEST_NAME], limit=LONGEST_NAME))
        if alike(name) in taken:
            raise where.fault(RecordError("record-names-alike", name=name))
        taken.add(alike(name))


def alike(name: str) -> str:
    """Return the form of a name that we compare: two that look the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def check_players(names: Sequence[str]) -> None:
    """Refuse the same names if no record is read, so that only what is wrong matters, not where it stands."""
    try:
        check_names(names)
    except RecordError as error:
        placed = unpack(error)
        raise (placed[1] if placed else error) from None


def check_tags(tags: Mapping[str, str]) -> None:
    """Refuse tags that are not words, that look like a misspelt field, or whose text does not fit a line."""
    if len(tags) > MOST_TAGS:
        raise RECORD.at("tags").fault(RecordError("record-tags", limit=MOST_TAGS))
    for word, text in tags.items():
        where = RECORD.at("tags", word)
        if not _TAG.fullmatch(word):
            raise where.fault(RecordError("record-tag-word", word=plain(word)))
        meant = get_close_matches(word, _FIELDS, n=1, cutoff=0.8)
        if meant:
            raise where.fault(RecordError("record-field-meant", field=word, meant=meant[0]))
        if not text:
            raise where.fault(RecordError("record-empty", field=word))
        check_line(text, where)


def check_line(text: str, where: Location, *, comment: bool = False) -> None:
    """Refuse a text that does not fit on one line; in a comment a semicolon is like any other character."""
    if UNWRITABLE.search(text) or text != text.strip() or (";" in text and not comment):
        raise where.fault(RecordError("record-text", text=plain(text)))
    if len(text) > LONGEST_TEXT:
        raise where.fault(RecordError("record-text-long", limit=LONGEST_TEXT))


def check_hex(digits: str, where: Location) -> None:
    """Refuse anything but 32 bytes in hexadecimal."""
    if not _HEX_DIGITS.fullmatch(digits):
        raise where.fault(RecordError("record-hex", text=plain(digits)))


def plain(text: str) -> str:
    """Return a text that a message can show, no matter what it holds."""
    shown = UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)
    return shown if len(shown) <= LONGEST_NAME else f"{shown[:LONGEST_NAME]}…"
