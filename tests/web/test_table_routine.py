"""Routine that people leave to the page: passing, drawing, laying by one tap, choosing ahead, the order of hands."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.web.player import LONGEST_GAME, Player, focused
from tests.web.screens import MakePage

from doublesix.rules.sheet_files import SHEETS
from doublesix.server.web.assets import assets
from doublesix.table.moments import LONGEST, SHORTEST

ALL = {"auto-pass": "on", "auto-draw": "on", "one-tap": "on", "ahead": "on", "order": "doubles", "pace": "at-once"}
SOME = ("bg2133", "luckies")
"""On one of them players draw until a tile fits, on the other they pass."""


def keep_settings(page: Page, settings: dict[str, str]) -> None:
    """Let a browser have chosen this before its first page."""
    page.add_init_script(f"localStorage.setItem('doublesix.settings', {json.dumps(json.dumps(settings))})")


def shown_order(hand: list[str]) -> list[str]:
    return sorted(hand, key=lambda tile: (tile[0] == tile[2], tile), reverse=True)


@pytest.mark.soak
@pytest.mark.parametrize("sheet", SHEETS if chance.IS_NEW else SOME)
def test_a_game_in_which_people_only_choose_tiles(sheet: str, new_page: MakePage) -> None:
    page = new_page(reduced_motion="reduce")
    keep_settings(page, ALL)
    anna = Player(page)
    anna.open(sheet=sheet, bots=["greedy"], rounds=1)
    tile_fits = (
        "() => ['between', 'over'].includes(document.body.dataset.phase)"
        " || document.querySelector('#hand[data-turn] [data-fits]')"
    )
    for _ in range(LONGEST_GAME):
        anna.wait(tile_fits)
        if anna.phase != "playing":
            break
        assert anna.hand == shown_order(anna.hand)
        before = anna.version
        anna.playable.first.click()
        anna.wait(
            f"() => document.querySelector('.held[aria-pressed=true]') || document.body.dataset.version > {before}"
        )
        if anna.version == before and anna.places.count():
            page.mouse.click(*anna.end_at())
        anna.wait(f"() => Number(document.body.dataset.version) > {before}")
    assert anna.phase == "over"


TRY_OUT = """async ([folder, cases]) => {
  const [{ Store }, { followRoutine, chooseAhead }, { learn }] = await Promise.all(
    ["state.js", "routine.js", "../shell/words.js"].map((script) => import(folder + script)));
  learn({ "settings.ahead-dropped": "{tile}" }); // which only a table's page has
  const tryOut = async ([table, tile, presses]) => {
    document.getElementById("next")?.remove();
    const next = document.createElement("button");
    next.id = "next";
    document.body.append(next);
    const store = new Store();
    const actions = { store };
    const done = new Promise((resolve) => {
      for (const name of ["press", "lay", "choose", "explain"])
        actions[name] = (what) => resolve(`${name} ${what.action ?? what}`);
      store.show(() => queueMicrotask(() => next.hasAttribute("data-automatic") || resolve("nothing")));
    });
    followRoutine(actions);
    store.state.link = "live";
    store.state.table = { ...table, turn: 1, buttons: [], hand: table.hand.map(({ tile }) => ({ tile })) };
    for (let press = 0; press < presses; press++) chooseAhead(actions, tile);
    store.change({ table });
    return done;
  };
  const found = [];
  for (const each of cases) found.push(await tryOut(each));
  return found;
}"""


def own_turn(hand: dict[str, list[str]], *buttons: str, **more: object) -> dict[str, object]:
    """Return what a page is told at one's own turn: the tiles with what may be done with them."""
    held = [{"tile": tile, "fits": [{"action": action} for action in fits]} for tile, fits in hand.items()]
    return {
        "version": 7,
        "phase": "playing",
        "game": {"number": 1, "round": 2},
        "board": {"line": [{}]},
        "you": 0,
        "turn": 0,
        "seats": [{"kind": "person"}, {"kind": "bot"}],
        "hand": held,
        "buttons": [{"do": button} for button in buttons],
        **more,
    }


CASES: list[tuple[dict[str, object], int, str]] = [
    (own_turn({"6-5": []}, "pass"), 0, "press pass"),
    (own_turn({"6-5": []}, "draw"), 0, "press draw"),
    (own_turn({"6-5": []}, "draw", "pass"), 0, "nothing"),
    (own_turn({"6-5": ["6-5@6"]}, "pass"), 0, "nothing"),
    (own_turn({"6-5": []}, "pass", passes_in_a_moment=True), 0, "nothing"),
    (own_turn({"6-5": ["6-5@6/1", "6-5@6/2"]}), 1, "lay 6-5@6/1"),
    (own_turn({"6-5": ["6-5@6", "6-5@5"]}), 1, "choose 6-5"),
    (own_turn({"6-5": ["6-5@6", "6-5@5"]}), 3, "lay 6-5@5"),
    (own_turn({"6-5": ["6-5@6", "6-5@5"]}), 4, "nothing"),
    (own_turn({"6-5": ["6-5@6"]}), 3, "explain 6-5"),
]
"""One's turn, how often 6-5 was pressed before it, and what the page does."""


def test_what_the_page_does_by_itself_and_what_it_leaves_to_people(page: Page) -> None:
    keep_settings(page, ALL)
    page.goto("/rules")
    folder = assets().url("table/routine.js").removesuffix("routine.js")
    found = page.evaluate(TRY_OUT, [folder, [[table, "6-5", presses] for table, presses, _ in CASES]])
    assert found == [done for _, _, done in CASES]
    company = own_turn({}, seats=[{"kind": "person"}, {"kind": "person"}])
    moments = page.evaluate(
        """([folder, table]) => import(folder + "moments.js")
          .then(({ momentAt }) => Array.from({ length: 200 }, () => momentAt(table)))""",
        [folder, company],
    )
    assert all(1000 * SHORTEST <= moment <= 1000 * LONGEST for moment in moments), "as long as a person takes"
    assert max(moments) > 1.5 * min(moments)


def test_a_tile_is_chosen_ahead_by_mouse_and_keys_and_let_go(new_page: MakePage) -> None:
    anna, ben = (Player(new_page(reduced_motion="reduce")) for _ in range(2))
    keep_settings(anna.page, {"ahead": "on", "order": "own"})
    code = anna.open(sheet="international", rounds=1)
    ben.go_to(code)
    ben.sit("Ben")
    for player in (anna, ben):
        player.next.click()
    anna.wait("() => document.body.dataset.phase === 'playing'")
    if anna.page.locator("#hand[data-turn]").count():
        anna.act_at_once()
    first, second = (anna.page.locator("#hand .held").nth(index) for index in range(2))
    expect(first).to_have_attribute("aria-pressed", "false")
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    anna.page.keyboard.press("Escape")
    expect(first).to_have_attribute("aria-pressed", "false")
    order = anna.hand
    second.focus()
    anna.page.keyboard.press("Shift+ArrowLeft")
    assert anna.hand == [order[1], order[0], *order[2:]]
    assert focused(anna.page) == "tile"
    first, last = (anna.page.locator("#hand .held").nth(index) for index in (0, -1))
    first.drag_to(last)
    assert anna.hand == [*order[:1], *order[2:], order[1]]
