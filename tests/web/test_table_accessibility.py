"""A table without sight, without motion, with large text, by day and by night."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests import chance
from tests.web.player import Player, announced, by_button, by_mouse, record_announcements
from tests.web.screens import DESKTOP, PHONE, SIDEWAYS, FindBarriers, MakePage, views


@pytest.fixture
def anna(new_page: MakePage) -> Player:
    page = new_page(reduced_motion="reduce")
    record_announcements(page)
    return Player(page)


def test_every_event_is_announced(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"], rounds=1)
    anna.play_round()
    log = anna.page.locator("#log li").all_inner_texts()
    kinds = anna.page.locator("#log li").evaluate_all("lines => lines.map(line => line.dataset.kind)")
    assert {"dealt", "played", "ended"} <= set(kinds)
    announced(anna.page, log[-1])
    told = anna.page.evaluate("window.told")
    # What had happened before the page joined is in its log; all that came later was told, in order.
    assert [text for text in told if text in log] == log[len(log) - sum(text in log for text in told) :]
    assert len([text for text in told if text in log]) >= len(log) - 3
    announced(anna.page, "The game is over. Another one?")
    told = anna.page.evaluate("window.told")
    assert told[-3:-1] == [log[-1], anna.page.locator("#ending-game").inner_text()]
    assert "All seats are taken. Ready?" not in told, "nothing is asked of somebody for whom the page answers"


def test_each_event_is_said_once(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 1)
    tree = anna.page.context.new_cdp_session(anna.page).send("Accessibility.getFullAXTree")["nodes"]
    nodes = {node["nodeId"]: node for node in tree}
    region = next(node for node in tree if node.get("role", {}).get("value") == "log")
    facts = {fact["name"]: fact["value"].get("value") for fact in region["properties"]}
    # An atomic region is read from its beginning whenever something is added.
    assert (facts["live"], facts["atomic"], facts["relevant"]) == ("polite", False, "additions")
    parts = [nodes[child] for child in region["childIds"] if not nodes[child]["ignored"]]
    assert [part["role"]["value"] for part in parts] == ["paragraph"] * len(parts)
    said = anna.page.locator("#announcer p").all_inner_texts()
    log = anna.page.locator("#log li").all_inner_texts()
    assert said
    assert Counter(text for text in said if text in log) <= Counter(log)


def test_ones_own_turn_is_announced_and_changes_the_title(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    announced(anna.page, anna.page.locator("#prompt").inner_text())
    assert anna.page.title().startswith("Your turn")
    anna.play_round()
    assert not anna.page.title().startswith("Your turn")


def test_who_wants_sounds_is_asked_once_and_hears_them_where_a_page_may_begin_only_at_a_press(anna: Player) -> None:
    anna.page.add_init_script(
        """window.AudioContext = class extends AudioContext {
          #isAllowed = false;
          get state() { return this.#isAllowed ? "running" : "suspended"; }
          resume() {
            this.#isAllowed ||= ["click", "keydown"].includes(window.event?.type);
            return Promise.resolve();
          }
          createBuffer(...how) {
            window.isHeard = this.#isAllowed;
            return super.createBuffer(...how);
          }
        };"""
    )
    anna.open(sheet="international", bots=["greedy"])
    question = anna.page.get_by_role("group", name="Sound?")
    anna.page.set_viewport_size(PHONE)
    expect(question).to_be_visible()
    title = anna.page.locator("h1 a")
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), "the question leaves the title its room"
    place = "['board', 'hand'].map((id) => JSON.stringify(document.getElementById(id).getBoundingClientRect()))"
    before = anna.page.evaluate(place)
    assert not anna.page.evaluate("window.isHeard"), "silent until it is asked for"
    question.get_by_role("button", name="On").click()
    assert anna.page.evaluate("window.isHeard")
    assert anna.page.evaluate(place) == before, "nothing moves"
    anna.page.evaluate("window.isHeard = false")
    while len(anna.line) < 2:
        anna.wait_for_turn()
        anna.act(by_mouse, by_button)
    assert anna.page.evaluate("window.isHeard")
    anna.page.reload()
    anna.wait_for_turn()
    expect(question).to_be_hidden()


def test_why_not_is_announced(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    dim = anna.page.locator("#hand .held[data-dim]")
    anna.play_until(lambda _: dim.count() > 0)
    dim.first.click(force=True)
    announced(anna.page, anna.page.locator("#why").inner_text())


def test_what_is_taken_back_is_announced_and_the_keys_are_read_when_they_are_asked_for(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.page.locator("#take-back").is_visible())
    anna.page.keyboard.press("z")
    announced(anna.page, "Your last choice is taken back.")
    anna.page.locator("#prompt").focus()
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("group", name="Keys")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#prompt")).to_be_focused()


def test_who_comes_is_announced_and_what_they_say(anna: Player, new_page: MakePage) -> None:
    code = anna.open(sheet="luckies")
    ben = Player(new_page())
    ben.go_to(code)
    ben.sit("Ben")
    announced(anna.page, "Ben sat down.")
    ben.page.get_by_role("button", name="Hello").click()
    announced(anna.page, "Ben: Hello")
    anna.page.context.set_offline(offline=True)
    announced(anna.page, "Reconnecting")
    anna.page.context.set_offline(offline=False)
    announced(anna.page, "Connected again.")


def test_the_line_can_be_read(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 1)
    expect(anna.page.locator("#line-said")).to_have_text(re.compile(r"tiles on the table\..*Open ends"))
    names = anna.page.locator("#hand").get_by_role("button").all()
    assert len(names) == len(anna.hand)
    anna.playable.first.click()
    expect(anna.page.get_by_role("button", name=re.compile("^Lay .* on ")).first).to_be_visible()


def test_coloured_tiles_are_called_by_the_numbers_of_which_everything_else_speaks(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0 and len(player.line) > 1)
    tile = anna.playable.first.get_attribute("data-key")
    expect(anna.playable.first).to_have_accessible_name(re.compile(rf"^{tile}, \w+ and \w+$"))
    expect(anna.page.locator("#line-said")).to_have_text(re.compile(r"Open ends: (\d|blank) and (\d|blank)\.$"))
    anna.playable.first.click()
    expect(anna.page.get_by_role("button", name=re.compile(f"^Lay {tile} on ")).first).to_be_visible()


def test_the_parts_of_the_table_are_found_by_their_headings_and_hands_that_are_turned_over_are_read(
    anna: Player,
) -> None:
    anna.open(sheet="international", players=3, bots=["greedy"] * 2)
    anna.play_until(lambda player: len(player.line) > 1)
    headings = anna.page.get_by_role("heading", level=2).all_inner_texts()
    assert headings == ["The others", "The line of play", "Your hand", "Log"]
    anna.play_round()
    seen = anna.page.request.get(anna.page.url.replace("/t/", "/api/tables/")).json()["table"]
    turned = [", ".join(seat["hand"]) for seat in seen["seats"][1:] if seat.get("hand")]
    names = anna.page.locator("#others [role=img]").evaluate_all("hands => hands.map(hand => hand.ariaLabel)")
    assert names == turned


# Axe, in every phase


def test_there_are_no_barriers_in_any_phase(new_page: MakePage, barriers: FindBarriers, turns: Iterator[int]) -> None:
    page = new_page(reduced_motion="reduce")
    anna = Player(page)

    def look(when: str, *sizes: ViewportSize) -> None:
        for size, scheme in views(sizes or (PHONE, SIDEWAYS, DESKTOP), next(turns)):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            assert not barriers(page), f"{when}, {size}, {scheme}"

    anna.open(sheet="bg2133", players=4, partners=True)
    look("gathering")
    anna.open(sheet="bg2133", players=4, bots=["greedy"] * 3, partners=True)
    anna.play_until(lambda player: player.playable.count() > 0 and len(player.line) > 2)
    look("playing")
    anna.playable.first.click()
    look("a tile is chosen")
    page.set_viewport_size(PHONE)
    page.locator("#column-toggle").click()
    look("log and talk", PHONE)
    page.locator("#column-close").click()
    page.keyboard.press("Escape")
    anna.open(sheet="international", bots=["greedy"])
    anna.play_round()
    look("between rounds")
    anna.open(sheet="international", bots=["greedy"], rounds=1)
    anna.play_round()
    look("the game is over")


# Motion


def _watch_animations(page: Page) -> None:
    page.add_init_script(
        """window.slides = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (way, how) {
          if (this.closest("#laid")) window.slides.push(how.duration);
          return animate.call(this, way, how);
        };"""
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_tiles_slide_for_a_moment_unless_nothing_is_to_move(new_page: MakePage, motion: str) -> None:
    page = new_page(reduced_motion=motion)
    _watch_animations(page)
    anna = Player(page)
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 3)
    slides = page.evaluate("window.slides")
    assert all(duration <= 200 for duration in slides)
    assert bool(slides) == (motion == "no-preference")


# Large text


@pytest.mark.parametrize("size", chance.some([PHONE, DESKTOP], 1), ids=str)
def test_with_text_twice_as_large_everything_is_still_there(new_page: MakePage, size: ViewportSize) -> None:
    page = new_page(viewport=size, reduced_motion="reduce")
    page.add_init_script(
        """new MutationObserver((_, observer) => {
          document.documentElement.style.fontSize = "200%";
          observer.disconnect();
        }).observe(document, { childList: true })"""
    )
    anna = Player(page)
    anna.open(sheet="luckies", players=4, bots=["greedy"] * 3)
    anna.play_until(lambda player: player.playable.count() > 0 and len(player.line) > 2)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for part in ("#prompt", "#hand", "#hint", "#next", "#line", "#others .seat:first-child .name"):
        page.locator(part).scroll_into_view_if_needed()
        box = page.locator(part).bounding_box()
        assert box
        assert box["height"] > 10, part
        assert box["x"] >= -1, part
        assert box["x"] + box["width"] <= size["width"] + 1, part
    anna.act(by_mouse, by_button)
    anna.play_until(lambda player: player.page.locator("#take-back").is_visible())
    _is_as_wide_as_the_screen(page)
    anna.play_round()
    _is_as_wide_as_the_screen(page)


def _is_as_wide_as_the_screen(page: Page) -> None:
    """Look into the page itself, too, which hides what is too wide."""
    assert page.evaluate("Math.max(document.scrollingElement.scrollWidth, document.body.scrollWidth) <= innerWidth")


def test_from_right_to_left_the_line_stays_as_it_is(new_page: MakePage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl' })")
    anna = Player(page)
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.locator("#line").evaluate("line => getComputedStyle(line).direction") == "ltr"
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.key") == anna.hand[1]
