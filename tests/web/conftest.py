"""A real server and a real browser.

``server`` runs for all tests of a worker; a test that stops servers starts its own (see ``tests.live_server``).
``page`` is the page of a person of its own, ``new_page`` makes more of them. A page on which a script failed or the
content policy was broken fails its test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from importlib.resources import files
from itertools import count
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize, expect, sync_playwright
from tests import chance
from tests.live_server import Running, running
from tests.web.screens import DESKTOP, PATIENCE, FindBarriers, KeepNobodyOut, MakePage, is_wider_than_the_screen, views

BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""The first does the same with half the work: it draws no windows."""
WORKER_UNREACHED = "An unknown error occurred when fetching the script."
"""What a page says that goes offline while its service worker is being fetched; its script knows, and goes on."""
STOP_MOVING = """() => {
  for (const animation of document.getAnimations())
    if (isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
}"""
"""Colours on their way from light to dark are those of neither."""

FIND_BARRIERS = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""

ADD_THE_SAME = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (values) => values.length === 16 ? values.fill(0x5a) : random(values);
"""
"""What a page adds to the chance of a deal has sixteen bytes, which nothing else has that needs to differ."""

SHOWN = pytest.StashKey[list[Page]]()
"""The pages that a test has opened."""
STATE_OF_PAGE = """() => {
  const facts = Object.entries(document.body.dataset).map(([name, value]) => `${name}=${value}`);
  return [location.href, ...facts, document.body.innerText.replace(/\\s+/g, " ")].join(" | ");
}"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test that fails say what its pages showed: what is seen once in a hundred runs is not seen again."""
    report = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(SHOWN, []):
            report.sections.append(("page", _state_of(page)))
    return report


def _state_of(page: Page) -> str:
    try:
        return str(page.evaluate(STATE_OF_PAGE))
    except Error as error:
        return f"cannot be asked any more: {error}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium on this computer, and here all is to be tested")
        pytest.skip("no browser: pages are tested with Chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def new_page(request: pytest.FixtureRequest, browser: Browser, server: Running) -> Iterator[MakePage]:
    """Make a page in a browser of its own: its own cookies, its own settings."""
    contexts = []
    shown = request.node.stash[SHOWN] = []
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # What cannot be fetched is an answer of the server, or none, which tests look at themselves.
        unreached = ("Failed to load resource", "WebSocket connection to", WORKER_UNREACHED)
        if message.type == "error" and not message.text.startswith(unreached):
            faults.append(message.text)

    def make(**options: Any) -> Page:
        # A page that works without a connection fetches all of its files at first, which few tests are about.
        usual = {
            "base_url": server.address,
            "viewport": DESKTOP,
            "service_workers": "block",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        if not chance.IS_NEW:
            context.add_init_script(ADD_THE_SAME)
        contexts.append(context)
        page = context.new_page()
        shown.append(page)
        page.on("console", listen)
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def page(new_page: MakePage) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def barriers() -> FindBarriers:
    """Find what would keep people out, as axe-core sees it."""
    axe = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")

    def find(page: Page) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        page.evaluate(STOP_MOVING)
        found: list[str] = page.evaluate(FIND_BARRIERS)
        return found

    return find


@pytest.fixture
def turns(request: pytest.FixtureRequest) -> Iterator[int]:
    """Numbers that tell what a test looks at next; some tests begin with an odd one."""
    return count(crc32(request.node.name.encode()))


@pytest.fixture
def keep_nobody_out(barriers: FindBarriers, turns: Iterator[int]) -> KeepNobodyOut:
    """Look at a page on small and large screens, by day and by night, and with text twice as large."""

    def look(page: Page, *sizes: ViewportSize, when: str = "") -> None:
        for size, scheme in views(sizes, next(turns)):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            assert barriers(page) == [], f"{when} {size} {scheme}"
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in sizes:
            page.set_viewport_size(size)
            assert not is_wider_than_the_screen(page), f"{when} {size}"
        page.evaluate("document.documentElement.style.fontSize = ''")

    return look
