"""A score pad on a screen, driven by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from tests.terminal.keyboard import press_keys, settle

from doublesix.events import Ended
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.pad_file import PadFile, kept_pads, load
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.rules.values import read_target
from doublesix.terminal.pad.app import PadApp
from doublesix.terminal.pad.draft import Draft, Place
from doublesix.terminal.pad.entry_screen import EntryScreen
from doublesix.terminal.places import pads_folder
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.tiles import TileSet

SMALL, LARGE = (80, 24), (140, 45)
TODAY = date(2026, 11, 15)
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")

T = TypeVar("T")


def heading(
    sheet: str,
    players: int = 3,
    *,
    partners: bool = False,
    target: str | None = None,
    house: Mapping[str, str] | None = None,
) -> Heading:
    """Agree on a game of Anna, Ben and so on."""
    goal = None if target is None else read_target(target)
    return Heading.of(choose(sheet, house=house), NAMES[:players], TODAY, partners=partners, target=goal)


def keep(
    agreed: Heading | None,
    keys: str,
    look: Callable[[PadApp], T],
    size: tuple[int, int] = SMALL,
    said: Agreed | None = None,
    rounds: tuple[RoundEntry, ...] = (),
) -> T:
    """Begin a pad (or the form for one), press keys, and return what is seen then."""
    kept = None if agreed is None else PadFile.begin(pads_folder(), Pad(agreed, rounds))

    async def keeping() -> T:
        app = PadApp(kept, said or Agreed(), pads_folder(), TODAY)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            for key in keys.split():
                if isinstance(app.screen, EntryScreen) and key not in ("enter", "escape"):
                    app.simulate_key(key)  # what stays on this screen need not be waited for
                else:
                    await press_keys(pilot, [key])
            await settle(pilot)
            return look(app)

    return asyncio.run(keeping())


def kept_pad(*_: object) -> Pad:
    """Return the pad as the disk has it."""
    return load(kept_pads(pads_folder())[0])


def keys_for(agreed: Heading, round_: Round, *, typed: bool = False) -> str:
    """Return the keys that enter a round as it was played, hand by hand."""
    assert round_.outcome is not None
    out = round_.outcome.winner if round_.outcome.ended is Ended.DOMINO else None
    keys = ["n", "b" if out is None else str(out + 1)]
    entry = RoundEntry(out, round_.hands, round_.line.spots)
    for place in Draft.begin(agreed, out).needed:
        keys += ["enter", *_told(place, entry, typed=typed)]
    return " ".join([*keys, "enter"])


def _told(place: Place, entry: RoundEntry, *, typed: bool) -> list[str]:
    if not isinstance(place, int):
        return list(str(entry.table))
    hand = entry.hands[place]
    assert isinstance(hand, TileSet)
    if typed:
        return ["s", *str(hand.spots), "slash", *str(len(hand))]
    return [key for tile in hand for key in (str(tile.low), str(tile.high))]
