"""The page that checks deals: it gets what every sheet says about dealing, and needs nothing more."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from doublesix.rules.rules import DrawRule
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet


def test_the_page_says_what_it_shows_and_what_not(client: TestClient) -> None:
    text = unescape(client.get("/check").text)
    assert "the server could not choose a deal" in text
    assert "The people who run the server could see all hands" in text


@pytest.mark.parametrize("sheet", SHEETS)
def test_dealing_is_told_for_every_edition(client: TestClient, sheet: str) -> None:
    found = re.search(r'id="rules">(.*?)</script>', client.get("/check").text)
    assert found is not None
    told = json.loads(found[1])[sheet]
    assert set(told) == set(find_sheet(sheet).editions)
    for edition, dealing in told.items():
        rules = choose(sheet, edition).rules
        assert dealing == {
            "hands": {str(players): tiles for players, tiles in rules.hands.items()},
            "lead": rules.lead,
            "redeal": rules.redeal,
            "draws": rules.draw is not DrawRule.NEVER,
        }
