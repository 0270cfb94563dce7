"""Catalogues of other languages follow the English ones."""

from __future__ import annotations

from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from update_words import ENGLISH_ONLY, RIGHT_TO_LEFT_ONLY, in_step, write

LONG = "A text that is so long that it does not fit into one line of a catalogue, and so is broken where it is written."


def catalogue(language: str, **texts: str | tuple[str, ...]) -> Catalog:
    made = Catalog(locale=language)
    for name, text in texts.items():
        made.add(name if isinstance(text, str) else (name, name), text)
    return made


def updated(translated: Catalog, english: Catalog) -> Catalog:
    """Bring it in step, and read it again as the next update will."""
    file = BytesIO()
    write(file, in_step(translated, english))
    file.seek(0)
    return read_po(file, locale=translated.locale)


def test_a_new_text_waits_for_its_translator() -> None:
    german = updated(catalogue("de"), catalogue("en", draw="Draw", tiles=("{count} tile", "{count} tiles")))
    assert german["draw"].string == ""
    assert german["draw"].auto_comments == ["English: Draw"]
    assert german["tiles"].string == ("", "")


def test_a_text_that_is_gone_is_dropped() -> None:
    assert "pass" not in updated(catalogue("de", **{"pass": "Passen"}), catalogue("en", draw="Draw"))


def test_a_translation_stays_as_long_as_the_english_text_does() -> None:
    english = catalogue("en", draw="Draw", long=LONG, left=("{count} left", "{count} left"))
    german = updated(catalogue("de"), english)
    german["draw"].string, german["long"].string = "Ziehen", "Ein langer Text"
    german["left"].string = ("noch {count}", "noch {count}")
    german = updated(updated(german, english), english)
    assert german["draw"].string == "Ziehen"
    assert not german["draw"].fuzzy
    assert not german["long"].fuzzy
    assert not german["left"].fuzzy


def test_a_translation_of_a_changed_text_is_marked_until_somebody_has_looked_at_it() -> None:
    german = updated(catalogue("de"), catalogue("en", draw="Draw"))
    german["draw"].string = "Ziehen"
    changed = catalogue("en", draw="Draw a tile")
    german = updated(german, changed)
    assert german["draw"].fuzzy
    assert updated(german, changed)["draw"].fuzzy
    german["draw"].flags.discard("fuzzy")
    assert not updated(german, changed)["draw"].fuzzy


def test_what_only_programmers_read_is_left_out_of_other_languages() -> None:
    english = catalogue("en", draw="Draw", schema="Version {number} of the schema")
    english["schema"].flags.add(ENGLISH_ONLY)
    assert [message.id for message in updated(catalogue("de", schema="Version"), english) if message.id] == ["draw"]


def test_what_is_said_of_writing_from_right_to_left_is_left_to_languages_that_do() -> None:
    english = catalogue("en", order="Letters may stand in the wrong order.")
    english["order"].flags.add(RIGHT_TO_LEFT_ONLY)
    assert "order" in updated(catalogue("ar"), english)
    assert "order" not in updated(catalogue("de"), english)


def test_a_text_without_letters_is_inherited_unless_a_language_writes_it_otherwise() -> None:
    english = catalogue("en", title="{name} ({edition})", count=("{count}", "{count}"), of="{part} of {all}")
    assert [message.id for message in updated(catalogue("de"), english) if message.id] == ["of"]
    assert "title" not in updated(catalogue("de", title="{name} ({edition})"), english)
    assert updated(catalogue("ja", title="{name}【{edition}】"), english)["title"].string == "{name}【{edition}】"


def test_the_same_sentence_of_a_sheet_is_translated_once_wherever_it_stands() -> None:
    english = catalogue("en", hr="Draw again.", ro="Shuffle.")
    german = updated(catalogue("de"), english)
    german["hr"].string, german["ro"].string = "Neu ziehen.", "Mischen."
    moved = catalogue("en", hr="Shuffle.", ro="Draw again.", th="Shuffle.", vi="Pass.")
    moved_german = in_step(german, moved, same_everywhere=True)
    assert [(message.id, message.string) for message in moved_german if message.id] == [
        ("hr", "Mischen."),
        ("ro", "Neu ziehen."),
        ("th", "Mischen."),
        ("vi", ""),
    ]
    assert not any(message.fuzzy for message in moved_german if message.id)
    assert updated(german, moved)["hr"].fuzzy


def test_a_catalogue_has_at_its_head_what_gettext_needs_and_what_its_translator_wrote() -> None:
    polish = Catalog(locale="pl", header_comment="# Words that every part of the game shares.")
    file = BytesIO()
    write(file, in_step(polish, catalogue("en", draw="Draw")))
    head, _, _ = file.getvalue().decode().partition("\n\n")
    assert head.splitlines()[:4] == [
        "# Words that every part of the game shares.",
        'msgid ""',
        'msgstr ""',
        '"Language: pl\\n"',
    ]
    assert "nplurals=3" in head
    assert "EMAIL" not in head
