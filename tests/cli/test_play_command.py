"""``doublesix play``: what its options ask for, and that what makes no sense is said in one line."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.refusals import coded

from doublesix.cli.lines import is_plain
from doublesix.cli.main import run
from doublesix.cli.play_options import Asked, read_bots, resolve
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.time_control import TimeControl
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice, last_choice, remember
from doublesix.terminal.games import read_saved, saved_games
from doublesix.terminal.places import HOME_VARIABLE, games_folder
from doublesix.terminal.session import Session

ENGLISH = words_for("en")
LAST = GameChoice(
    sheet="bg2133",
    edition="fr",
    house={"tie": "lowest-tile"},
    chairs=(Chair("Anna"), Chair("Left", "random"), Chair("Across", "greedy"), Chair("Right", "random")),
    partners=True,
    points=70,
    pause=1.5,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test, and type nothing."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("getpass.getuser", lambda: "anna")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    return tmp_path


def table(choice: GameChoice) -> list[str]:
    """Write who sits at the table: names of people, names and kinds of bots."""
    return [chair.name if chair.bot is None else f"{chair.name}:{chair.bot}" for chair in choice.chairs]


# From options to a choice


@pytest.mark.parametrize(
    ("asked", "seated"),
    [
        (Asked(), ["Anna", "Left:random", "Across:greedy", "Right:random"]),
        (Asked(players=2), ["Anna", "Across:random"]),
        (Asked(bots=("steady",) * 3), ["Anna", "Left:steady", "Across:steady", "Right:steady"]),
        (Asked(bots=("steady", "greedy")), ["Anna", "Left:steady", "Right:greedy"]),
        (Asked(people=2), ["Anna", "Player 2"]),
        (Asked(people=1), ["Anna", "Left:steady", "Across:steady", "Right:steady"]),
        (Asked(people=2, bots=("greedy",)), ["Anna", "Player 2", "Right:greedy"]),
        (Asked(people=0, bots=("greedy",) * 2), ["Anna:greedy", "Across:greedy"]),
        (Asked(names=("Ben",)), ["Ben", "Left:steady", "Across:steady", "Right:steady"]),
        (Asked(names=("Ben", "Cleo")), ["Ben", "Cleo"]),
        (Asked(names=("Ben", "Cleo"), people=2), ["Ben", "Cleo"]),
        (Asked(names=("Ben", "Cleo"), players=4), ["Ben", "Cleo", "Across:steady", "Right:steady"]),
        (Asked(players=3, bots=("greedy",)), ["Anna", "Player 2", "Right:greedy"]),
        (Asked(players=4, people=1, bots=("greedy",) * 3), ["Anna", "Left:greedy", "Across:greedy", "Right:greedy"]),
    ],
)
def test_who_sits_at_the_table(asked: Asked, seated: list[str]) -> None:
    assert table(resolve(replace(asked, partners=False), LAST, ENGLISH)) == seated


def test_what_is_not_asked_for_is_as_it_was_last_time() -> None:
    assert resolve(Asked(), LAST, ENGLISH) == LAST
    assert resolve(Asked(bots=("steady",) * 3), LAST, ENGLISH).partners


def test_another_sheet_is_played_to_its_own_target_by_its_own_rules() -> None:
    choice = resolve(Asked(sheet="luckies"), LAST, ENGLISH)
    assert (choice.sheet, choice.edition, choice.house, choice.partners, choice.points) == (
        "luckies",
        "fr",
        {},
        False,
        None,
    )


def test_a_command_plays_english_unless_another_edition_was_chosen() -> None:
    """Anyone who reads German and names a sheet, but no edition, gets the English one; so it is in every program."""
    german = words_for("de")
    usual = last_choice(german, on_screen=False)
    assert resolve(Asked(sheet="luckies"), usual, german).edition == "en"
    assert resolve(Asked(sheet="luckies", edition="de"), usual, german).edition == "de"


def test_house_rules_come_on_top_of_those_that_were_made_before() -> None:
    choice = resolve(Asked(house={"draw": "one"}), LAST, ENGLISH)
    assert choice.house == {"tie": "lowest-tile", "draw": "one"}


@pytest.mark.parametrize(
    ("asked", "points", "rounds"), [(Asked(points=30), 30, None), (Asked(rounds=3), None, 3), (Asked(), 70, None)]
)
def test_what_is_played_to(asked: Asked, points: int | None, rounds: int | None) -> None:
    choice = resolve(asked, LAST, ENGLISH)
    assert (choice.points, choice.rounds) == (points, rounds)


def test_how_it_looks() -> None:
    choice = resolve(Asked(pause=0.0, look="both", theme="light"), LAST, ENGLISH)
    assert (choice.pause, choice.look, choice.theme) == (0.0, "both", "light")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Asked(players=4, people=1, bots=("greedy",)), "players-differ"),
        (Asked(players=2, bots=("greedy",) * 3), "players-differ"),
        (Asked(people=3, names=("Ben", "Cleo")), "names-differ"),
        (Asked(points=50, rounds=2), "points-and-rounds"),
        (Asked(bots=("greedy",) * 9), "players"),
        (Asked(people=0, bots=()), "players"),
        (Asked(names=("Ben", "ben")), "record-names-alike"),
        (Asked(names=("Ben", "")), "record-name-blank"),
        (Asked(names=("Left",)), "record-names-alike"),
        (Asked(sheet="luckies", partners=True), "partners"),
        (Asked(players=3, partners=True), "partners-four"),
        (Asked(sheet="spinner"), "unknown-sheet"),
        (Asked(edition="tlh"), "unknown-edition"),
        (Asked(house={"draw": "two"}), "unknown-value"),
        (Asked(house={"draw": "until-playable", "drawn_tile": "waits"}), "combination"),
    ],
)
def test_what_makes_no_sense_is_refused(asked: Asked, message: str) -> None:
    with pytest.raises(DoublesixError, check=coded(message)):
        resolve(asked, LAST, ENGLISH)


@pytest.mark.parametrize(
    ("text", "bots"),
    [("3", ("steady",) * 3), ("0", ()), ("greedy", ("greedy",)), ("steady, random", ("steady", "random"))],
)
def test_bots_are_counted_or_named(text: str, bots: tuple[str, ...]) -> None:
    assert read_bots(text) == bots


@pytest.mark.parametrize("text", ["", "-1", "123", "oracle", "steady,", "3 greedy", "٣"])
def test_bots_that_there_are_not(text: str) -> None:
    with pytest.raises(DoublesixError, check=coded("no-such-bot")):
        read_bots(text)


@pytest.mark.parametrize(
    ("asked", "at_once"),
    [
        (Asked(), False),
        (Asked(pause=1.0, theme="dark"), False),
        (Asked(edition="fr", points=50), False),
        (Asked(sheet="luckies"), True),
        (Asked(players=3), True),
        (Asked(bots=()), True),
        (Asked(names=("Ben",)), True),
    ],
)
def test_naming_the_sheet_or_the_players_is_enough_to_start(asked: Asked, at_once: bool) -> None:
    assert asked.starts_at_once is at_once


# From the command line to a game


@pytest.mark.parametrize(
    "arguments",
    [
        "--sheet spinner",
        "--edition tlh",
        "--house draw",
        "--house draw=two",
        "--house drawing=one",
        "--players 1",
        "--players many",
        "--players 5 --sheet bg2133",
        "--players 4 --people 1 --bots 2",
        "--bots oracle",
        "--bots 99",
        "--people -1",
        "--names Ben,Ben",
        "--partners --sheet luckies",
        "--target 0",
        "--target 50 --rounds 2",
        "--rounds few",
        "--seed -1",
        "--seed 99999999999999999999",
        "--pause -1",
        "--pause nan",
        "--pause soon",
        "--sheet nowhere.toml",
        "--look fancy",
        "--theme print",
        "--resume nothing-of-this-name",
        "--resume",
        "--resume --sheet luckies",
        "--resume x --seed 4",
        "--resume x --target 50",
        "more",
    ],
)
def test_bad_input_is_one_clear_line_and_status_two(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", *arguments.split()]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("doublesix: ")
    assert told.err.count("\n") == 1
    assert not saved_games(games_folder())


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody takes the first thing that is offered, once."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n3\n4\n5\n6\n7\n"))


@pytest.mark.usefixtures("typed")
def test_a_game_starts_at_once_and_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "play --sheet bg2133 --bots 3 --partners --target 40 --house tie=lowest-tile --seed 7"
    assert run(arguments.split()) == 0
    (game,) = saved_games(games_folder())
    record = read_saved(game.path)
    assert (record.sheet, record.seed, record.partners, str(record.target)) == ("bg2133", 7, True, "40")
    assert record.names == ("Anna", "Left", "Across", "Right")
    assert game.name in capsys.readouterr().out


@pytest.mark.usefixtures("typed")
def test_without_a_terminal_and_without_options_the_last_choice_is_played() -> None:
    remember(LAST, ENGLISH)
    assert run(["play", "--seed", "7"]) == 0
    (game,) = saved_games(games_folder())
    assert read_saved(game.path).names == ("Anna", "Left", "Across", "Right")


@pytest.mark.parametrize(
    "arguments", [["play"], ["play", "--plain", "--sheet", "luckies", "--bots", "1", "--pause", "0"]]
)
def test_options_and_pipes_do_not_change_what_is_remembered(arguments: list[str]) -> None:
    remember(LAST, ENGLISH)
    assert run(arguments) == 0
    assert last_choice(ENGLISH) == LAST


@pytest.mark.usefixtures("typed")
@pytest.mark.parametrize("named", [True, False])
def test_a_game_is_resumed_by_its_name_or_as_the_latest(named: bool, capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "--sheet", "luckies", "--seed", "1"])
    (game,) = saved_games(games_folder())
    before = game.path.read_bytes()
    capsys.readouterr()
    assert run(["play", "--resume", *([game.name] if named else [])]) == 0
    assert "Luckies" in capsys.readouterr().out
    assert game.path.read_bytes() == before
    assert len(saved_games(games_folder())) == 1


def test_only_bots_play_to_the_end_by_themselves_and_then_there_is_nothing_to_resume() -> None:
    arguments = "play --people 0 --bots 4 --sheet international --rounds 1 --seed 2"
    assert run(arguments.split()) == 0
    (game,) = saved_games(games_folder())
    assert game.is_finished
    with pytest.raises(DoublesixError, check=coded("nothing-to-resume")):
        Session.resume(games_folder())


def test_somebody_who_only_watched_bots_last_time_sits_down_at_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(replace_chairs(LAST, Chair("One", "greedy"), Chair("Two", "steady")), ENGLISH)
    opened: list[GameChoice] = []

    def come(_: object, choice: GameChoice, *__: object, **___: object) -> None:
        opened.append(choice)
        raise DoublesixError("no-server", address="here", reason="this is only a test")

    monkeypatch.setattr("doublesix.terminal.remote.arrival.come", come)
    assert run(["play", "--server", "http://127.0.0.1:8666"]) == 2
    assert [chair.is_person for chair in opened[0].chairs] == [True, False]


def test_a_clock_is_for_a_table_that_one_opens_on_a_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []

    def come(*given: object, rated: bool) -> None:
        opened.extend([given[-1], rated])
        raise DoublesixError("no-server", address="here", reason="this is only a test")

    monkeypatch.setattr("doublesix.terminal.remote.arrival.come", come)
    assert run(["play", "--server", "here:1", "--clock", "10m+5s", "--rated"]) == 2
    assert opened == [TimeControl(None, 600, 5), True]
    assert run(["play", "--clock", "30s"]) == 2
    assert "--server" in capsys.readouterr().err
    assert run(["play", "--server", "here:1", "--clock", "soon"]) == 2
    assert "10m+5s" in capsys.readouterr().err
    assert run(["play", "--server", "here:1/t/ABCDEF", "--rated"]) == 2
    assert "agreed when it was opened" in capsys.readouterr().err


def replace_chairs(choice: GameChoice, *chairs: Chair) -> GameChoice:
    return msgspec.structs.replace(choice, chairs=chairs, partners=False)


class Terminal(io.StringIO):
    """Something that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("asked", "reads", "writes", "term", "plain"),
    [
        (False, True, True, "xterm", False),
        (True, True, True, "xterm", True),
        (False, False, True, "xterm", True),
        (False, True, False, "xterm", True),
        (False, True, True, "dumb", True),
    ],
)
def test_plain_lines_are_chosen_where_there_is_nothing_to_draw_on(
    asked: bool, reads: bool, writes: bool, term: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal() if reads else io.StringIO())
    monkeypatch.setattr(sys, "stdout", Terminal() if writes else io.StringIO())
    monkeypatch.setenv("TERM", term)
    assert is_plain(asked) is plain


def test_screens_are_not_loaded_for_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the app was started")

    monkeypatch.setattr("doublesix.terminal.app.run_app", refuse)
    assert run(["play", "--bots", "3"]) == 0


def test_on_a_terminal_the_app_gets_the_choice_and_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[GameChoice, Session | None, int | None]] = []

    def start(choice: GameChoice, session: Session | None = None, seed: int | None = None) -> None:
        started.append((choice, session, seed))

    monkeypatch.setattr("doublesix.cli.play.is_plain", lambda asked: asked)
    monkeypatch.setattr("doublesix.terminal.app.run_app", start)
    assert run(["play", "--seed", "5", "--target", "30"]) == 0
    assert run(["play", "--bots", "1", "--seed", "5"]) == 0
    (first, no_session, seed), (_, session, _) = started
    assert (first.points, no_session, seed) == (30, None, 5)
    assert session is not None
    assert session.table.agreement.seed == 5


@pytest.mark.usefixtures("typed")
def test_a_sheet_of_ones_own_is_played_by_what_its_file_says(tmp_path: Path) -> None:
    """House rules of the last game do not slip into it."""
    remember(msgspec.structs.replace(LAST, sheet="luckies", house={"direction": "counterclockwise"}), ENGLISH)
    own = tmp_path / "sunday.toml"
    own.write_text('extends = "luckies"\ndraw = "one"\n')
    assert run(["play", "--sheet", str(own), "--house", "tie=drawn"]) == 0
    (game,) = saved_games(games_folder())
    record = read_saved(game.path)
    assert (record.sheet, dict(record.house)) == ("luckies", {"draw": "one", "tie": "drawn"})


@pytest.mark.parametrize(
    "options",
    [
        ["--pair"],
        ["--fill", "10"],
        ["--server", "http://127.0.0.1:1", "--pair", "--clock", "30s"],
        ["--server", "http://127.0.0.1:1", "--pair", "quick", "--rounds", "3"],
        ["--server", "http://127.0.0.1:1/t/ABCDEF", "--pair"],
    ],
)
def test_people_are_matched_on_a_server_for_what_it_offers(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *options]) == 2
    assert "--pair needs --server" in capsys.readouterr().err
