"""The pages of puzzles, and their answers: nothing tells the best choice before somebody has found it."""

from __future__ import annotations

import re
from functools import partial

import pytest
from starlette.testclient import TestClient

from doublesix.actions import Action
from doublesix.i18n import words_for
from doublesix.puzzle import PuzzleTheme, daily_puzzle, find_puzzle, shipped_puzzles
from doublesix.rules.sheet_files import SHEETS
from doublesix.server.pages.puzzles import today
from doublesix.server.services import Services
from doublesix.server.store import puzzles


def test_the_list_has_the_puzzle_of_the_day_and_leads_to_every_theme_and_sheet(client: TestClient) -> None:
    text = client.get("/puzzles").text
    assert f'href="/puzzles/{daily_puzzle(today()).id}"' in text
    shelves = re.findall(r'href="(/puzzles/any\?[^"]+)"', text)
    assert len(shelves) == len(PuzzleTheme) + len(SHEETS)
    for address in shelves:
        went = client.get(address)
        assert went.status_code == 303
        puzzle = find_puzzle(went.headers["location"].rpartition("/")[2])
        assert address.endswith((f"theme={puzzle.theme}", f"sheet={puzzle.sheet}"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_puzzle_is_solved_by_its_best_choice_alone(client: TestClient, sheet: str) -> None:
    puzzle = shipped_puzzles(sheet=sheet)[7]
    shown = client.get(f"/puzzles/{puzzle.id}")
    assert shown.status_code == 200
    assert f'<meta property="og:url" content="http://testserver/puzzles/{puzzle.id}">' in shown.text
    assert words_for("en")(f"puzzle.theme-{puzzle.theme}") not in shown.text
    for option in puzzle.view.options:
        answer = client.post(f"/api/exercises/puzzles/{puzzle.id}/1", json={"action": str(option)})
        assert answer.json()["right"] is (option == puzzle.best)


@pytest.mark.parametrize("path", ["/puzzles/none-abcdef", "/puzzles/any?sheet=none", "/puzzles/luckies"])
def test_there_is_no_such_puzzle(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_first_answer_of_somebody_with_an_account_is_rated(client: TestClient, services: Services) -> None:
    puzzle = shipped_puzzles(sheet="luckies")[0]
    wrong = next(option for option in puzzle.view.options if option != puzzle.best)

    def attempts() -> int:
        assert client.portal is not None
        known = client.portal.call(services.store.read, partial(puzzles.strength_of_puzzle, puzzle=puzzle.id))
        return 0 if known is None else known.attempts

    def answer(action: Action) -> None:
        told = client.post(f"/api/exercises/puzzles/{puzzle.id}/1", json={"action": str(action)})
        assert told.json()["right"] is (action == puzzle.best)

    answer(wrong)
    assert attempts() == 0
    signed_up = client.post("/account/sign-up", data={"name": "Anna", "password": "a long enough password"})
    assert signed_up.status_code == 303
    answer(wrong)
    assert attempts() == 1
    answer(puzzle.best)
    assert attempts() == 1


def test_a_hint_before_the_first_answer_counts_as_a_wrong_one(client: TestClient, services: Services) -> None:
    puzzle = shipped_puzzles(sheet="luckies")[0]
    anna = client.post("/api/people", json={"name": "Anna"}).json()["person"]["id"]
    client.post("/account/sign-up", data={"name": "Anna", "password": "a long enough password"})
    hint = client.post(f"/api/exercises/puzzles/{puzzle.id}/1/hint").json()
    assert hint["action"] == str(puzzle.best)
    client.post(f"/api/exercises/puzzles/{puzzle.id}/1", json={"action": str(puzzle.best)})
    assert client.portal is not None
    (attempt,) = client.portal.call(services.store.read, partial(puzzles.attempts_of, person=anna))
    assert (attempt.first_right, attempt.solved) == (False, True)
