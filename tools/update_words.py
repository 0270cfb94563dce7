"""Bring the catalogues of all other languages in step with the English ones, and with the English texts of the sheets.

Codes that are new are left empty for the translator, codes that are gone are dropped. Each entry shows its English
text in a comment. If that text has changed since it was translated, the entry is marked fuzzy, and people read
the English text until a translator has looked at it and taken the mark away. A sentence of the sheets keeps its
translation when it moves to another place of them.

An English entry with the flag ``english-only`` is for programmers and operators, and other languages do not have it.
The flag ``right-to-left-only`` leaves an entry to languages that are written so. A text without letters of its own,
such as ``{name} ({edition})``, is inherited: a language has it only if it writes it in another way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from doublesix.i18n.conventions import conventions_of
from doublesix.sentences.sheet_texts import translatable
from language_tables import plural_forms

LOCALES = Path(__file__).parents[1] / "src" / "doublesix" / "i18n" / "locales"
ENGLISH_ONLY: Final = "english-only"
RIGHT_TO_LEFT_ONLY: Final = "right-to-left-only"
_ARGUMENT: Final = re.compile(r"\{\w+\}")


def main() -> None:
    """Rewrite every catalogue but the English ones."""
    languages = sorted(path.name for path in LOCALES.iterdir() if path.is_dir() and path.name != "en")
    for area, english in english_catalogues():
        for language in languages:
            path = LOCALES / language / "LC_MESSAGES" / f"{area}.po"
            updated = in_step(_read(path, language), english, same_everywhere=area == "sheet")
            if len(updated) == 0:
                path.unlink(missing_ok=True)
                continue
            path.parent.mkdir(exist_ok=True)
            with path.open("wb") as file:
                write(file, updated)


def english_catalogues() -> Iterator[tuple[str, Catalog]]:
    """Return the English texts of every area; those of the sheets are in the sheets' own files."""
    for path in sorted((LOCALES / "en").glob("*/*.po")):
        yield path.stem, _read(path, "en")
    sheets = Catalog(locale="en")
    for code, text in translatable().items():
        sheets.add(code, text)
    yield "sheet", sheets


def in_step(translated: Catalog, english: Catalog, *, same_everywhere: bool = False) -> Catalog:
    """Return the translated catalogue with exactly the entries of the English one, in the same order.

    With ``same_everywhere`` a text takes the translation of an equal one, wherever that stands.
    """
    updated = Catalog(locale=translated.locale, header_comment=translated.header_comment, fuzzy=False)
    updated.mime_headers = [("Plural-Forms", plural_forms(_tag(translated)))]  # CLDR's forms, not gettext's
    equals = _by_english(translated) if same_everywhere else {}
    for message in english:
        if message.id and is_for(message, _tag(translated)):
            old = translated.get(message.id)
            if is_inherited(message) and (old is None or set(_texts(old)) <= {"", *_texts(message)}):
                continue
            if old is None or _squeezed(old.auto_comments) != _squeezed(_comments(message)):
                old = equals.get(_squeezed(_comments(message)), old)
            _add(updated, message, old)
    return updated


def is_inherited(english: Message) -> bool:
    """Whether a text has no letters of its own, so that languages may take it as it is."""
    return not any(map(str.isalpha, _ARGUMENT.sub("", "".join(_texts(english)))))


def is_for(english: Message, tag: str) -> bool:
    """Whether people who read this language may meet this entry in it."""
    left_to_right = conventions_of(tag).direction == "ltr"
    return ENGLISH_ONLY not in english.flags and not (left_to_right and RIGHT_TO_LEFT_ONLY in english.flags)


def must_be_translated(english: Message, tag: str) -> bool:
    """Whether this language must have this entry."""
    return is_for(english, tag) and not is_inherited(english)


def _by_english(translated: Catalog) -> dict[str, Message]:
    """Return what is translated, by the English text that it was translated from."""
    looked_at = (message for message in translated if message.id and message.string and not message.fuzzy)
    return {_squeezed(message.auto_comments): message for message in looked_at}


def write(file: IO[bytes], catalogue: Catalog) -> None:
    """Write a catalogue with no more at its head than gettext needs."""
    comment = f"{catalogue.header_comment}\n" if catalogue.header_comment else ""
    fields = {
        "Language": catalogue.locale_identifier,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(_tag(catalogue)),
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    file.write(f'{comment}msgid ""\nmsgstr ""\n{lines}\n'.encode())
    write_po(file, catalogue, width=120, omit_header=True)


def _add(updated: Catalog, english: Message, old: Message | None) -> None:
    kept = old if old and old.pluralizable == english.pluralizable and any(_texts(old)) else None
    comments = _comments(english)
    texts = _texts(kept) if kept else ("",)
    added = updated.add(
        english.id,
        (*texts, *texts[-1:] * (updated.num_plurals - len(texts))) if english.pluralizable else texts[0],
        auto_comments=comments,
        user_comments=old.user_comments if old else (),
    )
    added.flags.discard("python-brace-format")
    if kept and (kept.fuzzy or _squeezed(kept.auto_comments) != _squeezed(comments)):
        added.flags.add("fuzzy")


def _tag(catalogue: Catalog) -> str:
    return str(catalogue.locale).replace("_", "-")


def _comments(english: Message) -> list[str]:
    """Return what a translator reads above an entry."""
    texts = dict.fromkeys(_texts(english))  # plural forms may be alike, and a catalogue keeps equal comments once
    return [*english.auto_comments, *(f"English: {text}" for text in texts)]


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
