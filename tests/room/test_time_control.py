"""Clocks as they are typed, and in words."""

from __future__ import annotations

import msgspec
import pytest

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.offer import Offer
from doublesix.room.time_control import TimeControl

DAY = 24 * 3600


@pytest.mark.parametrize(
    ("typed", "control", "written", "said"),
    [
        ("", TimeControl(), "", "As long as you like"),
        ("30", TimeControl(30), "30s", "30 seconds a turn"),
        ("90s", TimeControl(90), "90s", "90 seconds a turn"),
        (" 1 M ", TimeControl(60), "1m", "1 minute a turn"),
        ("3d", TimeControl(3 * DAY), "3d", "3 days a turn"),
        ("3m+2s", TimeControl(None, 180, 2), "3m+2s", "3 minutes a game + 2 seconds a turn"),
        ("2h+0s", TimeControl(None, 7200), "2h+0s", "2 hours a game"),
        ("30s/3m+0", TimeControl(30, 180), "30s/3m+0s", "30 seconds a turn, then 3 minutes in reserve"),
    ],
)
def test_a_clock_is_typed_as_people_write_it(typed: str, control: TimeControl, written: str, said: str) -> None:
    assert TimeControl.parse(typed) == control
    assert str(control) == written
    assert TimeControl.parse(written) == control
    assert control.tell(words_for("en")) == said


@pytest.mark.parametrize("typed", ["soon", "3m+", "+2s", "-5", "1d/2d", "10000000s", "30s+2"[::-1]])
def test_what_is_no_clock_is_refused(typed: str) -> None:
    with pytest.raises(DoublesixError) as caught:
        TimeControl.parse(typed)
    assert caught.value.code == "bad-clock"


@pytest.mark.parametrize(
    "clock",
    [
        {"turn_seconds": 4},
        {"turn_seconds": 14 * DAY + 1},
        {"bank_seconds": 9},
        {"bank_seconds": DAY + 1},
        {"bank_seconds": 60, "increment_seconds": -1},
        {"increment_seconds": 2},
    ],
)
def test_an_offer_has_a_clock_that_can_be_played_with(clock: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sheet": "luckies", "players": 2, **clock}, Offer)


def test_an_offer_knows_its_clock() -> None:
    offer = Offer(sheet="luckies", players=2, turn_seconds=2 * DAY, bank_seconds=600, increment_seconds=5)
    assert offer.time_control == TimeControl(2 * DAY, 600, 5)
    assert offer.is_by_correspondence
    assert not Offer(sheet="luckies", players=2, turn_seconds=3600).is_by_correspondence
    assert not Offer(sheet="luckies", players=2).rated
