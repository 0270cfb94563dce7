"""The score sheet of a game, by its key and from the menu."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.player import Player, by_button
from tests.web.screens import PHONE, FindBarriers, MakePage


def test_every_round_of_a_game_is_on_the_score_sheet(new_page: MakePage, barriers: FindBarriers) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    anna = Player(page)
    anna.open(sheet="luckies", bots=["greedy"], rounds=2)
    sheet = page.locator("#score-sheet")
    page.keyboard.press("s")
    expect(sheet).to_contain_text("No round is over yet.")
    page.keyboard.press("s")
    expect(sheet).to_be_hidden()
    for _ in range(2):
        anna.play_round()
        if anna.phase == "between":
            by_button(anna)
    page.locator("[popovertarget=menu]").click()
    page.get_by_role("button", name="Score sheet").click()
    expect(sheet).to_be_visible()
    expect(page.locator("#menu")).to_have_css("opacity", "0")
    assert barriers(page) == []
    assert sheet.locator("thead th").all_inner_texts()[:2] == ["Round", "Anna"]
    rounds = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    totals = [int(text) for text in sheet.locator("tfoot td").all_inner_texts()]
    assert len(rounds) == 2
    assert [sum(int(row[side]) for row in rounds if row[side].isdigit()) for side in range(2)] == totals
    assert totals == [int(text) for text in page.locator(".score > :first-child").all_inner_texts()[::-1]]
