"""What every page has: a header, settings, words and tiles for scripts, and a voice for screen readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.screens import PHONE, FindBarriers, MakePage

from doublesix.server.web.assets import assets
from doublesix.server.web.joiner import join_scripts


def shell(script: str) -> str:
    """Return the address of a script that every page may import."""
    return assets().url(f"shell/{script}")


def test_the_settings_keep_nobody_out_either(page: Page, barriers: FindBarriers) -> None:
    page.goto("/rules")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("group", name="Look")).to_be_visible()
    assert barriers(page) == []


def test_what_is_chosen_holds_on_every_page_and_after_a_reload(page: Page) -> None:
    page.goto("/rules/luckies")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("Dark")
    page.get_by_label("Numbers on tiles").select_option("Shaped pips")
    page.reload()
    shown = "name => getComputedStyle(document.querySelector('.scene .tile')).getPropertyValue(name)"
    assert page.evaluate(shown, "--show-shaped-pips") == "inline"
    assert page.evaluate(shown, "--table") == "#171b1a"
    page.goto("/account")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    place = page.get_by_role("region", name="Settings")
    expect(place.get_by_label("Numbers on tiles")).to_have_value("both")
    place.get_by_label("Theme").select_option("System")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    expect(page.locator("#settings [name=theme]")).to_have_value("")


def test_the_first_tab_leads_past_the_header(page: Page) -> None:
    page.goto("/rules")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_settings_open_and_close_by_keys(page: Page) -> None:
    page.goto("/rules")
    button = page.get_by_role("button", name="Settings")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    expect(button).to_be_focused()


def test_nothing_moves_for_those_who_want_it_so(new_page: MakePage) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/rules")
    assert page.evaluate("script => import(script).then(it => it.isCalm())", shell("settings.js"))


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_scripts_count_as_the_language_does_and_keep_the_order_of_tiles(page: Page, direction: str) -> None:
    page.goto("/rules")
    texts = {"laid": "{tile} is laid", "left": ["{count} tile", "{count} tiles"]}
    words = {"plurals": ["one", "other"], "texts": texts}
    page.evaluate("words => document.getElementById('words').textContent = JSON.stringify(words)", words)
    page.evaluate("direction => document.documentElement.dir = direction", direction)
    say = "([script, code, args]) => import(script).then(words => words.say(code, args))"
    said = [
        page.evaluate(say, [shell("words.js"), code, args])
        for code, args in [("laid", {"tile": "6-5"}), ("left", {"count": 1}), ("left", {"count": 1201})]
    ]
    begin, end = ("\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}") if direction == "rtl" else ("", "")
    assert said == [f"{begin}6-5{end} is laid", f"{begin}1{end} tile", f"{begin}1,201{end} tiles"]


def test_what_happens_is_announced_even_twice(page: Page) -> None:
    page.goto("/rules")
    page.evaluate(
        "script => import(script).then(it => { it.announce('Ben taps.'); it.announce('Ben taps.'); })",
        shell("announcer.js"),
    )
    expect(page.locator("#announcer p")).to_have_text(["Ben taps.", "Ben taps."])
    expect(page.locator("#announcer")).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize(("tile", "facing", "is_wide"), [("6-5", 0, False), ("6-5", 1, True), (None, 3, True)])
def test_a_tile_made_by_a_script_is_seen(tile: str | None, facing: int, is_wide: bool, page: Page) -> None:
    page.goto("/rules")
    size = page.evaluate(
        """([script, tile, facing]) => import(script).then(({ tileSvg }) => {
            const picture = tileSvg(tile, { facing });
            document.querySelector("h1").append(picture);
            const { width, height } = picture.querySelector("use").getBoundingClientRect();
            return { width, height };
        })""",
        [shell("tiles.js"), tile, facing],
    )
    ratio = size["width"] / size["height"]
    assert ratio == pytest.approx(2 if is_wide else 0.5, rel=0.05)


def test_what_people_write_stays_text(page: Page) -> None:
    page.goto("/rules")
    page.evaluate(
        """script => import(script).then(({ make }) => {
            const name = make("span", { class: "name" }, "<b>Ben</b>", null, false, " & co");
            document.querySelector("h1").replaceChildren(name);
        })""",
        shell("dom.js"),
    )
    expect(page.locator("h1 > .name")).to_have_text("<b>Ben</b> & co")
    expect(page.locator("h1 b")).to_have_count(0)


def test_somebody_who_is_at_a_button_stays_there_when_all_is_made_again(page: Page) -> None:
    page.goto("/rules")
    page.evaluate(
        """script => import(script).then(({ button, fill }) => {
            const title = document.querySelector("h1");
            const show = () => fill(title, button("Draw", show, { id: "draw" }), button("Tap", show, { id: "tap" }));
            show();
        })""",
        shell("dom.js"),
    )
    page.get_by_role("button", name="Tap").click()
    expect(page.get_by_role("button", name="Tap")).to_be_focused()


def test_a_link_is_copied_even_where_the_browser_has_no_clipboard_for_pages(new_page: MakePage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/rules")
    page.evaluate(
        """script => import(script).then(({ copyShown }) => {
            document.addEventListener("copy", () => (document.title = String(getSelection())));
            const title = document.querySelector("h1");
            title.addEventListener("click", () => copyShown(title));
        })""",
        shell("clipboard.js"),
    )
    heading = page.get_by_role("heading", level=1)
    heading.click()
    expect(page).to_have_title(heading.inner_text())


FORBIDDEN = """
for (const kind of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, kind, { get() { throw new Error("forbidden"); } });
}
"""


@pytest.mark.parametrize("path", ["/", "/score", "/check"])
def test_pages_work_in_a_browser_that_keeps_nothing(path: str, page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    page.goto(path)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").first.select_option("Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_table_works_in_a_browser_that_keeps_nothing(page: Page) -> None:
    opened = page.request.post("/api/tables", data={"sheet": "international", "players": 2, "name": "Anna"})
    page.add_init_script(FORBIDDEN)
    page.goto(f"/t/{opened.json()['code']}")
    page.wait_for_function("() => (document.body?.dataset.phase ?? 'joining') !== 'joining'")
    expect(page.locator("body")).to_have_attribute("data-link", "live")


def test_an_address_that_leads_nowhere_keeps_nobody_out(new_page: MakePage, barriers: FindBarriers) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    assert barriers(page) == []
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url("**/")


def test_joined_scripts_do_what_their_modules_do(page: Page) -> None:
    take = 'import { told } from "./told.js";\n'
    files = {
        "page.js": f'{take}import * as all from "./all.js";\nimport "./last.js";\ntold.push(all.b());\n',
        "told.js": "export const told = [];\nglobalThis.told = told;\n",
        "all.js": f"{take}export const b = () => c.name;\nclass c {{}}\ntold.push(1);\n",
        "last.js": f"{take}told.push(`\n// 2`);\n",
    }
    page.evaluate(join_scripts("page.js", files.__getitem__).code)
    assert page.evaluate("told") == [1, "\n// 2", "c"]
    scripts = [path for path in assets().paths() if path.endswith(".js") and path != "shell/worker.js"]
    joined = {path: assets().find(f"joined/{path}").content.decode() for path in scripts}
    parse = (
        "code => { try { new Function(`'use strict';${code}`); return ''; } catch (error) { return String(error); } }"
    )
    assert {path: fault for path, code in joined.items() if (fault := page.evaluate(parse, code))} == {}
