"""The page that looks at a position."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.kernel_in_use import needs_compiled
from tests.web.finished_games import GAME, keep_reviewed

from doublesix import Game, choose, play_game, read_position, write_position
from doublesix.bots.budget import Budget
from doublesix.rules.sheet_files import SHEETS
from doublesix.server.api.analyses import AnalysisTold
from doublesix.server.hall import analyses
from doublesix.server.hall.analyses import AnalysisStage
from doublesix.server.hall.bots import Bots
from doublesix.server.pages.analysis import EXAMPLE
from doublesix.server.pages.rules.addresses import ANALYSIS as PAGE
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.supervisor import ProcessFailed
from doublesix.view import View

PATIENCE = 120.0
AFTER_LAYING = "international/52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23/seat=1"


@pytest.fixture
def services(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Services:
    """A server that waits for its bots' processes, however busy the computer is."""
    monkeypatch.setattr("doublesix.server.services.Bots", partial(Bots, patience=PATIENCE))
    return Services(settings)


def test_without_a_position_the_page_asks_for_one(client: TestClient) -> None:
    text = client.get(PAGE).text
    assert '<input id="position" name="position" value=""' in text
    assert f'href="/analyse?position={EXAMPLE}"' in unescape(text)


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


def test_who_is_to_act_next_and_what_they_may_do_is_told(client: TestClient) -> None:
    """It is the turn of somebody whose hand nobody sees: there is nothing to judge, but the round can go on."""
    answer = client.get(PAGE, params={"position": AFTER_LAYING})
    assert answer.status_code == 200
    text = unescape(answer.text)
    assert '<table class="options">' not in text
    assert 'role="alert"' not in text
    (laid,) = re.findall(r'<a href="([^"]+)"><svg[^>]+><use href="#tile-63"/></svg><span>6-3 on 3</span>', text)
    assert client.get(laid).status_code == 200
    assert "pass: Nothing fits, so you must draw a tile from the boneyard." in text


class TestSetUpByHand:
    """Choose a sheet, then say what was dealt; what was played follows act by act."""

    DEALT: ClassVar[dict[str, str | list[str]]] = {
        "rules": "luckies",
        "players": "2",
        "leader": "2",
        "tile": ["11", "22", "31", "42", "50", "54", "61"],
    }

    def test_a_sheet_is_chosen_first(self, client: TestClient) -> None:
        links = re.findall(r'href="(/analyse\?rules=[^"]+)"', client.get(PAGE).text)
        assert [link.partition("=")[2] for link in links] == list(SHEETS)
        text = client.get(links[0]).text
        assert text.count('name="tile"') == 28
        assert "7 tiles each" in text

    def test_the_rules_of_a_table_lead_there_with_its_house_rules(self, client: TestClient) -> None:
        (link,) = re.findall(r'href="(/analyse[^"]+)"', client.get("/rules/luckies/fr?tie=drawn").text)
        assert unescape(link) == "/analyse?rules=luckies:fr+tie=drawn"
        dealt = client.get(link, params=self.DEALT | {"rules": "luckies:fr tie=drawn"})
        assert "luckies:fr+tie=drawn/11" in dealt.headers["location"]

    def test_what_was_dealt_becomes_a_position_in_the_address(self, client: TestClient) -> None:
        answer = client.get(PAGE, params=self.DEALT)
        assert answer.status_code == 303
        line = "luckies/11.22.31.42.50.54.61,x7/x14/2/-/seat=1"
        assert parse_qs(urlsplit(answer.headers["location"]).query) == {"position": [line]}
        assert "6-6" in client.get(answer.headers["location"]).text

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"tile": ["11"]}, "everybody was dealt 7"),
            ({"tile": ["77"]}, "does not belong there"),
            ({"players": "9"}, "players"),
            ({"leader": "5"}, "does not belong there"),
            ({"leader": "1", "tile": ["10", "20", "30", "40", "50", "60", "21"]}, "no worlds"),
            ({"partners": "on"}, "partners"),
        ],
    )
    def test_what_is_wrong_is_said_and_what_was_chosen_stays(
        self, client: TestClient, wrong: dict[str, str | list[str]], told: str
    ) -> None:
        answer = client.get(PAGE, params=self.DEALT | wrong)
        assert answer.status_code == 400
        assert told in unescape(answer.text)
        chosen = {*(self.DEALT | wrong)["tile"]} - {"77"}
        assert set(re.findall(r'name="tile" value="(\d\d)" checked', answer.text)) == chosen

    def test_rules_that_there_are_not_are_refused(self, client: TestClient) -> None:
        assert client.get(PAGE, params={"rules": "chess"}).status_code == 400


@needs_compiled
def test_ever_more_worlds_are_told_until_they_are_enough(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "ENOUGH", Budget(worlds=480))
    monkeypatch.setattr(analyses, "SECONDS_BETWEEN_STEPS", 0)
    answer = client.get("/api/analysis/events", params={"position": EXAMPLE})
    _, *events = answer.text.strip().split("\n\n")
    told = [msgspec.json.decode(event.removeprefix("data: "), type=AnalysisTold) for event in events]
    assert [each.worlds for each in told] == sorted({each.worlds for each in told})
    assert [each.stage for each in told[-2:]] == [AnalysisStage.COUNTING, AnalysisStage.ENOUGH]
    assert [option.action for option in told[-1].options] == ["3-2@2", "5-2@2", "6-2@2"]
    assert [bool(option.mark) for option in told[-1].options].count(True) == 1
    for option in told[-1].options:
        assert 0 <= option.reach[0] <= option.reach[1] <= option.reach[2] <= 100


@pytest.mark.parametrize(("position", "code"), [("nonsense", "bad-position"), (AFTER_LAYING, "bad-position")])
def test_what_cannot_be_looked_at_is_refused_before_anything_is_told(
    client: TestClient, position: str, code: str
) -> None:
    answer = client.get("/api/analysis/events", params={"position": position})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


@needs_compiled
def test_a_step_of_a_finished_game_leads_to_what_its_player_could_know(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    assert f'href="/games/{GAME}/analyse"' in client.get(f"/games/{GAME}").text
    answer = client.get(f"/games/{GAME}/analyse?round=2&step=3")
    assert answer.status_code == 303
    (line,) = parse_qs(urlsplit(answer.headers["location"]).query)["position"]
    seen = read_position(line).seen
    assert isinstance(seen, View)
    assert seen.seat == seen.turn
    assert sum(hand is not None for hand in seen.hands) == 1
    assert client.get(f"/games/{GAME}/analyse?round=9&step=3").status_code == 400


@needs_compiled
def test_every_decision_of_a_review_leads_to_its_position(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    links = re.findall(r'href="(/analyse\?position=[^"]+)"', client.get(f"/games/{GAME}/review?seat=all").text)
    assert links
    assert client.get(unescape(links[0])).status_code == 200
