"""One person against bots by mouse: whole rounds, tiles dragged, the line brought nearer, hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests import chance
from tests.web.player import ENDING, Player, by_button, by_mouse
from tests.web.screens import DESKTOP, PHONE, MakePage

from doublesix.rules.sheet_files import SHEETS


@pytest.fixture
def anna(new_page: MakePage) -> Player:
    return Player(new_page(reduced_motion="reduce"))


@pytest.mark.parametrize("sheet", SHEETS if chance.IS_NEW else ["sixcolours"])
def test_a_game_by_mouse(anna: Player, sheet: str) -> None:
    """Without sockets there is another in every run, by another sheet."""
    anna.open(sheet=sheet, bots=["greedy"], rounds=1)
    anna.play_round(by_mouse, by_button)
    assert anna.phase == "over"
    expect(anna.page.locator("#ending")).to_contain_text(ENDING)


def test_one_click_from_an_offer_to_a_hand_of_tiles(anna: Player) -> None:
    """Alone against bots nobody has to say that they are ready."""
    anna.open(sheet="luckies", bots=["greedy"])
    anna.wait_for_turn()
    assert len(anna.hand) in (6, 7)


def test_a_tile_that_fits_in_one_place_is_laid_by_a_second_click(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: _fitting_once(player) is not None)
    name = _fitting_once(anna)
    tile = anna.page.locator(f"#hand [data-key='{name}']")
    tile.click()
    expect(anna.places).to_have_count(1)
    tile.click()
    expect(tile).to_have_count(0)
    assert name in anna.line


def _fitting_once(player: Player) -> str | None:
    """Name a tile of the hand that can be laid in one place only."""
    seen = player.page.request.get(player.page.url.replace("/t/", "/api/tables/")).json()["table"]
    return next((held["tile"] for held in seen.get("hand", ()) if len(held.get("fits", ())) == 1), None)


def test_a_tile_is_dragged_to_an_open_end(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    anna.play_until(lambda player: player.playable.count() > 0)
    tile = anna.playable.first
    name = tile.get_attribute("data-key")
    at = tile.bounding_box()
    assert at
    mouse = anna.page.mouse
    mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    mouse.down()
    mouse.move(at["x"] + 40, at["y"] - 40, steps=3)
    place = anna.places.first.bounding_box()
    assert place
    # Near it is enough.
    mouse.move(place["x"] + place["width"] / 2 + 15, place["y"] + place["height"] / 2 + 15, steps=4)
    expect(anna.page.locator("#places [data-aimed]")).to_have_count(1)
    before = anna.version
    mouse.up()
    anna.wait(f"() => Number(document.body.dataset.version) > {before}")
    assert name in anna.line
    assert name not in anna.hand
    expect(anna.page.locator(".ghost")).to_have_count(0)


def test_a_tile_dropped_nowhere_goes_back(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    before, tile = anna.version, anna.playable.first
    tile.hover()
    anna.page.mouse.down()
    anna.page.mouse.move(5, 300, steps=3)
    expect(anna.page.locator(".ghost")).to_have_count(1)
    anna.page.mouse.up()
    expect(anna.page.locator(".ghost")).to_have_count(0)
    expect(anna.page.locator(".held[aria-pressed='true']")).to_have_count(0)
    assert anna.version == before
    tile.press("Enter")
    expect(anna.page.locator(".held[aria-pressed='true']")).to_have_count(1)


def test_keys_go_on_from_a_tile_that_was_pressed_where_that_gives_no_focus(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.wait_for_turn()
    anna.page.evaluate("addEventListener('mousedown', (event) => event.preventDefault())")
    last = anna.page.locator("#hand .held").last
    last.click(force=True)
    expect(last).not_to_be_focused()
    anna.page.keyboard.press("ArrowRight")
    expect(last).to_be_focused()


def test_why_a_tile_cannot_be_laid_is_said_next_to_it_and_leaves_by_itself(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    dim = anna.page.locator("#hand .held[data-dim]")
    anna.play_until(lambda _: dim.count() > 0)
    anna.page.clock.install()
    dim.first.click(force=True)
    why = anna.page.locator("#why")
    expect(why).to_be_visible()
    tile, said = dim.first.bounding_box(), why.bounding_box()
    assert tile
    assert said
    assert said["y"] + said["height"] <= tile["y"] + 2
    assert abs(said["x"] + said["width"] / 2 - tile["x"] - tile["width"] / 2) < said["width"]
    assert dim.first.get_attribute("aria-disabled") == "true"
    anna.page.clock.run_for(12_000)
    expect(why).to_be_hidden()


def test_open_ends_are_seen_in_ones_own_turn_only_and_fade_where_the_chosen_tile_does_not_fit(anna: Player) -> None:
    anna.open(sheet="bg2133", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 2 and player.playable.count() > 0)
    ends = anna.page.locator("#places .place")
    assert ends.count() >= 3
    assert anna.places.count() == 0
    anna.playable.first.click()
    assert anna.places.count() >= 1
    assert anna.page.locator("#places [data-faded]").count() == ends.count() - anna.places.count()


def test_where_nothing_moves_everything_is_there_at_once(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["random"])
    anna.wait_for_turn()
    seen = anna.page.evaluate(
        """async () => {
          const frame = () => new Promise(requestAnimationFrame);
          const shows = () => getComputedStyle(document.querySelector("#places .outline")).visibility;
          document.body.setAttribute("data-gathers", "");
          for (let frames = 0; frames < 10; frames++) await frame();
          const hidden = shows();
          document.body.removeAttribute("data-gathers");
          return [hidden, shows()];
        }"""
    )
    assert seen == ["hidden", "visible"]
    assert anna.page.locator(".pulse").evaluate("sign => getComputedStyle(sign).animationIterationCount") == "1"


def test_the_boneyard_is_touched_to_draw(anna: Player) -> None:
    anna.open(sheet="protocol", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() == 0)
    held = len(anna.hand)
    anna.page.locator("#boneyard").click()
    anna.wait(f"() => document.querySelectorAll('#hand .held').length !== {held}")


def test_a_hint(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    told: list[str] = []
    for _ in range(3):
        anna.page.get_by_role("button", name="Hint").click()
        advice = anna.page.locator("#prompt[data-kind=advice]")
        expect(advice).not_to_be_empty()
        if told:
            expect(advice).not_to_have_text(told[0])
        told.append(advice.inner_text())
    assert told[0].endswith("?") or anna.playable.count() == 1, "a question comes before the tile"
    assert told[2].startswith(told[1].rstrip(".")[:8]), "the tile, and then also the reason"


def test_a_choice_is_taken_back(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    back = anna.page.get_by_role("button", name="Take back")
    anna.play_until(lambda _: back.is_visible())
    log = anna.page.locator("#log li").all_inner_texts()
    before = anna.version
    back.click()
    anna.wait(f"() => Number(document.body.dataset.version) > {before}")
    left = anna.page.locator("#log li").all_inner_texts()
    assert left == log[: len(left)]
    assert len(left) < len(log)


@pytest.mark.soak
def test_the_line_comes_nearer_with_the_wheel_and_one_button_shows_all_of_it(anna: Player) -> None:
    anna.open(sheet="international", bots=["greedy"])
    anna.play_until(lambda player: len(player.line) > 2)
    line = anna.page.locator("#line")
    anna.page.wait_for_timeout(300)  # the hand may have grown, and the line makes room for it
    whole = line.get_attribute("viewBox")
    line.hover()
    anna.page.mouse.wheel(0, -300)
    expect(line).not_to_have_attribute("viewBox", whole or "")
    # What is outside now does not cover those who play.
    expect(line).to_have_css("overflow", "hidden")
    anna.page.get_by_role("button", name="Whole line").click()
    expect(line).to_have_attribute("viewBox", whole or "")
    expect(anna.page.get_by_role("button", name="Whole line")).to_be_hidden()


def test_a_press_beside_an_end_is_meant_for_it(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    hand = len(anna.hand)
    anna.playable.first.click()
    box = anna.places.first.locator(".outline").bounding_box()
    assert box
    below = box["y"] + box["height"]
    anna.page.mouse.click(box["x"] + box["width"] / 2, below + 150)
    expect(anna.page.locator("#hand [aria-pressed=true]")).to_have_count(1)
    anna.page.mouse.click(box["x"] + box["width"] / 2, below + 6)
    expect(anna.page.locator("#hand .held")).to_have_count(hand - 1)


def test_moving_the_line_by_one_of_its_ends_lays_nothing(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"])
    anna.play_until(lambda player: player.playable.count() > 0)
    before = anna.version
    anna.page.locator("#line").hover()
    anna.page.mouse.wheel(0, -200)
    anna.playable.first.click()
    x, y = anna.end_at()
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x + 40, y, steps=4)
    anna.page.mouse.up()
    there = anna.end_at()
    assert there[0] > x + 20
    expect(anna.page.locator("#hand [aria-pressed=true]")).to_have_count(1)
    assert anna.version == before
    anna.page.mouse.click(*there)
    anna.wait(f"() => Number(document.body.dataset.version) > {before}")


@pytest.mark.parametrize("viewport", chance.some([PHONE, DESKTOP], 1), ids=str)
def test_the_whole_line_and_its_ends_are_always_in_view(new_page: MakePage, viewport: ViewportSize) -> None:
    anna = Player(new_page(viewport=viewport, reduced_motion="reduce"))
    anna.open(sheet="bg2133", players=4, bots=["greedy"] * 3, rounds=1)

    def look(player: Player) -> None:
        outside = player.page.evaluate(
            """() => {
              const area = document.getElementById("line").getBoundingClientRect();
              return [...document.querySelectorAll("#laid > g, #places .outline")].filter((tile) => {
                const box = tile.getBoundingClientRect();
                return box.left < area.left || box.right > area.right || box.top < area.top || box.bottom > area.bottom;
              }).length;
            }"""
        )
        assert outside == 0

    def lay(player: Player) -> None:
        look(player)
        by_mouse(player)

    anna.play_round(lay, by_button)


def test_a_clock_runs_as_a_ring_around_the_player_to_act_and_as_a_number(anna: Player) -> None:
    anna.open(sheet="luckies", bots=["greedy"], turn_seconds=60, bank_seconds=180)
    anna.wait_for_turn()
    clock = anna.page.locator("#own-seat .clock")
    expect(clock).to_have_text(re.compile(r"(1:00|0:[345]\d)\+ 3:00"))
    assert clock.get_attribute("data-warns") is None
    ring = anna.page.locator("#own-seat .ring .left")
    assert ring.evaluate("ring => ring.getAnimations().length") == 1
    left = ring.evaluate("ring => ring.getAnimations()[0].effect.getTiming().duration")
    assert 30_000 < left <= 60_000
    anna.open(sheet="luckies", bots=["greedy"], turn_seconds=10)
    anna.wait_for_turn()
    expect(anna.page.locator("#own-seat .clock[data-warns]")).to_have_text(re.compile(r"0:(10|0\d)"))
    expect(anna.page.locator("#own-seat .clock .icon")).to_be_visible()
    expect(anna.page.locator("#announcer p", has_text="seconds left")).to_have_count(1)
