"""Plain English: words that few newcomers know, or that nobody says any more, do not come back."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("src", "docs", "tests", "tools", "bench")
ENDINGS = {".py", ".pyx", ".pxd", ".js", ".css", ".html", ".toml", ".md", ".c", ".txt"}

STILTED = (
    *("nought", "lest", "whoever", "whomever", "anew", "upon", "likelier", "whilst", "amongst", "albeit"),
    *("thereof", "thereby", "therein", "thereupon", "whereby", "wherein", "whence", "thence"),
    *("the rather", "chance chooses", "failing that", "in so far as", "none where", "null where"),
)
STILTED_WORDS = re.compile(rf"(?<![a-z])(?:{'|'.join(STILTED)})(?![a-z])", re.IGNORECASE)


def our_pages() -> list[Path]:
    """Everything that we write in English; of the catalogues, only those in English."""
    files = chain(ROOT.glob("*.md"), *((ROOT / place).rglob("*") for place in PLACES))
    in_english = (path for path in files if path.suffix in ENDINGS or path.match("locales/en/*/*.po"))
    return sorted(path for path in in_english if path.is_file() and path != Path(__file__))


def test_nothing_stilted_is_written() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word[0]}"
        for path in our_pages()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in STILTED_WORDS.finditer(line)
    ]
    assert not found, "say it in plain words:\n" + "\n".join(found)


@pytest.mark.parametrize("line", ["None where there is none.", "def test_whoever_plays() -> None:", "less than nought"])
def test_stilted_words_are_seen(line: str) -> None:
    assert STILTED_WORDS.search(line)


@pytest.mark.parametrize("line", ["None if there is none.", "the latest", "a table where nobody sits"])
def test_plain_words_are_left_alone(line: str) -> None:
    assert not STILTED_WORDS.search(line)
