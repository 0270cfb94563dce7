"""The game as lines of text: what is said, what can be answered, and how one leaves."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from tests.pseudo_words import PseudoWords
from tests.table.tables import agree
from tests.terminal.conversation import converse, play_eagerly
from tests.terminal.tables import forward, session_of

from doublesix.actions import PASS
from doublesix.errors import DoublesixError
from doublesix.events import RoundEnded
from doublesix.i18n import words_for
from doublesix.picture import Look
from doublesix.record.forms import read_game
from doublesix.record.replay import replay
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import SHEETS
from doublesix.sentences.events import tell_event
from doublesix.sentences.marks import Mark
from doublesix.sentences.rules import tell_rules
from doublesix.sentences.score import tell_sum
from doublesix.terminal.places import games_folder
from doublesix.terminal.plain import game as plain_game
from doublesix.terminal.plain.game import run_plain
from doublesix.terminal.session import Session


@pytest.fixture
def session() -> Session:
    return Session.start(agree(), games_folder())


@pytest.mark.parametrize(("language", "times"), [("en-XA", 0), ("ar-XB", 1)])
def test_somebody_who_reads_from_right_to_left_is_told_that_terminals_may_not(
    session: Session, language: str, times: int
) -> None:
    heard, words = io.StringIO(), PseudoWords(language)
    run_plain(session, pause=0, reading=io.StringIO(), writing=heard, words=words)
    assert heard.getvalue().count(words("terminal.right-to-left")[:20]) == times


def test_a_turn_says_what_is_open_what_one_holds_and_what_one_may_do(session: Session) -> None:
    told = converse(session)
    assert told.status == 0
    assert told.lines == [
        "Draw one: Ana, Ben, Cleo and Dan.",
        "Played to 100 points.",
        "Type help to see what you can do.",
        "Round 1",
        "Ben leads with the highest double.",
        "Ben opens with 4-4.",
        "Cleo lays 4-0 on 4.",
        "Dan lays 4-1 on 4.",
        "Open ends: 0 and 1.",
        "Your hand: 1: 1-1, 2: 3-1, 3: 4-2, 4: 5-0, 5: 6-1.",
        "You can lay 1-1 on 1, 3-1 on 1, 5-0 on 0 or 6-1 on 1.",
        "What do you do?",
        "Nothing was played, so nothing is saved.",
    ]
    assert not session.path.exists()


def test_what_is_done_is_told_and_then_what_the_bots_do(session: Session) -> None:
    lines = converse(session, "6-1").lines
    after = lines[lines.index("What do you do?") + 1 :]
    assert after[0] == "You lay 6-1 on 1."
    assert [line.split()[0] for line in after[1:4]] == ["Ben", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("6-6", "6-6 is not in this hand."),
        ("4-2", "4-2 fits no open end; the open ends are 0 and 1."),
        ("5-0 on 1", "5-0 has no end that shows 1."),
        ("4-2 on 4", "No open end shows 4, so 4-2 cannot go there; the open ends are 0 and 1."),
        ("draw", "A tile fits, so you must play: 1-1@1, 3-1@1, 5-0@0 or 6-1@1."),
        ("tap", "A tile fits, so you must play: 1-1@1, 3-1@1, 5-0@0 or 6-1@1."),
        ("undo", "You have made no choice in this round that you could take back."),
        ("fish", "fish is not understood; type help to see what you can type."),
        ("9", "There is no tile number 9 in a hand of 5."),
        ("{0}", "{0} is not understood; type help to see what you can type."),
        ("\x1b[2J", r'"\u001b[2J" is not understood; type help to see what you can type.'),
    ],
)
def test_what_is_not_allowed_gets_its_reason_in_one_line(session: Session, typed: str, reason: str) -> None:
    lines = converse(session, typed).lines
    assert lines[lines.index("What do you do?") :][:3] == ["What do you do?", reason, "What do you do?"]
    assert session.table.turn == 0


# Ana and Ben take turns until Ana's 5-0 fits both a 0 and a 5.
UNTIL_A_TILE_FITS_TWICE = ("", "4-4", "", "4-2", "", "2-2", "")


@pytest.mark.parametrize(("answer", "end"), [("0", 0), ("5", 5), ("5-0 on 5", 5)])
def test_a_tile_that_fits_two_ends_is_asked_about(tmp_path: Path, answer: str, end: int) -> None:
    session = Session.start(agree("bg2133", people=2, bots=1), tmp_path)
    lines = converse(session, *UNTIL_A_TILE_FITS_TWICE, "5-0", answer).lines
    question = lines.index("5-0 can go on 0 or 5. Which end?")
    assert lines[question + 1] == f"Ana lays 5-0 on {end}."


def test_one_may_change_ones_mind_when_asked_for_the_end(tmp_path: Path) -> None:
    session = Session.start(agree("bg2133", people=2, bots=1), tmp_path)
    told = converse(session, *UNTIL_A_TILE_FITS_TWICE, "5-0", "", "5-0", "score")
    assert session.table.turn == 0
    assert told.lines.count("You can lay 5-0 on 0 or 5-0 on 5.") == 2
    assert "Scores: Ana 0, Ben 0, Cleo 0." in told.lines


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("hand", ["Your hand: 1: 1-1, 2: 3-1, 3: 4-2, 4: 5-0, 5: 6-1."]),
        ("score", ["Scores: You 0, Ben 0, Cleo 0, Dan 0."]),
        (
            "log",
            [
                "Ben leads with the highest double.",
                "Ben opens with 4-4.",
                "Cleo lays 4-0 on 4.",
                "Dan lays 4-1 on 4.",
            ],
        ),
        (
            "table",
            [
                "3 tiles on the table. From one end to the other: 1-4, 4-4, 4-blank. Open ends: blank and 1.",
                "Ana holds 5 tiles.",
                "Ben holds 4 tiles.",
                "Cleo holds 4 tiles.",
                "Dan holds 4 tiles.",
                "The boneyard has 8 tiles.",
            ],
        ),
        ("", ["Open ends: 0 and 1.", "Your hand: 1: 1-1, 2: 3-1, 3: 4-2, 4: 5-0, 5: 6-1."]),
    ],
)
def test_what_one_can_ask_for(session: Session, typed: str, lines: list[str]) -> None:
    told = converse(session, typed).lines
    start = told.index("What do you do?") + 1
    assert told[start : start + len(lines)] == lines


def test_the_table_can_be_drawn(session: Session) -> None:
    text = converse(session, "draw table").text
    assert "│ 1 ╎ 4 │" in text
    assert "«1»" in text


def test_a_hint_can_be_followed(session: Session) -> None:
    lines = converse(session, "hint", "hint", "hint").lines
    told = [place for place, line in enumerate(lines) if line.startswith("Lay ")]
    assert len(told) == 2, "the tile, and then also the reason"
    assert any(line.endswith("?") and line != "What do you do?" for line in lines[: told[0]]), "a question comes first"
    assert lines[told[0]].endswith("."), "the tile alone"
    hint = lines[told[1]]
    assert re.match(r"Lay (1-1 on 1|3-1 on 1|5-0 on 0|6-1 on 1)(: .+)?\.$", hint), (
        "a reason is given only if it can be shown"
    )


def test_help_names_everything_that_can_be_typed(session: Session) -> None:
    text = converse(session, "?").text
    for word in (
        "6-5 on 6",
        "draw, d:",
        "pass, tap, p, t:",
        "hint, h:",
        "undo, u:",
        "table:",
        "quit, q, exit:",
        "help, ?:",
    ):
        assert word in text


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_rules_that_are_played_by_can_be_read(tmp_path: Path, sheet: str) -> None:
    session = Session.start(agree(sheet), tmp_path)
    lines = converse(session, "rules").lines
    page = tell_rules(session.table.game.variant, words_for("en"))
    for statement in (statement for section in page.sections for statement in section.statements):
        ending = "(our ruling)" if statement.mark is Mark.OURS else f"({statement.mark})"
        assert f"{statement.text} {ending}" in lines
        assert not statement.adds_ruling or f"Our ruling: {statement.ruling}" in lines


def test_the_rules_of_a_table_name_the_target_that_it_agreed_on(tmp_path: Path) -> None:
    lines = converse(Session.start(agree(bots=1, target=Rounds(1)), tmp_path), "rules").lines
    assert "The game is a single round, and the winner of the round wins the game. (house rule)" in lines
    assert not [line for line in lines if "100 points" in line]


def test_who_has_nothing_to_add_passes_without_being_asked() -> None:
    """A program, or somebody who plays alone, waits for nothing: nobody else learns anything by the time."""
    session = forward(session_of("sixcolours", 2, seed=6, rounds=9), lambda session: session.view.nothing_to_add)
    lines = converse(session).lines
    told = lines.index("Nothing to add: you pass in a moment.")
    assert lines[told + 1] == "You add nothing."
    assert not [line for line in lines[:told] if line.startswith("What do you do")]


def test_people_at_one_terminal_take_a_moment_over_an_extra_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    monkeypatch.setattr(plain_game, "any_moment", lambda: 2.5)
    session = forward(
        session_of("sixcolours", 2, people=(0, 1), seed=6, rounds=9), lambda session: session.view.nothing_to_add
    )
    heard = Screen()
    run_plain(session, pause=0, reading=io.StringIO("\n"), writing=heard, words=words_for("en"))
    assert 2.5 in slept
    assert "adds nothing." in heard.getvalue()


@pytest.mark.parametrize("typed", ["tap", "pass", "p", "t"])
def test_one_taps_on_luckies_by_any_word_for_it(typed: str) -> None:
    session = forward(session_of("luckies", 2, rounds=3), lambda session: session.view.options == (PASS,))
    lines = converse(session, typed).lines
    assert any(line.startswith("Tap: ") for line in lines)
    assert [line for line in lines if line.startswith("You tap: ")]


class Screen(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_undo_goes_back_to_ones_last_choice(session: Session) -> None:
    lines = converse(session, "6-1", "undo").lines
    assert lines[lines.index("Your last choice is taken back.") + 1] == "Open ends: 0 and 1."
    assert session.table.turn == 0
    assert len(session.table.round.actions) == 3


def test_undo_goes_back_even_when_the_round_has_ended(tmp_path: Path) -> None:
    session = Session.start(agree(bots=1, target=Rounds(3)), tmp_path)
    while not session.table.round.is_over:
        table = session.table
        session.act(table.round.options[0] if table.waits_for_person else table.bots_action())
    lines = converse(session, "undo").lines
    assert lines[lines.index("Press Enter to go on.") + 1] == "Your last choice is taken back."
    assert session.table.turn == 0
    assert session.table.game.scores == (0, 0)


def test_a_coloured_set_is_named_by_its_colours_too(tmp_path: Path) -> None:
    lines = converse(Session.start(agree("luckies"), tmp_path), look=Look.COLOURS).lines
    assert any(re.match(r"Your hand: 1: \d-\d \((\w+ and \w+)\)", line) for line in lines)


# The end of a round and of the game


def test_the_end_of_a_round_shows_every_hand_the_sum_with_its_clause_and_the_score(tmp_path: Path) -> None:
    session = Session.start(agree(people=0, bots=4, target=Rounds(1)), tmp_path)
    told = converse(session)
    outcome = session.table.round.outcome
    assert outcome is not None
    table = session.table
    expected = tell_sum(outcome, table.round.hands, table.names, table.game.variant, words_for("en"), partners=False)
    assert all(line in told.lines for line in expected)
    assert any("Draw one: " in line for line in expected), "the clause of the sheet is named"
    assert told.lines[-3].startswith("Scores: Ana ")
    assert " wins the game with " in told.lines[-2]
    assert told.lines[-1] == f"Saved in {session.path}"


def test_bots_among_themselves_need_nobody(tmp_path: Path) -> None:
    session = Session.start(agree(people=0, bots=4, target=Rounds(3)), tmp_path)
    told = converse(session)
    assert session.table.is_over
    assert [line for line in told.lines if line.startswith("Round ")] == ["Round 1", "Round 2", "Round 3"]
    assert "Type help" not in told.text


def test_the_same_seed_tells_the_same_game(tmp_path: Path) -> None:
    games = [play_eagerly(Session.start(agree(target=Rounds(2)), tmp_path / name)) for name in ("one", "two")]
    assert games[0].lines[:-1] == games[1].lines[:-1]


def test_everything_that_happens_is_told_once_each_on_a_line_of_its_own(tmp_path: Path) -> None:
    session = Session.start(agree(target=Rounds(1)), tmp_path)
    told = play_eagerly(session)
    events = [event for event in session.table.view(0).events if not isinstance(event, RoundEnded)]
    sentences = [tell_event(event, session.table.names, words_for("en"), you=0) for event in events]
    assert [line for line in told.lines if line in sentences] == sentences


# Leaving and coming back


@pytest.mark.parametrize("typed", [("6-1",), ("6-1", "quit"), ("6-1", "q")])
def test_leaving_saves_the_game_and_says_how_to_go_on(session: Session, typed: tuple[str, ...]) -> None:
    told = converse(session, *typed)
    assert told.status == 0
    assert told.lines[-1] == f"Saved. To continue: doublesix play --resume {session.path.stem}"
    assert replay(read_game(session.path.read_bytes())) == session.table.game


def test_a_game_that_is_kept_elsewhere_is_resumed_by_its_path(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path / "elsewhere")
    assert converse(session, "6-1").lines[-1].endswith(f"--resume {session.path}")


def test_coming_back_one_hears_what_happened_since_ones_own_last_turn(session: Session) -> None:
    converse(session, "6-1")
    lines = converse(Session.resume(games_folder())).lines
    start = lines.index("Round 1 goes on.")
    assert lines[start + 1] == "Scores: You 0, Ben 0, Cleo 0, Dan 0."
    assert [line.split()[0] for line in lines[start + 2 : start + 5]] == ["Ben", "Cleo", "Dan"]
    assert lines[start + 5] == "Open ends: 4 and 5."


def test_coming_back_to_a_game_that_is_over_tells_its_end(tmp_path: Path) -> None:
    session = Session.start(agree(people=0, bots=2, target=Rounds(1)), tmp_path)
    converse(session)
    lines = converse(Session.resume(tmp_path, session.path.stem)).lines
    assert " wins the game with " in lines[-2]


def test_one_may_leave_instead_of_changing_places(tmp_path: Path) -> None:
    session = Session.start(agree(people=2, bots=0), tmp_path)
    lines = converse(session, "quit").lines
    assert lines[-2].endswith("Press Enter when nobody else can see.")
    assert lines[-1] == "Nothing was played, so nothing is saved."


class Impatient:
    """Somebody who presses Ctrl-C."""

    def readline(self) -> str:
        raise KeyboardInterrupt


def test_an_interrupted_game_is_saved(session: Session) -> None:
    heard = io.StringIO()
    while not session.is_worth_keeping:
        session.act(session.table.round.options[0])
    with pytest.raises(KeyboardInterrupt):
        run_plain(session, pause=0, reading=Impatient(), writing=heard, words=words_for("en"))
    assert heard.getvalue().endswith(f"--resume {session.path.stem}\n")
    assert replay(read_game(session.path.read_bytes())) == session.table.game


def test_a_game_that_goes_on_in_another_window_stops_here(session: Session) -> None:
    converse(session, "6-1")
    other = Session.resume(games_folder())
    other.act(other.table.round.options[0])
    with pytest.raises(DoublesixError) as refused:
        converse(session, "1")
    assert refused.value.code == "game-elsewhere"
    assert replay(read_game(session.path.read_bytes())) == other.table.game


def test_house_rules_and_partners_are_said_before_the_first_round() -> None:
    told = converse(session_of("bg2133", 4, partners=True, tie="lowest-tile"))
    assert told.lines[:2] == [
        "Premium Domino Set BG2133: Anna and Clara against Ben and Dora.",
        "House rule: tie = lowest-tile.",
    ]


def has_one_option(session: Session) -> bool:
    view = session.table.view(session.table.turn)
    return len(view.options) == 1


@pytest.mark.parametrize("sheet", ["luckies", "international", "bg2133"])
def test_enter_alone_does_the_only_thing_there_is(sheet: str) -> None:
    session = forward(session_of(sheet, 3), lambda session: has_one_option(session))
    table = session.table
    (only,) = table.view(table.turn).options
    converse(session, "")
    assert session.table.round.actions[len(table.round.actions)] == only


def test_enter_alone_says_again_what_can_be_done_where_there_is_a_choice(session: Session) -> None:
    told = converse(session, "", "")
    assert told.lines.count("You can lay 1-1 on 1, 3-1 on 1, 5-0 on 0 or 6-1 on 1.") == 3
    assert session.table.turn == 0
