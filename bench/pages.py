"""What pages weigh, and how soon they can be used on a slow computer.

Chromium with a processor that is four times slower, nothing cached, the server on the same machine. A page can be used
when it is painted, its scripts have run and nothing keeps it from answering a click; a table, when it is seen as well.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from doublesix.puzzle import shipped_puzzles
from servers import running

RUNS = 5
SLOWER = 4
PHONE: ViewportSize = {"width": 390, "height": 844}
LONGEST = 30_000

_FIRST_PAGE_SEEN = "main"
_POSITION = "international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1"
_TABLE_SEEN = "[data-phase]:not([data-phase=joining])"

# Everything that must have happened before the page can be used, in milliseconds since it was asked for.
_WATCH = """
window.usable = { painted: 0, busy: 0 };
const watch = (type, key) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) usable[key] = Math.max(usable[key], entry.startTime + entry.duration);
  }).observe({ type, buffered: true });
watch("paint", "painted");
watch("longtask", "busy");
addEventListener("DOMContentLoaded", () => setTimeout(() => (usable.scripts = performance.now())));
const look = () => {
  if (document.querySelector(SEEN)) usable.seen = performance.now();
  else requestAnimationFrame(look);
};
look();
"""
_IS_USABLE = "() => usable.painted && usable.scripts && usable.seen && performance.now() - usable.busy > 200"
_USABLE_AFTER = "() => Math.max(usable.painted, usable.busy, usable.scripts, usable.seen)"


@dataclass
class Visit:
    """What one visit of a page cost."""

    sent: int = 0
    """Bytes over the network, with their headers."""
    read: int = 0
    """Bytes as they are once unpacked."""
    requests: int = 0
    usable: float = 0
    """Milliseconds until the page can be used."""
    work: float = 0
    """Milliseconds of the processor, which other programs do not lengthen."""


def main() -> None:
    """Measure the first page, a table, lessons, puzzles and a position, and print what was found."""
    program = chromium()
    if program is None:
        print("pages are not measured: there is no Chromium on this computer")
        return
    with running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        print(f"{'':12} {'sent, kB':>12} {'read, kB':>12} {'requests':>12} {'usable, ms':>12} {'work, ms':>12}")
        for name, path, seen in (
            ("first page", "/", _FIRST_PAGE_SEEN),
            ("table", _open_table(browser, server.address), _TABLE_SEEN),
            ("lessons", "/learn", _FIRST_PAGE_SEEN),
            ("lesson", "/learn/international?step=3", _TABLE_SEEN),
            ("puzzles", "/puzzles", _FIRST_PAGE_SEEN),
            ("puzzle", f"/puzzles/{shipped_puzzles()[0].id}", _TABLE_SEEN),
            ("analysis", f"/analyse?position={_POSITION}", _FIRST_PAGE_SEEN),
        ):
            visits = [_visit(browser, server.address + path, seen) for _ in range(RUNS)]
            sent, read = (median(sizes) / 1000 for sizes in zip(*((one.sent, one.read) for one in visits), strict=True))
            usable, work = median(one.usable for one in visits), median(one.work for one in visits)
            print(f"{name:12} {sent:12.1f} {read:12.1f} {visits[0].requests:12} {usable:12.0f} {work:12.0f}")
        browser.close()


def chromium() -> str | None:
    """Return the browser of this computer; none if there is none."""
    names = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
    return next(filter(None, map(shutil.which, names)), None)


def _open_table(browser: Browser, address: str) -> str:
    """Open a table for four, and return where it is."""
    with _new_page(browser) as page:
        answer = page.request.post(f"{address}/api/tables", data={"sheet": "international", "players": 4})
        assert answer.ok, answer.text()
        return f"/t/{answer.json()['code']}"


def _visit(browser: Browser, address: str, seen: str) -> Visit:
    """Come to a page for the first time, and stay until what is awaited is seen and the page can be used."""
    visit = Visit()
    with _new_page(browser) as page:
        devtools = page.context.new_cdp_session(page)

        def finished(event: dict[str, Any]) -> None:
            visit.sent += int(event["encodedDataLength"])
            visit.requests += 1

        def received(event: dict[str, Any]) -> None:
            visit.read += int(event["dataLength"])

        devtools.on("Network.loadingFinished", finished)
        devtools.on("Network.dataReceived", received)
        devtools.send("Network.enable")
        devtools.send("Performance.enable")
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(f"const SEEN = {json.dumps(seen)};{_WATCH}")
        page.goto(address, wait_until="load")
        page.wait_for_function(_IS_USABLE, timeout=LONGEST)
        visit.usable = page.evaluate(_USABLE_AFTER)
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        visit.work = next(1000 * metric["value"] for metric in metrics if metric["name"] == "ThreadTime")
    return visit


@contextmanager
def _new_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE)
    try:
        yield context.new_page()
    finally:
        context.close()


if __name__ == "__main__":
    main()
