"""The pages of lessons: all of them listed, each with its first exercise in the page, and nothing hidden in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from doublesix.actions import DRAW
from doublesix.exercise import Exercise
from doublesix.lesson import Lesson, find_lesson
from doublesix.lesson.skill import Skill
from doublesix.rules.sheet_files import SHEETS
from doublesix.server.api import exercises
from doublesix.server.pages import learn
from doublesix.testing.worlds import other_worlds


def data_in(page: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}"[^>]*>(.*?)</script>', page)
    assert found
    return json.loads(found[1])


def test_the_list_has_every_lesson_in_the_readers_edition(client: TestClient) -> None:
    text = client.get("/learn", headers={"accept-language": "fr"}).text
    addresses = set(re.findall(r'<a class="covering" href="(/learn/[^"]+)"', text))
    assert "/learn/first" in addresses
    assert {address.partition(":")[0] for address in addresses if "play-well" not in address} == {
        "/learn/first",
        *(f"/learn/{sheet}" for sheet in SHEETS),
    }
    assert "/learn/luckies:fr" in addresses
    assert {f"/learn/play-well/{skill}" for skill in Skill} <= addresses
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_a_lesson_begins_with_the_exercise_in_its_page(client: TestClient) -> None:
    text = client.get("/learn/luckies:fr+tie=drawn?step=3").text
    shown = data_in(text, "first-exercise")
    assert set(shown) == {"wide", "square", "tall"}
    for shape, exercise in shown.items():
        address = f"/api/exercises/lessons/luckies:fr+tie=drawn/3?shape={shape}"
        assert exercise == client.get(address).json()
    about = data_in(text, "about-exercises")
    assert (about["row"], about["number"], about["count"]) == ("luckies:fr+tie=drawn", 3, 11)
    assert '<meta property="og:title"' in text


@pytest.mark.parametrize("path", ["/learn/nothing", "/learn/luckies?step=99", "/learn/play-well/luckies"])
def test_there_is_no_such_lesson(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_pages_and_answers_do_not_depend_on_what_is_hidden(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden tiles of every exercise change places so that its seat cannot tell: nothing of it is sent."""
    lesson, compared = find_lesson("international"), 0
    before = sent(client, lesson)
    for chance in range(3):
        swapped = with_hidden_tiles_swapped(lesson, Random(chance))
        compared += sum(one != other for one, other in zip(lesson.items, swapped.items, strict=True))
        monkeypatch.setattr(learn, "find_row", lambda *_, row=swapped: row)
        monkeypatch.setattr(exercises, "find_row", lambda *_, row=swapped: row)
        assert sent(client, lesson) == before
    assert compared > 5


def with_hidden_tiles_swapped(lesson: Lesson, chance: Random) -> Lesson:
    items = []
    for item in lesson.items:
        task = item.task
        if isinstance(task, Exercise):
            other = next(other_worlds(task.round, task.seat, 20, chance), task.round)
            task = replace(task, round=other)
        items.append(replace(item, task=task))
    return replace(lesson, items=tuple(items))


def sent(client: TestClient, lesson: Lesson) -> list[bytes]:
    """All pages of a lesson, and what is answered to tiles that are laid and do not end the round."""
    found = []
    for number, item in enumerate(lesson.items, 1):
        found.append(client.get(f"/learn/{lesson.name}?step={number}").content)
        if isinstance(item.task, Exercise):
            address = f"/api/exercises/lessons/{lesson.name}/{number}"
            round_ = item.task.round
            quiet = [str(one) for one in round_.options if one != DRAW and not round_.apply(one).is_over]
            found += [client.post(address, json={"action": action}).content for action in quiet]
    return found
