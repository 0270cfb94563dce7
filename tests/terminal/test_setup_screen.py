"""The set-up in the real app: everything can be chosen by keys, and what cannot be played is not begun."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests import chance
from tests.terminal.keyboard import press_keys
from tests.terminal.screens import check_screen, screen_rows, screen_text
from tests.terminal.setup_form import ENGLISH, FOUR, LARGE, SMALL, chosen, press, setup_of
from textual import events

from doublesix.i18n import words_for
from doublesix.rules.rules import Partners
from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.table.agreement import Chair
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice, last_choice, remember
from doublesix.terminal.games import saved_games
from doublesix.terminal.places import games_folder
from doublesix.terminal.popups import AskScreen, PickScreen
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.session import Session
from doublesix.terminal.setup.fields import setup_fields
from doublesix.terminal.setup.house_rules_screen import HouseRulesScreen
from doublesix.terminal.table.screen import TableScreen

USUAL = GameChoice(chairs=FOUR, pause=0)
LUCKIES = GameChoice(sheet="luckies", chairs=FOUR, pause=0)
BG2133 = GameChoice(sheet="bg2133", chairs=FOUR, pause=0)


def row(choice: GameChoice, name: str) -> str:
    """Return the keys that lead to a row."""
    names = [field.id for field in setup_fields(choice, ENGLISH)]
    return "down " * names.index(name)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_set_up_looks_as_it_did(size: tuple[int, int]) -> None:
    press("", lambda app: check_screen(app, "setup"), size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_house_rules_look_as_they_did(size: tuple[int, int]) -> None:
    press("h down down right", lambda app: check_screen(app, "house-rules"), size=size)


def test_the_list_of_editions_looks_as_it_did() -> None:
    press("down space", lambda app: check_screen(app, "editions"))


@pytest.mark.parametrize("steps", range(len(SHEETS)))
def test_all_sheets_are_reached_by_keys(steps: int) -> None:
    assert press("right " * steps, chosen, LUCKIES).sheet == SHEETS[steps]


def test_before_the_first_sheet_and_after_the_last_there_is_none() -> None:
    assert press("left", chosen, LUCKIES) == LUCKIES
    assert press("right " * 9, chosen).sheet == SHEETS[-1]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_screen_says_what_makes_a_sheet_different(sheet: str) -> None:
    shown = " ".join(press("", screen_text, GameChoice(sheet=sheet, chairs=FOUR)).split())
    assert find_sheet(sheet).summary in shown


def test_an_edition_is_picked_from_the_list_and_says_what_it_changes() -> None:
    def look(app: DoublesixApp) -> tuple[GameChoice, str]:
        return chosen(app), " ".join(screen_text(app).split())

    choice, shown = press("down space down down down down enter", look)
    assert choice.edition == "da"
    assert "First tile: any tile" in shown
    assert "Unlike the English edition: The leader opens with any tile." in shown


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 3))
def test_only_as_many_play_as_the_sheet_allows(sheet: str) -> None:
    hands = find_sheet(sheet).rules.hands
    choice = GameChoice(sheet=sheet, chairs=FOUR)
    fewest = press("down down " + "left " * 6, chosen, choice)
    most = press("down down " + "right " * 6, chosen, choice)
    assert (len(fewest.chairs), len(most.chairs)) == (min(hands), max(hands))


@pytest.mark.parametrize("sheet", SHEETS)
def test_partners_are_offered_only_where_the_sheet_has_them(sheet: str) -> None:
    shown = press("", screen_text, GameChoice(sheet=sheet, chairs=FOUR))
    assert ("Partners" in shown) == (find_sheet(sheet).rules.partners is Partners.OPTIONAL)


def test_partners_are_four() -> None:
    keys = row(BG2133, "partners") + "right "
    assert press(keys, chosen, BG2133).partners
    fewer = press(keys + "up left", chosen, BG2133)
    assert (len(fewer.chairs), fewer.partners) == (3, False)


def test_who_sits_where() -> None:
    """From a bot left of the weakest there is only a person, and back."""
    keys = row(USUAL, "seat-1")
    assert press(keys + "left left left", chosen).chairs[1] == Chair("Player 2")
    assert press(keys + "left left left right", chosen).chairs[1] == Chair("Left", "newcomer")


def test_a_name_is_typed() -> None:
    assert press("down down down n B e n enter", chosen).chairs[0] == Chair("Ben")
    assert press("down down down n B e n escape", chosen).chairs[0] == FOUR[0]


@pytest.mark.parametrize("name", ["left", "", "a,b"])
def test_a_name_that_cannot_be_is_refused_while_it_is_typed(name: str) -> None:
    keys = {",": "comma"}
    typed = " ".join(keys.get(letter, letter) for letter in name) or "delete"

    def look(app: DoublesixApp) -> tuple[bool, str]:
        return isinstance(app.screen, AskScreen), screen_text(app)

    is_asking, shown = press(f"down down down n {typed} enter enter", look)
    assert is_asking, "the name was taken all the same"
    assert "name" in shown
    assert "names[" not in shown, "where the record would have the fault is nothing to people here"
    assert press(f"down down down n {typed} enter escape", chosen).chairs == FOUR


def test_two_of_the_same_name_are_told_next_to_the_second() -> None:
    """Anyone who is called like a seat meets the person who takes that seat."""
    choice = msgspec.structs.replace(USUAL, chairs=(Chair("Player 2"), *FOUR[1:]))

    def look(app: DoublesixApp) -> tuple[bool, list[str]]:
        return setup_of(app).is_current, screen_rows(app)

    is_setup, rows = press(row(choice, "seat-1") + "left left left enter", look, choice)
    assert is_setup, "the game began all the same"
    assert any(line.startswith("! Seat 2") for line in rows)
    assert any(line.startswith("  ! There are two players called Player 2") for line in rows)
    assert not saved_games(games_folder())


def test_a_number_that_is_typed_in_one_go_is_taken_whole() -> None:
    async def typing() -> GameChoice:
        app = DoublesixApp(USUAL)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await press_keys(pilot, row(USUAL, "target").split())
            for digit in "1500":
                app.post_message(events.Key(digit, digit))
            await pilot.pause()
            await press_keys(pilot, ["enter"])
            await pilot.pause()
            assert len(app.screen_stack) == 2, "each digit opened a window of its own"
            return chosen(app)

    assert asyncio.run(typing()).points == 1500


@pytest.mark.parametrize("size", [SMALL, (60, 20), (200, 60)])
def test_nothing_in_a_row_is_cut(size: tuple[int, int]) -> None:
    choice = msgspec.structs.replace(BG2133, partners=True, house={"tie": "lowest-tile", "draw": "one"})
    assert "…" not in press("", screen_text, choice, size)


def test_on_a_low_screen_the_rows_scroll_and_what_they_mean_stays() -> None:
    rows = press("h end", screen_rows, BG2133, (60, 20))
    assert "  Faces              spots ▸" in rows
    assert rows[-3:-1] == ["  Each end of a tile shows its number as spots, or is", "  blank."]


def test_the_edition_in_ones_own_language_is_named_beside_it() -> None:
    """What it plays otherwise is said below the rows, if there is room for it."""
    turkish = words_for("tr")
    edition = setup_fields(GameChoice(edition="tr", chairs=FOUR), turkish)[1]
    assert edition.note == turkish("general.edition-own")
    assert edition.about
    assert setup_fields(USUAL, ENGLISH)[1].note == ""


def test_languages_that_the_terminal_cannot_write_are_named_by_their_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.terminal.theme.terminal_encoding", lambda: "ascii")
    edition = setup_fields(USUAL, ENGLISH)[1]
    assert [option.label for option in edition.options][:3] == ["English", "Deutsch", "fr"]


@pytest.mark.parametrize(
    ("typed", "points", "rounds"),
    [("1 5 0", 150, None), ("7", 7, None), ("1 0 0", None, None), ("9 9 9 9", 9999, None)],
)
def test_a_target_is_typed(typed: str, points: int | None, rounds: int | None) -> None:
    choice = press(f"{row(USUAL, 'target')} {typed} enter", chosen)
    assert (choice.points, choice.rounds) == (points, rounds)


def test_a_number_of_rounds_is_stepped_to_or_typed() -> None:
    keys = row(USUAL, "target")
    assert press(keys + "right", chosen).rounds == 1
    assert press(keys + "n r o u n d s colon 4 enter", chosen).rounds == 4


def test_a_target_that_is_none_is_refused_in_words() -> None:
    def look(app: DoublesixApp) -> tuple[bool, str]:
        return isinstance(app.screen, AskScreen), " ".join(screen_text(app).split())

    is_asking, shown = press(f"{row(USUAL, 'target')} 0 enter", look)
    assert is_asking
    assert "The target cannot be 0" in shown


def test_all_house_rules_are_offered_and_those_made_stand_out() -> None:
    rows = press("h down down right", screen_rows)
    labels = [ENGLISH(f"terminal.rule-{key}") for key in CHOICES]
    assert all(any(line[2:].startswith(label) for line in rows) for label in labels)
    assert [line for line in rows if line.startswith("•")] == [next(line for line in rows if "Thrown in" in line)]


def test_house_rules_go_back_to_the_set_up_and_can_be_taken_back() -> None:
    keys = "h down down right "
    assert press(keys + "escape", chosen).house == {"redeal": "one-holder"}
    assert press(keys + "x escape", chosen).house == {}
    assert press(keys + "left escape", chosen).house == {}


def test_house_rules_that_make_no_sense_together_say_why_and_nothing_begins() -> None:
    def look(app: DoublesixApp) -> tuple[bool, list[str]]:
        return setup_of(app).is_current, screen_rows(app)

    keys = "h down down down down down right right down right escape enter"
    is_setup, rows = press(keys, look)
    assert is_setup
    assert any(line.startswith("! House rules") for line in rows)
    said = " ".join(line.strip() for line in rows)
    assert "! “Drawn tile: waits a turn” does not go with “When stuck: draw until one fits”: with that" in said
    assert not saved_games(games_folder())


def test_enter_begins_from_any_row_and_the_choice_is_remembered() -> None:
    def look(app: DoublesixApp) -> bool:
        return isinstance(app.screen, TableScreen)

    assert press("down down left down enter", look)
    assert len(last_choice(ENGLISH).chairs) == 3
    assert not saved_games(games_folder()), "nothing was played"


def test_a_key_pressed_twice_begins_one_game() -> None:
    async def pressing() -> None:
        app = DoublesixApp(USUAL)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("enter", "enter")
            await pilot.pause()
            assert len(saved_games(games_folder())) == 1

    asyncio.run(pressing())


def test_where_no_game_can_be_kept_the_reason_is_shown(home: Path) -> None:
    (home / "games").write_text("in the way")
    shown = " ".join(press("enter", screen_text).split())  # the name of the folder may be longer than a line
    assert "cannot be written" in shown


def test_the_rules_of_the_chosen_sheet_can_be_read() -> None:
    assert isinstance(press("r", lambda app: app.screen), RulesScreen)
    assert isinstance(press("r escape h", lambda app: app.screen), HouseRulesScreen)


def test_a_game_that_was_left_can_be_gone_on_with() -> None:
    session = Session.start(USUAL.agreement(seed=1), games_folder())
    while not session.is_worth_keeping:
        session.act(session.table.round.options[0])
    session.close()
    shown = press("", screen_text)
    assert "1 unfinished game" in shown
    assert "c go on" in shown
    assert isinstance(press("c", lambda app: app.screen), TableScreen)
    assert len(saved_games(games_folder())) == 1


def test_where_there_is_none_to_go_on_with_it_says_so() -> None:
    assert "c go on" not in press("", screen_text)
    assert "There is no unfinished game to resume." in press("c", screen_text)


def test_the_mouse_does_what_the_keys_do() -> None:
    async def clicking() -> tuple[GameChoice, bool]:
        app = DoublesixApp(USUAL)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            rows = screen_rows(app)
            players = next(y for y, line in enumerate(rows) if line.startswith("  Players"))
            await pilot.click(offset=(16, players))
            await pilot.pause()
            assert isinstance(app.screen, PickScreen)
            await pilot.press("escape")
            await pilot.pause()
            arrow = screen_rows(app)[players].index("▸")
            await pilot.click(offset=(arrow, players))
            await pilot.pause()
            more = chosen(app)
            start = screen_rows(app)[-1].index("play")
            await pilot.click(offset=(start, 23))
            await pilot.pause()
            await pilot.pause()
            return more, isinstance(app.screen, TableScreen)

    choice, has_begun = asyncio.run(clicking())
    assert len(choice.chairs) == 5
    assert has_begun


def test_light_and_dark_are_chosen_on_the_spot() -> None:
    keys = row(USUAL, "theme") + "right "
    assert press(keys, lambda app: app.theme) == "ansi-light"
    assert press(keys + "right", lambda app: app.theme) == "ansi-dark"


def test_six_at_the_table_fit_the_smallest_screen() -> None:
    choice = msgspec.structs.replace(GameChoice(sheet="sixcolours", chairs=FOUR), house={"partners": "optional"})
    rows = press("down down right right", screen_rows, choice)
    assert any("Seat 6" in line for line in rows)
    assert any("Theme" in line for line in rows)
    assert rows[-1].startswith(" Enter play")


def test_what_was_chosen_last_time_is_there_again() -> None:
    remember(msgspec.structs.replace(BG2133, partners=True, points=50), words_for("en"))
    shown = press("down down down", screen_text, last_choice(ENGLISH))
    assert "Anna and Across against Left and Right" in shown
    assert "50 points" in shown
