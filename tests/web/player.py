"""Somebody at a table in a browser: how they open one, sit down, and play by mouse, by keys or by touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests import chance

LONGEST_GAME = 150
"""A round has fewer choices for one player than this."""


ENDING = re.compile("wins? the game|is drawn between")
"""How a game may end; points are rare in short ones."""
SCRIPT = """{
  const address = location.pathname.replace("/t/", "/api/tables/");
  const look = async () => (await (await fetch(address)).json()).table;
  const act = async (table) => {
    const fit = table.hand?.flatMap((held) => held.fits ?? [])[0];
    const wanted = fit?.action ?? table.buttons?.[0]?.do;
    if (!wanted) return;  // who has no tile to add passes after a moment, perhaps since the page was asked
    const command = fit || ["draw", "pass"].includes(wanted)
      ? { do: "act", action: wanted, version: table.version }
      : { do: wanted, contribution: "17" };
    await fetch(`${address}/commands`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...command, id: crypto.randomUUID() }),
    });
  };
  """
"""What most tests do to come to where they look; how one plays by mouse, keys and touch is for others to see."""
ACT = f"async () => {SCRIPT} await act(await look()); }}"
PLAY_ROUND = f"""(drawn) => {SCRIPT}
  let acted = "";
  if (!drawn) document.body.style.display = "none";
  const play = async () => {{
    const {{ phase, version }} = document.body.dataset;
    if (phase !== "playing") {{
      document.body.style.display = "";
      return;
    }}
    if (version !== acted && document.querySelector("#hand[data-turn]")) {{
      acted = version;
      await act(await look());
    }}
    setTimeout(play, 10);
  }};
  play();
}}"""
"""Most look only when the round is over, and to lay out and draw each move would take more than half of the time."""


@dataclass
class Player:
    """Somebody at a table in a browser."""

    page: Page

    def open(self, **offer: Any) -> str:
        """Open a table as the page of offers does, and go there; return its code."""
        opened = self.page.request.post("/api/tables", data={"players": 2, "name": "Anna", **offer})
        assert opened.status == 201, opened.text()
        code: str = opened.json()["code"]
        self.go_to(code)
        return code

    def go_to(self, code: str) -> None:
        """Come to a table by its link."""
        self.page.goto(f"/t/{code}")
        self.wait("() => document.body.dataset.phase !== 'joining'")

    def sit(self, name: str) -> None:
        """Take the next open seat."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.locator("#sit-form")).to_be_hidden()

    def wait(self, condition: str) -> None:
        """Wait until something holds; a page that has just been asked for has no body yet."""
        self.page.wait_for_function(f"() => document.body && ({condition})()", polling=20)

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("document.body.dataset.phase"))

    @property
    def version(self) -> int:
        return int(self.page.evaluate("document.body.dataset.version"))

    @property
    def hand(self) -> list[str]:
        keys: list[str] = self.page.locator("#hand .held").evaluate_all("tiles => tiles.map(tile => tile.dataset.key)")
        return keys

    @property
    def line(self) -> list[str]:
        """The tiles that lie on the table, in the order in which they were laid."""
        keys: list[str] = self.page.locator("#laid > g").evaluate_all("tiles => tiles.map(tile => tile.dataset.key)")
        return [key.rpartition(".")[2] for key in keys]

    @property
    def playable(self) -> Locator:
        return self.page.locator("#hand .held[data-fits]")

    @property
    def places(self) -> Locator:
        return self.page.locator("#places [data-fits]")

    def end_at(self) -> tuple[float, float]:
        """Where on the screen the first end is that fits: its number, for outlines may cross each other."""
        place = self.places.first
        box = place.locator("text").bounding_box()
        if not box or not box["width"]:
            box = place.locator(".outline").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def next(self) -> Locator:
        return self.page.locator("#next")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to do; return whether the round still goes on."""
        self.wait(
            "() => ['between', 'over'].includes(document.body.dataset.phase)"
            " || document.querySelector('#hand[data-turn]')"
        )
        return self.phase == "playing"

    def act_at_once(self) -> None:
        """Lay the first tile that fits, else draw or tap or be ready, without mouse or keys."""
        before = self.version
        self.page.evaluate(ACT)
        self.wait(f"() => Number(document.body.dataset.version) > {before}")

    def act(self, lay: Callable[[Player], None], otherwise: Callable[[Player], None]) -> None:
        """Lay a tile where one fits, else draw or tap; wait until the table has changed."""
        before = self.version
        if self.playable.count():
            lay(self)
        else:
            otherwise(self)
        self.wait(f"() => Number(document.body.dataset.version) > {before}")

    def play_round(
        self,
        lay: Callable[[Player], None] | None = None,
        otherwise: Callable[[Player], None] | None = None,
        *,
        drawn: bool = False,
    ) -> None:
        """Play until the round is over, in this way or as quickly as can be."""
        if not lay or not otherwise:
            play_together([self], drawn=drawn)
            return
        for _ in range(LONGEST_GAME):
            if not self.wait_for_turn():
                return
            self.act(lay, otherwise)
        raise AssertionError("the round does not end")

    def play_until(self, done: Callable[[Player], bool]) -> None:
        """Play until something holds while it is one's turn, through as many rounds as it takes."""
        for _ in range(LONGEST_GAME):
            if self.wait_for_turn() and done(self):
                return
            self.act_at_once()
        raise AssertionError("it never came to that")


def play_together(players: list[Player], *, drawn: bool = False) -> None:
    """Let everybody act at once when it is their turn, until the round is over; a soak draws all of it."""
    for player in players:
        player.wait("() => ['playing', 'between', 'over'].includes(document.body.dataset.phase)")
        player.page.evaluate(PLAY_ROUND, drawn or chance.IS_NEW)
    for player in players:
        player.wait("() => document.body.dataset.phase !== 'playing' && !document.body.style.display")


def by_mouse(player: Player) -> None:
    """Press the first tile that fits, then the first place where it goes."""
    player.playable.first.click()
    player.page.mouse.click(*player.end_at())


def by_button(player: Player) -> None:
    """Press the one big button."""
    before = player.version
    player.next.click()
    player.wait(f"() => Number(document.body.dataset.version) > {before}")


def focused(page: Page) -> str:
    """Say in one word what has the focus."""
    found: str = page.evaluate(
        """() => {
          const at = document.activeElement;
          if (!at || at === document.body) return "nothing";
          return at.matches(".held") ? "tile" : at.matches(".place") ? "end" : at.id || at.localName;
        }"""
    )
    return found


def record_announcements(page: Page) -> None:
    """Keep everything that screen readers are told from the next page on."""
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.told = [];
          new MutationObserver((changes) => changes.forEach((change) =>
            change.addedNodes.forEach((node) => window.told.push(node.textContent))
          )).observe(document.getElementById("announcer"), { childList: true });
        })"""
    )


def announced(page: Page, text: str) -> None:
    """Wait until screen readers have been told this; one thing is told after the other, which takes its time."""
    page.wait_for_function("text => window.told.includes(text)", arg=text, timeout=20_000)
