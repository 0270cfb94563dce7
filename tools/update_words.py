"""Bring the catalogues of all other languages in step with the English ones.

Codes that are new are left empty for the translator, codes that are gone are dropped. Each entry shows its English
text in a comment. Where that text has changed since it was translated, the entry is marked fuzzy, and people read
the English text until a translator has looked at it and taken the mark away.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

LOCALES = Path(__file__).parents[1] / "src" / "doublesix" / "i18n" / "locales"


def main() -> None:
    """Rewrite every catalogue but the English ones."""
    languages = sorted(path.name for path in LOCALES.iterdir() if path.is_dir() and path.name != "en")
    for english in sorted((LOCALES / "en").glob("*/*.po")):
        for language in languages:
            path = LOCALES / language / "LC_MESSAGES" / english.name
            updated = in_step(_read(path, language), _read(english, "en"))
            path.parent.mkdir(exist_ok=True)
            with path.open("wb") as file:
                write_po(file, updated, width=120)


def in_step(translated: Catalog, english: Catalog) -> Catalog:
    """Return the translated catalogue with exactly the entries of the English one, in the same order."""
    updated = Catalog(locale=translated.locale, header_comment=translated.header_comment, fuzzy=False)
    updated.mime_headers = translated.mime_headers
    for message in english:
        if message.id:
            _add(updated, message, translated.get(message.id))
    return updated


def _add(updated: Catalog, english: Message, old: Message | None) -> None:
    empty = ("",) * updated.num_plurals if english.pluralizable else ""
    kept = old if old and old.pluralizable == english.pluralizable and any(_texts(old)) else None
    comments = [*english.auto_comments, *(f"English: {text}" for text in _texts(english))]
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
