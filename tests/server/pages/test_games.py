"""The page of one's own games: what they come to, which are listed, and what reviews say of them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.server.store.sample_games import a_game, seat

from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import CostlyChoice, GameWeaknesses, RoundPart, Topic
from doublesix.server.pages.history_chart import chart_of
from doublesix.server.services import Services
from doublesix.server.store import reviews
from doublesix.server.store.reviews import GameFigures
from doublesix.server.store.store import Connection

DAY = 86_400_000


@pytest.fixture
def played(client: TestClient, services: Services) -> TestClient:
    """Anna has won 27 games against Bruno and lost 3 against Cleo, the last one reviewed."""
    anna = client.post("/api/people", json={"name": "Anna"}).json()["person"]["id"]

    def play(connection: Connection) -> None:
        for number in range(1, 31):
            wins, other = (False, "Cleo & co") if number in (3, 4, 10) else (True, "Bruno <3")
            seats = [seat(0, "Anna", person=anna, won=wins), seat(1, other, won=not wins)]
            a_game(connection, game=f"g{number}", number=number, ended_ms=number * DAY, seats=seats)
        reviews.keep_figures(connection, "g30", [SeatFigures(0, 0.875, -3.5), SeatFigures(1, 1.0, 3.5)])

    assert client.portal
    client.portal.call(services.store.write, play)
    return client


def listed(text: str) -> list[str]:
    return re.findall(r'class="covering" href="/games/(g\d+)"', text)


def figure(text: str, name: str) -> str:
    found = re.search(rf"<dt>{name}</dt><dd>([^<]*)</dd>", text)
    assert found is not None
    return found[1]


def test_what_the_games_come_to(played: TestClient) -> None:
    text = unescape(played.get("/games").text).replace("\N{NO-BREAK SPACE}", " ")
    told = {name: figure(text, name) for name in ("Played", "Won", "Win rate", "Current streak", "Best streak")}
    assert list(told.values()) == ["30", "27", "90%", "20", "20"]
    assert re.search(r">Bruno <3</a></th><td[^>]*>27</td><td[^>]*>27</td><td[^>]*>100%", text)
    assert re.search(r">Cleo & co</a></th><td[^>]*>3</td><td[^>]*>0</td>", text)


def test_games_are_listed_by_pages(played: TestClient) -> None:
    first = played.get("/games").text
    assert listed(first) == [f"g{number}" for number in range(30, 5, -1)]
    assert '<time datetime="1970-01-31">' in first
    assert listed(played.get("/games?skip=25").text) == ["g5", "g4", "g3", "g2", "g1"]
    assert "Newer games" in played.get("/games?skip=25").text
    assert played.get("/games?skip=-1").text == played.get("/games?skip=x").text


def test_some_games_are_chosen_by_opponent_and_result(played: TestClient) -> None:
    text = played.get("/games", params={"opponent": "Cleo & co"}).text
    assert listed(text) == ["g10", "g4", "g3"]
    assert "3 games, 0 won" in text
    assert '<option value="Cleo &amp; co" selected>' in text
    older = played.get("/games", params={"result": "won"}).text
    assert 'href="/games?result=won&amp;skip=25"' in older
    assert "No game is like that." in played.get("/games", params={"sheet": "luckies"}).text
    assert len(listed(played.get("/games", params={"result": "nonsense"}).text)) == 25


def test_what_reviews_say_is_drawn_and_told(played: TestClient) -> None:
    text = unescape(played.get("/games").text).replace("\N{NO-BREAK SPACE}", " ")
    assert 'aria-label="Accuracy in 1 reviewed game: 88% on average."' in text
    assert 'aria-label="Luck in 1 reviewed game, in points: −3.5 on average."' in text
    assert "88% accurate" in text
    assert '<a href="/games/g30/review"><time datetime="1970-01-31">' in text


def test_where_the_points_go_is_told_of_enough_games(played: TestClient, services: Services) -> None:
    assert "Have 5 more games reviewed" in played.get("/games").text
    lost = GameWeaknesses(2, (CostlyChoice(RoundPart.END, Topic.DOUBLES, 3.0),))

    def review(connection: Connection) -> None:
        for number in range(20, 25):
            reviews.keep_figures(connection, f"g{number}", [SeatFigures(0, 0.5, 0.0, lost)])

    assert played.portal
    played.portal.call(services.store.write, review)
    text = unescape(played.get("/games").text)
    assert "in 5 reviewed games." in text
    for name in ("End", "Doubles"):
        assert f'<th scope="row">{name}</th><td class="number">1.5</td><td class="number">5</td>' in text
    for address in ("/learn/play-well/double-in-danger", "/puzzles/any?theme=doubles", "/learn/play-well/the-end-game"):
        assert f'<a href="{address}">' in text
        assert played.get(address).status_code in (200, 303)


def test_without_reviews_the_page_says_what_will_be_there(client: TestClient) -> None:
    assert chart_of([]) is None
    chart = chart_of([GameFigures("g1", 0, 0, None, 4.0), GameFigures("g2", 0, DAY, 0.5, None)])
    assert chart is not None
    assert [(bar.is_good, bar.y + bar.height) for bar in chart.bars] == [(True, chart.height / 2)]
    assert chart.line == f"{chart.dots[0].x:g},{chart.height / 2:g}"
    assert "Games that you play to the end" in client.get("/games").text
