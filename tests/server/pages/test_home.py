"""The first page: what its forms open, what they refuse and where they say so, and how one finds a table."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.sentences.statements import say_shortly
from doublesix.server.pages.home.wish import GameWish, read_wish
from doublesix.server.services import Services

WORDS = words_for("en")


def opened(client: TestClient, **fields: str) -> dict[str, Any]:
    """Send the form and return the table that it opens."""
    answer = client.post("/tables", data=fields)
    assert answer.status_code == 303, answer.text
    found: dict[str, Any] = client.get(f"/api/tables/{answer.headers['location'].removeprefix('/t/')}").json()["table"]
    return found


def fault(client: TestClient, **fields: str) -> tuple[str, str]:
    """Send the form and return which field was wrong, and what is said there."""
    answer = client.post("/tables", data=fields)
    assert answer.status_code == 400
    field, said = re.findall(r'<p class="fault" id="(.*?)-fault">(.*?)</p>', answer.text)[0]
    described = re.search(rf'id="{field}"[^>]*aria-describedby="([^"]*)', answer.text)
    assert described is not None
    assert f"{field}-fault" in described[1]
    return field, unescape(said)


def kinds(table: dict[str, Any]) -> list[str]:
    return [seat.get("bot") or seat["kind"] for seat in table["seats"]]


def test_the_first_page_has_every_sheet_with_a_picture_and_a_line(client: TestClient) -> None:
    text = client.get("/").text
    for sheet in SHEETS:
        assert find_sheet(sheet).name in text
        assert find_sheet(sheet).summary in text
    assert text.count('data-look="') >= len(SHEETS)


def test_all_house_rules_can_be_made_in_words(client: TestClient) -> None:
    text = unescape(client.get("/").text)
    for key in KEYS:
        assert f'name="{"target" if key == "target" else f"house-{key}"}"' in text
    for key, values in CHOICES.items():
        for value in values:
            assert say_shortly(key, value, WORDS) in text


def test_hands_of_partners_count_only_where_four_may_play_as_partners(client: TestClient) -> None:
    """Where there are no partners the form says that the rule makes no difference."""
    said = {
        sheet: unescape(client.get("/choose", params={"sheet": sheet, "house-blocked_hands": "side"}).text)
        for sheet in ("luckies", "bg2133")
    }
    told = re.compile(r'id="house-blocked_hands-said">(.*?)</p>')
    assert told.findall(said["luckies"]) == [WORDS("terminal.house-no-effect")]
    assert told.findall(said["bg2133"]) == [WORDS("rules.says.blocked-hands.side")]


def test_the_next_round_may_be_led_by_the_winner(client: TestClient) -> None:
    table = opened(client, sheet="bg2133", players="2", **{"house-next_lead": "winner"})
    assert table["offer"]["house"] == {"next_lead": "winner"}


def test_play_at_once_is_a_game_against_steady_bots(client: TestClient) -> None:
    table = opened(client)
    assert table["game"]["sheet"] == "international"
    assert kinds(table) == ["person", "Steady (8)", "Steady (8)", "Steady (8)"]
    assert table["ready_at_once"]


def test_what_was_chosen_is_chosen_the_next_time(client: TestClient) -> None:
    """Who chose nothing yet is offered the usual; the link that somebody sent wins over what was chosen."""
    chosen = {"sheet": "sixcolours", "players": "3", "seat-1": "", "seat-2": "expert", "house-tie": "lowest-tile"}
    opened(client, **chosen, invite="on")
    for text in (client.get("/").text, client.get("/join", params={"code": "none"}).text):
        assert 'aria-describedby="sheet-sixcolours-about" checked' in text
        assert '<option value="3" selected>' in text
        assert '<option value="expert" selected>' in text
        assert '<option value="lowest-tile" selected>' in text
        assert "1 person" in text
    named = client.get("/", params={"sheet": "luckies"}).text
    assert 'aria-describedby="sheet-luckies-about" checked' in named
    client.get("/choose", params={"sheet": "protocol", "edition": "it", "edition-of": "sixcolours"})
    assert "Protocol Double-Six 2672-4 · 4 players" in client.get("/").text


@pytest.mark.parametrize("kept", ["", "sheet=spinner", "sheet", "&" * 300, "players=99&target=x&seat-1=nobody"])
def test_a_choice_that_nobody_can_read_any_more_is_the_usual(client: TestClient, kept: str) -> None:
    client.cookies.set("wish", kept)
    answer = client.get("/")
    assert answer.status_code == 200
    assert "Draw one · 4 players" in answer.text


@given(
    sheet=st.sampled_from(SHEETS),
    players=st.integers(2, 6),
    seats=st.dictionaries(st.integers(1, 5), st.sampled_from(["", "steady", "expert"])),
    ticked=st.tuples(*[st.booleans()] * 3),
    target=st.sampled_from(["", "75", "rounds: 3", "own-points"]),
)
def test_a_wish_is_read_as_it_was_written(
    sheet: str, players: int, seats: dict[int, str], ticked: tuple[bool, bool, bool], target: str
) -> None:
    partners, rated, listed = ticked
    wish = GameWish(sheet, players=players, seats=seats, partners=partners, rated=rated, listed=listed, target=target)
    assert read_wish(wish.fields(), "en") == wish


def test_inviting_friends_leaves_all_other_seats_open(client: TestClient) -> None:
    assert kinds(opened(client, players="3", invite="on", **{"seat-1": "expert"})) == ["person", "open", "open"]


def test_bots_sit_where_they_were_put(client: TestClient) -> None:
    table = opened(client, **{"seat-1": "greedy", "seat-2": "", "seat-3": "skilled"})
    assert kinds(table) == ["person", "Greedy", "open", "Skilled (7)"]


def test_everything_that_can_be_chosen_is_what_is_played(client: TestClient) -> None:
    chosen = {"house-tie": "lowest-tile", "house-hands": "4: 7", "house-lead": "highest-double", "house-draw": ""}
    table = opened(
        client, sheet="bg2133", edition="fr", partners="on", target="rounds: 3", clock="30", listed="on", **chosen
    )
    game = table["game"]
    assert (game["sheet"], game["edition"], game["partners"], game["turn_seconds"]) == ("bg2133", "fr", True, 30)
    assert game["listed"]
    assert len(game["house"]) == 2  # what the sheet says anyway is no house rule
    assert "3 rounds" in game["target"]


def test_a_clock_and_whether_the_game_counts_can_be_chosen(client: TestClient) -> None:
    offer = opened(client, clock="10m+5s", rated="on", invite="on")["offer"]
    assert (offer["bank_seconds"], offer["increment_seconds"], offer["rated"]) == (600, 5, True)
    assert "turn_seconds" not in offer
    assert opened(client, clock="3d")["offer"]["turn_seconds"] == 3 * 24 * 3600
    assert "rated" not in opened(client, invite="on")["offer"], "among friends a game is casual"
    form = unescape(client.get("/choose", params={"clock": "45s"}).text)
    assert '<option value="45s" selected>45 seconds a turn</option>' in form
    assert '<option value="3m+2s">3 minutes a game + 2 seconds a turn</option>' in form


@pytest.mark.parametrize(
    ("target", "goal", "told"), [("own-points", "61", "61"), ("own-rounds", "7", "7 rounds"), ("75", "", "75")]
)
def test_any_target_can_be_agreed(client: TestClient, target: str, goal: str, told: str) -> None:
    assert told in opened(client, target=target, goal=goal)["game"]["target"]


def test_one_may_say_what_one_is_called(client: TestClient) -> None:
    assert opened(client, name="Anna")["seats"][0]["name"] == "Anna"
    assert opened(client, name="Anni")["seats"][0]["name"] == "Anni"
    assert opened(client)["seats"][0]["name"] == "Anni"


def test_house_rules_that_do_not_go_together_are_refused_at_their_field(client: TestClient) -> None:
    field, said = fault(client, **{"house-lead": "lot"})
    assert field == "house-opening"
    assert said.startswith("“First tile: that double” does not go with “Lead: drawn by lot”")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"sheet": "luckies", "players": "5"}, "players"),
        ({"sheet": "luckies", "partners": "on"}, "partners"),
        ({"target": "own-points", "goal": "many"}, "target"),
        ({"clock": "soon"}, "clock"),
        ({"target": "own-points", "goal": "0"}, "target"),
        ({"house-hands": "seven"}, "house-hands"),
        ({"house-hands": "4: 8"}, "house-hands"),
        ({"house-tie": "a coin"}, "house-tie"),
        ({"seat-1": "champion"}, "seats"),
        ({"name": "a,b"}, "name"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client: TestClient, wrong: dict[str, str], field: str) -> None:
    answer = client.post("/tables", data=wrong)
    assert answer.status_code == 400
    assert f'id="{field}-fault"' in answer.text


def test_where_nothing_can_be_kept_the_form_says_so_and_not_where_files_are(
    client: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise DoublesixError("cannot-write", file="kept in a secret place", reason="disk full")

    monkeypatch.setattr(services.store, "write", full)
    answer = client.post("/tables", data={})
    assert answer.status_code == 503
    assert "cannot keep anything" in answer.text
    assert "a secret place" not in answer.text


def test_a_sheet_that_is_none_is_said_in_words(client: TestClient) -> None:
    answer = client.get("/", params={"sheet": "<b>"})
    assert answer.status_code in (400, 404)
    assert "<b>" not in answer.text.split("<main", 1)[1]


def test_another_sheet_keeps_what_it_allows(client: TestClient) -> None:
    kept = client.get("/choose", params={"sheet": "sixcolours", "edition": "it", "players": "6"}).text
    assert '<option value="6" selected>' in kept
    assert '<option value="it" selected>' in kept
    changed = client.get("/choose", params={"sheet": "luckies", "edition": "it", "players": "6", "partners": "on"}).text
    assert '<option value="4" selected>' in changed
    assert '<option value="en" selected>' in changed
    assert "fault" not in changed


@pytest.mark.parametrize(
    ("sheet", "option"),
    [
        ("international", "nobody wins (our ruling)"),
        ("luckies", "lightest tile, no doubles (printed)"),
        ("sixcolours", "clockwise (our ruling)"),
        ("bg2133", "branch, straight on too (implied)"),
    ],
)
def test_what_a_sheet_plays_is_offered_with_its_mark(sheet: str, option: str, client: TestClient) -> None:
    """Nobody is told that a ruling of ours is printed."""
    assert f">{option}</option>" in unescape(client.get("/choose", params={"sheet": sheet}).text)


GERMAN = {"accept-language": "de-AT,de;q=0.9"}


def chosen_edition(client: TestClient, **fields: str) -> str:
    """Return the edition that the form shows to somebody who reads German."""
    text = client.get("/choose", params=fields, headers=GERMAN).text
    options = re.search(r'<select[^>]*id="edition".*?</select>', text, re.DOTALL)
    found = re.search(r'value="([^"]*)" selected>', options[0]) if options else None
    assert found is not None, text
    return found[1]


def test_the_edition_in_ones_own_language_is_chosen_beforehand_and_named(client: TestClient) -> None:
    """What is in the box; the link that somebody sent wins over it, and so does what they chose themselves."""
    assert chosen_edition(client) == "de"
    assert chosen_edition(client, sheet="luckies") == "de"
    assert chosen_edition(client, sheet="bg2133") == "en"
    assert chosen_edition(client, sheet="luckies", edition="en") == "en"
    client.cookies.clear()
    assert words_for("de")("general.edition-own") in client.get("/", headers=GERMAN).text
    assert 'id="edition-about"' in client.get("/", headers=GERMAN).text
    assert 'id="edition-about"' not in client.get("/").text


def test_ones_own_language_comes_back_after_a_sheet_that_was_not_printed_in_it(client: TestClient) -> None:
    before = {"sheet": "luckies", "edition-of": "bg2133"}
    assert chosen_edition(client, **before, edition="en") == "de"
    assert chosen_edition(client, **before, edition="fr") == "fr"


def test_play_at_once_plays_the_edition_in_ones_own_language(client: TestClient) -> None:
    answer = client.post("/tables", data={}, headers=GERMAN)
    code = answer.headers["location"].removeprefix("/t/")
    assert client.get(f"/api/tables/{code}").json()["table"]["game"]["edition"] == "de"


def test_the_form_says_what_does_not_go_together_before_it_is_sent(client: TestClient) -> None:
    text = client.get("/choose", params={"house-drawn_tile": "waits", "house-draw": "until-playable"}).text
    assert 'id="house-drawn_tile-fault"' in text
    assert '<details id="house" open>' in text


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{spaced}", "https://example.org/t/{}", "/t/{lower}/"])
def test_a_code_is_read_however_it_is_typed(client: TestClient, typed: str) -> None:
    code = opened(client, invite="on")["code"]
    spaced = f"{code[:3]} {code[3:].lower()}"
    answer = client.get("/join", params={"code": typed.format(code, lower=code.lower(), spaced=spaced)})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{code}"


@pytest.mark.parametrize("typed", ["", "abc", "ZZZ 999", "http://", "%00", "é" * 300])
def test_a_code_that_is_none_is_said_at_its_field(client: TestClient, typed: str) -> None:
    answer = client.get("/join", params={"code": typed})
    assert answer.status_code in (400, 404)
    assert 'id="code-fault"' in answer.text


def test_only_listed_tables_with_open_seats_are_in_the_lobby(client: TestClient) -> None:
    empty = client.get("/lobby").text
    assert "No open tables" in empty
    assert empty.count(">Open tables<") == 1
    hidden = opened(client, invite="on")["code"]
    full = opened(client, listed="on")["code"]
    shown = opened(client, invite="on", listed="on", name="Cleo", players="3")["code"]
    client.cookies.clear()  # for somebody else: one's own tables are on the first page, too
    for address in ("/lobby", "/"):
        text = client.get(address).text
        assert f'href="/t/{shown}"' in text
        assert "Cleo" in text
        assert "2 seats of 3 are free" in text
        assert text.count('class="face"') == 1
        assert hidden not in text
        assert full not in text
