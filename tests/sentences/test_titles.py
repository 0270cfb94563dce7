"""What sheets and editions are called."""

from __future__ import annotations

from doublesix.i18n import words_for
from doublesix.rules.sheet_files import choose
from doublesix.sentences.sheet_texts import tell_sheet, tell_title


def test_a_sheet_goes_by_its_name_in_the_readers_language() -> None:
    assert tell_sheet(words_for("en"), "luckies") == "Luckies colour dominoes"
    assert tell_sheet(words_for("es"), "luckies") == "Dominó de colores Luckies"


def test_a_sheet_that_is_not_ours_any_more_goes_by_its_id() -> None:
    assert tell_sheet(words_for("en"), "spinner") == "spinner"


def test_an_edition_is_named_where_it_is_not_the_english_one() -> None:
    assert tell_title(choose("luckies"), words_for("es")) == "Dominó de colores Luckies"
    assert tell_title(choose("luckies", "fr"), words_for("es")) == "Dominó de colores Luckies (Français)"
