"""What the catalogues of all languages hold, and that it is what the code asks for."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import doublesix
from doublesix.i18n import languages, words_for
from doublesix.i18n.languages import LOCALES
from doublesix.rules.sheet import Custom
from doublesix.sentences.sheet_texts import translatable
from language_tables import plural_forms
from sources import parsed
from update_words import is_for, must_be_translated

SOURCES = Path(doublesix.__file__).parent
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))
ENGLISH_CATALOGUES = sorted(LOCALES.glob("en/LC_MESSAGES/*.po"))

CODE = re.compile(r"[a-z]+(\.[a-z0-9]+([-_][a-z0-9]+)*)+")
BEGINNING_OF_A_CODE = re.compile(r"[a-z]+\.([a-z0-9._-]+[._-])?")


# What the catalogues hold


@cache
def catalogue_at(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def entries_of(path: Path) -> list[Message]:
    return [message for message in catalogue_at(path) if message.id]


def code_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def needs_of(message: Message) -> set[str]:
    """Name the arguments of an entry; one with plural forms needs a count, whether or not it says it."""
    named = {name for text in texts_of(message) for name in placeholders_of(text)}
    return named | {"count"} if message.pluralizable else named


@cache
def english_entries() -> dict[str, Message]:
    return {code_of(message): message for path in ENGLISH_CATALOGUES for message in entries_of(path)}


@cache
def known_entries() -> dict[str, Message]:
    """Every English entry, and the texts of sheets, whose English is in the sheets' own files."""
    sheets = {code: Message(code, text) for code, text in translatable().items()}
    return english_entries() | sheets


def catalogues_of(language: str) -> list[Path]:
    return sorted((LOCALES / language.replace("-", "_")).glob("*/*.po"))


@pytest.mark.parametrize("language", languages())
def test_a_language_is_sound_and_whole(language: str) -> None:
    """All of one language in one test: reading its catalogues takes the time."""
    said = set()
    for path in catalogues_of(language):
        written = re.findall(r'^msgid "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert not [code for code, times in Counter(written).items() if times > 1], "codes stand twice"
        for message in entries_of(path):
            assert_sound(message, path.stem)
            assert_complete(message)
            assert_says_its_count(message, catalogue_at(path).plural_expr)
            english = known_entries().get(code_of(message))
            assert english, f"English has no {code_of(message)}"
            assert needs_of(message) <= needs_of(english), f"{code_of(message)} asks for arguments that it does not get"
            said.add(code_of(message))
    texts = known_entries() if language != "en" else english_entries()
    assert not {code for code, text in texts.items() if must_be_translated(text, language)} - said
    assert language == "en" or all(is_for(texts[code], language) for code in said), "run `make words`"


def assert_sound(message: Message, area: str) -> None:
    code = code_of(message)
    assert CODE.fullmatch(code), f"{code} is no code"
    assert code.partition(".")[0] == area, f"{code} belongs into another file"
    assert isinstance(message.id, str) or message.id[1] == code, f"msgid_plural of {code} must be the code again"
    for text in texts_of(message):
        for _, name, spec, conversion in Formatter().parse(text):
            assert name is None or name.isidentifier(), f"{code}: {{{name}}} is no plain name"
            assert not spec, f"{code}: a text has no say in how {name} is formatted"
            assert not conversion, f"{code}: a text has no say in how {name} is formatted"


def assert_complete(message: Message) -> None:
    assert all(texts_of(message)), f"{code_of(message)} is empty"
    assert not message.fuzzy, f"{code_of(message)} is marked fuzzy"
    assert not any("!" in text for text in texts_of(message)), f"{code_of(message)} shouts"


def assert_says_its_count(message: Message, plural_rule: str) -> None:
    """A form that serves 1 and 21 may not speak of the only one, unless no form of the text says a number."""
    says = ["count" in placeholders_of(text) for text in texts_of(message)]
    if message.pluralizable and any(says):
        assert all(says[form] for form in forms_of_several(plural_rule)), f"{code_of(message)} does not say its count"


@cache
def forms_of_several(plural_rule: str) -> set[int]:
    """Return the plural forms that several numbers take, apart from 0."""
    return {form for form, numbers in Counter(map(c2py(plural_rule), range(1, 202))).items() if numbers > 1}


def test_french_signs_stay_with_their_words() -> None:
    texts = [
        (code_of(message), text)
        for path in catalogues_of("fr")
        for message in entries_of(path)
        for text in texts_of(message)
        if "word-" not in code_of(message)  # words that are typed, such as ?
    ]
    assert not [code for code, text in texts if re.search(" [:;?»]|« ", text)], "write a no-break space there"


def test_catalogues_count_by_cldr() -> None:
    heads = {path: path.read_text("utf-8").partition("\n\n")[0] for path in CATALOGUES}
    rules = {path: plural_forms(path.parts[-3].replace("_", "-")) for path in CATALOGUES}
    others = [path.parts[-3::2] for path, head in heads.items() if f'"Plural-Forms: {rules[path]}\\n"' not in head]
    assert not others, "run `make words`"


# What the code asks for


@dataclass(frozen=True)
class Use:
    """A call of words with a code that stands there in full."""

    where: str
    code: str
    args: frozenset[str]
    takes_more: bool
    """Whether the call also hands on arguments that cannot be seen here."""


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCES.rglob("*.py")):
        yield path, parsed(path)


def is_words(called: ast.expr, path: Path) -> bool:
    """Whether this is `words`, `_words`, one of these as an attribute, its `label`, or `saying`; there also `self`."""
    match called:
        case ast.Attribute(attr="label", value=words):
            return is_words(words, path)
        case ast.Name(id="saying"):
            return True
        case ast.Name(id="words" | "_words") | ast.Attribute(attr="words" | "_words"):
            return True
        case ast.Name(id="self"):
            return path == SOURCES / "i18n" / "words.py"
    return False


def codes_in(argument: ast.expr) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from codes_in(body)
            yield from codes_in(orelse)


@cache
def uses() -> tuple[Use, ...]:
    found = []
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and is_words(node.func, path):
                names = [keyword.arg for keyword in node.keywords]
                args = frozenset(name for name in names if name) | {"name" for name in names if name == "seat"}
                where = f"{path.relative_to(SOURCES)}:{node.lineno}"
                found += [Use(where, code, args, None in names) for code in codes_in(node.args[0])]
    return tuple(found)


PAGES = sorted(path for path in (SOURCES / "server").rglob("*") if path.suffix in (".html", ".js"))
CODE_IN_A_PAGE = re.compile(
    rf"""(["'`])((?:{"|".join(path.stem for path in ENGLISH_CATALOGUES)})\.[a-z0-9._-]*)(["'`]?)"""
)


@cache
def in_pages() -> tuple[tuple[str, str], ...]:
    """Where templates and scripts name a code, or the beginning of one."""
    return tuple(
        (f"{path.relative_to(SOURCES)}", match[2])
        for path in PAGES
        for match in CODE_IN_A_PAGE.finditer(path.read_text(encoding="utf-8"))
    )


def test_every_code_in_the_sources_has_a_text() -> None:
    unknown = [f"{use.where} {use.code}" for use in uses() if use.code not in english_entries()]
    unknown += [
        f"{where} {code}"
        for where, code in in_pages()
        if code not in english_entries() and not BEGINNING_OF_A_CODE.fullmatch(code)
    ]
    assert not unknown


def test_every_text_gets_its_arguments() -> None:
    known = [(use, english_entries()[use.code]) for use in uses() if use.code in english_entries()]
    lacking = [
        f"{use.where} {use.code} lacks {', '.join(sorted(missing))}"
        for use, message in known
        if not use.takes_more and (missing := needs_of(message) - use.args)
    ]
    assert not lacking


def test_every_english_text_is_used() -> None:
    """A code is used where it stands in full, or if its beginning stands: `f"error.{code}"` uses all of `error`."""
    written = {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    written |= {code for _, code in in_pages()}
    written |= {f"{code}.{custom}" for code in written for custom in Custom}
    beginnings = tuple(filter(BEGINNING_OF_A_CODE.fullmatch, written))
    assert not [code for code in english_entries() if code not in written and not code.startswith(beginnings)]


def test_a_text_of_a_custom_takes_the_arguments_of_the_general_one() -> None:
    special = {code: code.rpartition(".") for code in english_entries() if code.rpartition(".")[2] in set(Custom)}
    assert special
    for code, (general, _, _) in special.items():
        assert needs_of(english_entries()[code]) == needs_of(english_entries()[general]), code


@pytest.mark.parametrize(
    ("code", "commands"),
    [
        ("lesson.plain-welcome", "draw pass hint quit"),
        ("lesson.plain-help-number", "hint quit"),
        ("exercise.plain-help", "draw pass hint table picture hand log rules quit"),
    ],
)
def test_lessons_name_words_that_are_understood_when_somebody_types_them(code: str, commands: str) -> None:
    for language in languages():
        words = words_for(language)
        for command in commands.split():
            typed = words.template(f"terminal.plain-word-{command}").split(", ")
            assert any(len(word) > 1 and word in words.template(code) for word in typed), (language, command)
