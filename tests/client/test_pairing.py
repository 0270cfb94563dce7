"""Programs and terminals are matched as browsers are."""

from __future__ import annotations

from io import StringIO
from threading import Thread

import pytest

from doublesix.client import Address, PairingPace, PairingWish, Refused, Server, pair
from doublesix.i18n import words_for
from doublesix.room.pairing import Paired, Waiting
from doublesix.terminal.choice import GameChoice, last_choice
from doublesix.terminal.remote.arrival import be_paired

WISH = PairingWish(sheet="luckies", players=2, pace=PairingPace.CALM)


def test_two_programs_are_matched(anna: Server, ben: Server) -> None:
    waiting = pair(anna, WISH)
    assert next(waiting) == Waiting(here=1, players=2)
    (bens,) = pair(ben, WISH)
    assert isinstance(bens, Paired)
    assert list(waiting) == [bens]
    assert [seat.name for seat in anna.table(bens.code).table.seats] == ["Anna", "Ben"]


def test_what_is_refused_is_raised(anna: Server) -> None:
    with pytest.raises(Refused) as refused:
        next(pair(anna, PairingWish(sheet="luckies", players=2, rated=True)))
    assert refused.value.code == "not-signed-in"


def test_a_terminal_is_matched_with_a_program(
    anna: Server, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("DOUBLESIX_HOME", str(tmp_path_factory.mktemp("home")))
    words, written, links = words_for("en"), StringIO(), list[str]()
    choice: GameChoice = last_choice(words, on_screen=False)
    address = Address.parse(anna.address.url)

    def wait() -> None:
        links.append(be_paired(address, choice, words, "Cleo", "days", None, rated=False, writing=written))

    terminal = Thread(target=wait, daemon=True)
    wish = PairingWish(sheet=choice.sheet, players=len(choice.chairs), pace=PairingPace.DAYS, bots_after=60)
    others = [pair(Server.as_guest(anna.address.url, f"Guest {number}"), wish) for number in range(2, wish.players)]
    for other in others:
        next(other)
    terminal.start()
    *_, found = pair(anna, wish)
    terminal.join(20)
    assert isinstance(found, Paired)
    assert links == [address.link(found.code)]
    assert written.getvalue().startswith("Looking for players\n")
    assert written.getvalue().endswith("Your table is ready.\n")
