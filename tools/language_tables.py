"""Make the tables of languages from Unicode's CLDR, as Babel brings it, for the languages that sheets are printed in.

``i18n/conventions/<tag>.json`` says how one language writes numbers, percentages and lists, and which plural forms it
has; it is read when somebody reads that language. ``i18n/tags.json`` says what all languages call themselves, and by
which other tags people ask for them. So nothing needs Babel when people play. ``make words`` writes the files, and a
test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final

from babel.core import Locale, get_global
from babel.messages.plurals import get_plural
from babel.plural import PluralRule, to_gettext

I18N: Final = Path(__file__).parents[1] / "src" / "doublesix" / "i18n"
TAGS: Final = (
    *("ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "hu", "id", "is", "it", "ja", "ko", "lt"),
    *("lv", "ms", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr-Latn", "sv", "th", "tr", "uk", "vi"),
    *("zh-Hans", "zh-Hant"),
)
"""The languages of the printed sheets. Serbian is printed in Latin letters."""
_AS_WRITTEN_IN: Final = {"en": "en_GB", "pt": "pt_BR"}
"""English lists have no comma before "and" here, and Portuguese is that of Brazil."""
_TWO_DIGITS_BEFORE_A_GROUP: Final = frozenset({"bg", "es", "et", "hu", "it", "lv", "pl", "sl"})
"""Who writes 1234, but 12 345: CLDR 48 knows it (``minimumGroupingDigits``), and Babel leaves it out."""
_READ_BY: Final = {"no": "nb", "nn": "nb", "yue": "zh-Hant"}
"""Who reads which language without effort, by CLDR's ``languageMatching``, which Babel leaves out."""
_CALLED: Final = {"id": "Bahasa Indonesia", "ms": "Bahasa Melayu", "pt": "Português (Brasil)"}
"""Names that people look for; CLDR says only "Indonesia", "Melayu" and "português"."""
_COMMAS: Final = {"ar": "، "}
"""What stands in lists without "and", where CLDR's longer lists say "and" every time."""
_COUNTED: Final = range(1000)
"""What is counted here. Beyond it, French and its sisters have a form for full millions, which nobody meets."""


def main() -> None:
    """Write all tables."""
    for path, text in tables():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def tables() -> Iterator[tuple[Path, str]]:
    """Return every file, and what it should hold."""
    for tag in TAGS:
        yield I18N / "conventions" / f"{tag}.json", _written(conventions(tag))
    names = {tag: _name(tag) for tag in TAGS}
    by_name = dict(sorted(names.items(), key=lambda pair: pair[1].casefold()))
    yield I18N / "tags.json", _written({"names": by_name, "aliases": _aliases(), "scripts": _scripts()})


def conventions(tag: str) -> dict[str, object]:
    """Return how a language writes what is not words."""
    locale = _locale(tag)
    signs = locale.number_symbols["latn"]  # the digits that are printed on sheets and written for tiles
    return {
        "direction": "rtl" if locale.character_order == "right-to-left" else "ltr",
        "minus": signs["minusSign"].replace("-", "\N{MINUS SIGN}"),
        "group": signs["group"],
        "decimal": signs["decimal"],
        "digits_before_group": 2 if tag in _TWO_DIGITS_BEFORE_A_GROUP else 1,
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{number}"),
        "comma": _COMMAS.get(tag) or _between(locale.list_patterns["standard"]["middle"]),
        "and": _list(locale, "standard"),
        "or": _list(locale, "or"),
        "plurals": plurals(tag),
    }


@cache
def plurals(tag: str) -> dict[str, int]:
    """Return the plural forms of a language in the order of catalogues, each with the smallest number that takes it."""
    form_of = _locale(tag).plural_form
    smallest: dict[str, int] = {}
    for number in _COUNTED:
        smallest.setdefault(form_of(number), number)
    return {form: smallest[form] for form in ("zero", "one", "two", "few", "many", "other") if form in smallest}


@cache
def plural_forms(tag: str) -> str:
    """Return the rule for the head of a catalogue: gettext's usual one where it says the same as CLDR."""
    usual = get_plural(str(_locale(tag)))
    for forms, expression in ((usual.num_plurals, usual.plural_expr), (2, "(n != 1)")):
        if forms == len(plurals(tag)) and _says(expression, tag):
            return f"nplurals={forms}; plural={expression};"
    *named, _ = plurals(tag)
    rules = _locale(tag).plural_form.rules
    made = to_gettext(PluralRule({form: rules[form] for form in named}))
    if not _says(made.partition("plural=")[2].rstrip(";"), tag):
        raise ValueError(f"no rule of gettext says what CLDR says of {tag}: {made}")
    return made


def _says(expression: str, tag: str) -> bool:
    """Whether a rule of gettext gives every number the form that CLDR gives it."""
    order, form_of, chosen = list(plurals(tag)), _locale(tag).plural_form, c2py(expression)
    return all(order[chosen(number) : chosen(number) + 1] == [form_of(number)] for number in _COUNTED)


def _list(locale: Locale, kind: str) -> dict[str, str]:
    """Return what stands between two items, between those of a longer list, and before its last."""
    patterns = locale.list_patterns[kind]
    return {"two": _between(patterns["2"]), "more": _between(patterns["middle"]), "last": _between(patterns["end"])}


def _between(pattern: str) -> str:
    between = pattern.removeprefix("{0}").removesuffix("{1}")
    if pattern != f"{{0}}{between}{{1}}":
        raise ValueError(f"a list that is more than its items and what stands between: {pattern}")
    return between


def _name(tag: str) -> str:
    """Return what a language calls itself, with a capital letter, as it stands in a list of languages."""
    locale = _locale(tag)
    name = _CALLED.get(tag) or locale.languages.get(tag.replace("-", "_")) or locale.get_display_name(locale) or tag
    return name[:1].upper() + name[1:]


def _aliases() -> dict[str, str]:
    """Return the tags that mean one of ours, such as those of three letters, and old ones."""
    ours = {tag.partition("-")[0] for tag in TAGS}
    known = {old: new.replace("_", "-") for old, new in get_global("language_aliases").items()}
    found = {old: new for old, new in known.items() if new.partition("-")[0] in ours and old.isalpha()}
    return dict(sorted((found | _READ_BY).items()))


def _scripts() -> dict[str, dict[str, str]]:
    """Return in which script a language is likely to be read, by region, where our tags tell scripts apart."""
    found: dict[str, dict[str, str]] = {tag.partition("-")[0]: {} for tag in TAGS if "-" in tag}
    for tag, likely in sorted(get_global("likely_subtags").items()):
        language, _, region = tag.partition("_")
        if language in found and (not region or len(region) == 2):
            found[language][region] = likely.split("_")[1]
    for by_region in found.values():
        usual = by_region[""]
        for region in [region for region, script in by_region.items() if region and script == usual]:
            del by_region[region]
    return found


def _locale(tag: str) -> Locale:
    return Locale.parse(_AS_WRITTEN_IN.get(tag, tag).replace("-", "_"))


def _written(table: dict[str, object]) -> str:
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    main()
