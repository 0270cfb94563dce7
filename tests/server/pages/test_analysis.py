"""The page that looks at a position."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from tests.kernel_in_use import needs_compiled
from tests.web.finished_games import GAME, keep_reviewed

from doublesix import Game, choose, play_game, write_position
from doublesix.server.hall.bots import Bots
from doublesix.server.pages.analysis import EXAMPLE, PAGE
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.supervisor import ProcessFailed

PATIENCE = 120.0


@pytest.fixture
def services(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Services:
    """A server that waits for its bots' processes, however busy the computer is."""
    monkeypatch.setattr("doublesix.server.services.Bots", partial(Bots, patience=PATIENCE))
    return Services(settings)


def test_without_a_position_the_page_asks_for_one(client: TestClient) -> None:
    text = client.get(PAGE).text
    assert '<input id="position" name="position" value=""' in text
    assert f'href="/analyse?position={quote(EXAMPLE)}"' in unescape(text)


@needs_compiled
def test_the_options_of_a_position_are_told(client: TestClient) -> None:
    answer = client.get(PAGE, params={"position": EXAMPLE})
    assert answer.status_code == 200
    text = unescape(answer.text)
    assert f'value="{EXAMPLE}"' in text
    plain = re.sub("<[^>]+>", "", text)
    assert "Player 1 holds 3-2 5-2 6-2." in plain
    assert "Player 2 holds 2 tiles." in plain
    assert len(re.findall('<tr class="played">', text)) == 1
    assert text.count('<th scope="row">') == 3
    assert "<svg" in text


def test_a_position_is_shown_even_if_nobody_has_time_to_think_about_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def be_late(*_: object) -> None:
        raise ProcessFailed("late")

    monkeypatch.setattr("doublesix.server.hall.bots._hear_answer", be_late)
    answer = client.get(PAGE, params={"position": EXAMPLE})
    assert answer.status_code == 503
    assert "The server is busy at the moment" in answer.text
    assert "Player 1 holds 3-2 5-2 6-2." in re.sub("<[^>]+>", "", answer.text)


@needs_compiled
def test_a_plus_sign_in_an_address_may_have_become_a_blank(client: TestClient) -> None:
    line = EXAMPLE.replace("international", "international+tie=lowest-tile")
    answer = client.get(f"{PAGE}?position={line}")
    assert answer.status_code == 200
    assert f'value="{line}"' in answer.text


def test_a_round_that_is_over_is_shown_without_options(client: TestClient) -> None:
    game = play_game(Game.start(choose("luckies"), players=2, target=1), ["greedy", "greedy"], seed=7)
    text = unescape(client.get(PAGE, params={"position": write_position(game)}).text)
    assert "Luckies colour dominoes" in text
    assert '<table class="options">' not in text


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("nonsense", "A position has these parts"),
        (EXAMPLE.replace("x2", "x3"), "The numbers of tiles do not add up"),
        (EXAMPLE.replace("32.52.62,x2", "x3,x2").replace("d42", "d").replace("seat=1", "seat=none"), "seat none"),
        ('"><script>', "A position has these parts"),
        ("x" * 5000, "at most 4000 characters"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_beside_it(client: TestClient, position: str, told: str) -> None:
    answer = client.get(PAGE, params={"position": position})
    assert answer.status_code == 400
    assert told in unescape(answer.text)
    assert 'aria-invalid="true" aria-describedby="fault"' in answer.text
    assert "<script>" not in answer.text


@needs_compiled
def test_a_position_that_no_deal_leads_to_is_refused(client: TestClient) -> None:
    """The second player passed on 6, but holds all the tiles with 6 that are not seen: nothing lies aside."""
    line = "luckies+hands=2:14/00.10.11.20.21.22.30.31.32.33.40.41.65,x14/x0/1/66.p/seat=1"
    answer = client.get(PAGE, params={"position": line})
    assert answer.status_code == 400
    assert "no worlds" in unescape(answer.text)


@needs_compiled
def test_every_decision_of_a_review_leads_to_its_position(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    links = re.findall(r'href="(/analyse\?position=[^"]+)"', client.get(f"/games/{GAME}/review?seat=all").text)
    assert links
    assert client.get(unescape(links[0])).status_code == 200
