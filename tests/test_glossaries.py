"""Translators find the words of every printed sheet, and a style, in one place."""

from __future__ import annotations

import tomllib
from pathlib import Path

from language_tables import TAGS

GLOSSARIES = Path(__file__).parents[1] / "docs" / "glossaries"


def test_every_language_of_the_sheets_has_a_glossary() -> None:
    assert sorted(path.stem for path in GLOSSARIES.iterdir()) == sorted(TAGS)


def test_all_glossaries_name_the_same_things() -> None:
    read = {tag: tomllib.loads((GLOSSARIES / f"{tag}.toml").read_text("utf-8")) for tag in TAGS}
    english = read["en"]
    for tag, glossary in read.items():
        assert glossary["address"], tag
        assert glossary["quotes"].count("…") == 1, tag
        for table in ("printed", "chosen"):
            assert glossary[table].keys() == english[table].keys(), tag
            assert all(word.strip() for word in glossary[table].values()), tag
            assert tag == "en" or glossary[table] != english[table], tag
