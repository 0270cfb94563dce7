"""A friend comes over a network: from a network namespace of its own where that may be made, else by an address of
this computer that is not loopback."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect
from tests.live_server import running
from tests.web.conftest import BROWSERS
from tests.web.player import Player
from tests.web.screens import MakePage

from doublesix.server.reach import is_loopback, own_addresses

NAMESPACE = f"doublesix-{os.getpid()}"
OUTSIDE, INSIDE = f"dsx{os.getpid() % 100_000}a", f"dsx{os.getpid() % 100_000}b"
NETWORK = f"10.213.{os.getpid() % 250}"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=10)


def make_network(until: ExitStack) -> None:
    """Make a namespace with a cable to this computer, which is its way to everywhere."""
    ip("netns", "add", NAMESPACE)
    until.callback(ip, "netns", "delete", NAMESPACE)  # the cable goes with it
    ip("link", "add", OUTSIDE, "type", "veth", "peer", "name", INSIDE, "netns", NAMESPACE)
    # An address of IPv6 comes to it a second later, and a browser that sees one come drops what it is just loading.
    ip("link", "set", OUTSIDE, "addrgenmode", "none")
    ip("address", "add", f"{NETWORK}.1/24", "dev", OUTSIDE)
    ip("link", "set", OUTSIDE, "up")
    ip("-n", NAMESPACE, "address", "add", f"{NETWORK}.2/24", "dev", INSIDE)
    for name in (INSIDE, "lo"):
        ip("-n", NAMESPACE, "link", "set", name, "up")
    ip("-n", NAMESPACE, "route", "add", "default", "via", f"{NETWORK}.1")
    ip("netns", "exec", NAMESPACE, "true")  # not everybody who may make one may go there


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Browser]:
    """A browser that has no other way to this computer than over a network."""
    with ExitStack() as until:
        try:
            make_network(until)
        except (OSError, subprocess.SubprocessError):
            if not own_addresses():
                pytest.skip("this computer is in no network, and may not make one")
            yield browser
            return
        program = next(filter(None, map(shutil.which, BROWSERS)))
        within = tmp_path / "browser"
        within.write_text(f'#!/bin/sh\nexec ip netns exec {NAMESPACE} {program} "$@"\n')
        within.chmod(0o700)
        started = browser.browser_type.launch(executable_path=within, args=["--no-sandbox"])
        until.callback(started.close)
        yield started


def test_a_friend_elsewhere_comes_by_the_link_that_is_shown(
    new_page: MakePage, elsewhere: Browser, tmp_path: Path
) -> None:
    with running(tmp_path, host="0.0.0.0") as server:
        anna = Player(new_page(base_url=server.address))
        anna.open(sheet="luckies", players=2)
        assert is_loopback(urlsplit(anna.page.url).netloc)
        expect(anna.page.get_by_alt_text("QR code of the link")).to_be_visible()
        link = anna.page.locator("#link").inner_text()
        assert not is_loopback(urlsplit(link).netloc)
        ben = Player(elsewhere.new_page())
        ben.page.goto(link)
        ben.sit("Ben")
        expect(anna.page.locator("#chairs")).to_contain_text("Ben")
        _copy_while_it_is_not_seen(ben, link)
        ben.page.context.close()


def _copy_while_it_is_not_seen(player: Player, link: str) -> None:
    """Pages of plain http may copy only what is marked, also while the link is not on the screen."""
    player.page.evaluate("""() => {
      document.getElementById("gathering").hidden = true;
      document.addEventListener("copy", () => (window.copied = String(getSelection())));
    }""")
    player.page.get_by_role("button", name="More").click()
    player.page.locator("#menu").get_by_role("button", name="Copy the link").click()
    expect(player.page.locator("#menu")).to_contain_text("Copied")
    assert player.page.evaluate("window.copied") == link
