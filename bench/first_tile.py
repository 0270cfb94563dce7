"""How long it takes from the first page to the first tile on a slow network, and how much moves on the way.

Chromium asks over a network with 300 ms of latency and 1.6 Mbit/s, nothing cached. It presses Play as soon as the
button is there, and lays a tile as soon as it may; a bot may lay the first one. What moves is the layout shift that
browsers measure: a page under 0.1 is called good.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from pages import PHONE, chromium
from servers import running

RUNS = 7
LATENCY_MS = 300
BYTES_A_SECOND = 1_600_000 / 8
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LONGEST = 30_000

# Notes when things are first seen, by the clock of the wall, since the way leads over two pages.
_WATCH = """
window.seen = { moved: 0 };
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.moved += shift.value;
}).observe({ type: "layout-shift", buffered: true });
const note = (name, selector) => {
  if (!seen[name] && document.querySelector(selector)) seen[name] = Date.now();
};
const look = () => {
  note("hand", "#hand .held");
  note("laid", "#laid > g");
  if (!seen.laid && document.querySelector("#hand[data-turn]")) {
    document.querySelector("#hand .held[data-fits]")?.click();
    document.querySelector("#next[data-ready]")?.click();
  }
  requestAnimationFrame(look);
};
look();
addEventListener("pointerdown", () => localStorage.setItem("pressed", Date.now()), { capture: true });
addEventListener("pagehide", () => localStorage.setItem("moved", seen.moved));
"""


@dataclass
class Way:
    """What one way from the first page to the first tile cost."""

    requests: int = 0
    sent: int = 0
    """Bytes over the network, with their headers."""
    home_moved: float = 0
    table_moved: float = 0
    hand: float = 0
    """Milliseconds from Play to a hand."""
    laid: float = 0
    """Milliseconds from Play to the first tile."""
    all: float = 0
    """Milliseconds from asking for the first page to the first tile."""


def main() -> None:
    """Go the way several times on a phone and a desktop, and print the medians."""
    program = chromium()
    if program is None:
        print("the way to the first tile is not measured: there is no Chromium on this computer")
        return
    print(f"{'':10} {'requests':>9} {'sent, kB':>9} {'hand, s':>9} {'tile, s':>9} {'in all, s':>9} {'moved':>12}")
    with running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            ways = [_go(browser, server.address, size) for _ in range(RUNS)]
            hand, laid, all_ = (median(getattr(way, what) for way in ways) / 1000 for what in ("hand", "laid", "all"))
            moved = "/".join(
                f"{median(getattr(way, f'{page}_moved') for way in ways):.3f}" for page in ("home", "table")
            )
            requests, sent = median(way.requests for way in ways), median(way.sent for way in ways) / 1000
            print(f"{name:10} {requests:9} {sent:9.1f} {hand:9.2f} {laid:9.2f} {all_:9.2f} {moved:>12}")
        browser.close()


def _go(browser: Browser, address: str, size: ViewportSize) -> Way:
    way = Way()
    context = browser.new_context(viewport=size)
    page = context.new_page()
    devtools = context.new_cdp_session(page)

    def finished(event: dict[str, Any]) -> None:
        way.sent += int(event["encodedDataLength"])
        way.requests += 1

    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    network = {"offline": False, "latency": LATENCY_MS}
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    devtools.send("Network.emulateNetworkConditions", {**network, **speed})
    page.add_init_script(_WATCH)
    page.goto(address, wait_until="commit")
    began = page.evaluate("performance.timeOrigin")
    page.click(".ways > .main")
    page.wait_for_function("() => window.seen?.laid", timeout=LONGEST)
    page.wait_for_timeout(300)
    seen = page.evaluate("({ ...seen, pressed: Number(localStorage.pressed), before: Number(localStorage.moved) })")
    way.home_moved, way.table_moved = seen["before"], seen["moved"]
    way.hand, way.laid = seen["hand"] - seen["pressed"], seen["laid"] - seen["pressed"]
    way.all = seen["laid"] - began
    context.close()
    return way


if __name__ == "__main__":
    main()
