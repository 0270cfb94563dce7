"""Bring the catalogues of all other languages in step with the English ones, and with the English texts of the sheets.

Codes that are new are left empty for the translator, codes that are gone are dropped. Each entry shows its English
text in a comment. Where that text has changed since it was translated, the entry is marked fuzzy, and people read
the English text until a translator has looked at it and taken the mark away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from doublesix.rules.load import SHEETS, book
from doublesix.telling.sheet_texts import translatable

LOCALES = Path(__file__).parents[1] / "src" / "doublesix" / "i18n" / "locales"


def main() -> None:
    """Rewrite every catalogue but the English ones."""
    languages = sorted(path.name for path in LOCALES.iterdir() if path.is_dir() and path.name != "en")
    for area, english in english_catalogues():
        for language in languages:
            path = LOCALES / language / "LC_MESSAGES" / f"{area}.po"
            updated = in_step(_read(path, language), english)
            path.parent.mkdir(exist_ok=True)
            with path.open("wb") as file:
                write(file, updated)


def english_catalogues() -> Iterator[tuple[str, Catalog]]:
    """Return the English texts of every area; those of the sheets are in the sheets' own files."""
    for path in sorted((LOCALES / "en").glob("*/*.po")):
        yield path.stem, _read(path, "en")
    sheets = Catalog(locale="en")
    for sheet in SHEETS:
        for code, text in translatable(book(sheet)).items():
            sheets.add(code, text)
    yield "sheet", sheets


def in_step(translated: Catalog, english: Catalog) -> Catalog:
    """Return the translated catalogue with exactly the entries of the English one, in the same order."""
    updated = Catalog(locale=translated.locale, header_comment=translated.header_comment, fuzzy=False)
    for message in english:
        if message.id:
            _add(updated, message, translated.get(message.id))
    return updated


def write(file: IO[bytes], catalogue: Catalog) -> None:
    """Write a catalogue with no more at its head than gettext needs."""
    comment = f"{catalogue.header_comment}\n" if catalogue.header_comment else ""
    fields = {
        "Language": catalogue.locale_identifier,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": catalogue.plural_forms,
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    file.write(f'{comment}msgid ""\nmsgstr ""\n{lines}\n'.encode())
    write_po(file, catalogue, width=120, omit_header=True)


def _add(updated: Catalog, english: Message, old: Message | None) -> None:
    empty = ("",) * updated.num_plurals if english.pluralizable else ""
    kept = old if old and old.pluralizable == english.pluralizable and any(_texts(old)) else None
    texts = dict.fromkeys(_texts(english))  # plural forms may be alike, and a catalogue keeps equal comments once
    comments = [*english.auto_comments, *(f"English: {text}" for text in texts)]
    added = updated.add(
        english.id,
        kept.string if kept else empty,
        auto_comments=comments,
        user_comments=old.user_comments if old else (),
    )
    added.flags.discard("python-brace-format")
    if kept and (kept.fuzzy or _squeezed(kept.auto_comments) != _squeezed(comments)):
        added.flags.add("fuzzy")


def _texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _squeezed(comments: Iterable[str]) -> str:
    """Return comments without blanks: a long one comes back from its file in several lines."""
    return "".join("".join(comments).split())


def _read(path: Path, language: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, header_comment="", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


if __name__ == "__main__":
    main()
