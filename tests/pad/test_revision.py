"""A pad is ended by the rules it was begun with; one that says no revision was begun by the first."""

from __future__ import annotations

import json

import pytest

from doublesix.pad.file_form import read_pad, write_pad
from doublesix.pad.pad import Pad

TIED = {"hands": [{"tiles": ["5-1"]}, {"tiles": ["2-2", "1-1"]}]}
"""Six spots each. The lightest tile is Ben's 1-1, the lightest single Anna's 5-1."""


def kept(sheet: str, target: object, *rounds: object, **more: object) -> bytes:
    """A pad's file as it was written before there was a second revision."""
    head = {"format": "doublesix pad 1", "sheet": sheet, "names": ["Anna", "Ben"], "target": target}
    return json.dumps({**head, "date": "2026-10-01", "rounds": rounds, **more}).encode()


def winner_of(pad: Pad) -> int | None:
    return next(pad.rows()).outcome.winner


@pytest.mark.parametrize(("edition", "winner"), [("en", 1), ("es", 1), ("fr", 0), ("de", 0)])
def test_a_tie_on_luckies_keeps_its_winner(edition: str, winner: int) -> None:
    before = read_pad(kept("luckies", 100, TIED, edition=edition))
    assert winner_of(before) == winner
    assert winner_of(read_pad(write_pad(before))) == winner
    assert winner_of(read_pad(kept("luckies", 100, TIED, edition=edition, revision=2))) == 0


def test_a_game_of_sixcolours_to_100_goes_on() -> None:
    out = {"out": 0, "hands": [{}, {"spots": 30}]}
    pad = read_pad(kept("sixcolours", 100, out, out, out))
    assert pad.ending is None
    over = pad.add(pad.entries[0])
    assert over.ending is not None
    assert over.ending.scores == (120, 0)
