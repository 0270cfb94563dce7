"""House rules that do not go together, as a screen calls them."""

from __future__ import annotations

import pytest

from doublesix.errors import RuleError
from doublesix.i18n import words_for
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.values import value_text
from doublesix.sentences.clashes import CLASHES
from doublesix.sentences.errors import tell_error

WORDS = words_for("en")


@pytest.mark.parametrize("message", CLASHES)
def test_every_clash_is_one_that_the_rules_refuse(message: str) -> None:
    clash = CLASHES[message]
    refused = set()
    for sheet in SHEETS:
        rules = choose(sheet).rules
        for other in {clash.other[1], getattr(rules, clash.other[0])}:
            try:
                choose(sheet, house={clash.one[0]: value_text(clash.one[1]), clash.other[0]: value_text(other)})
            except RuleError as error:
                refused.add(error.message)
    assert message in refused


def test_a_clash_is_said_by_the_names_on_the_screen() -> None:
    with pytest.raises(RuleError) as refused:
        choose("bg2133", house={"drawn_tile": "waits"})
    said = tell_error(refused.value, WORDS)
    assert said.startswith("“Drawn tile: waits a turn” does not go with “When stuck: draw until one fits”")
