"""Lines in and out: on a terminal broken to its width, elsewhere one text a line."""

from __future__ import annotations

import io
import os
import pty
import time
from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from doublesix.picture import ASCII, UNICODE
from doublesix.terminal import fresh_answer
from doublesix.terminal.plain.paper import EndOfInput, Paper

LONG = "Ana lays 6-5 on 6, and then she says something that is far too long for a narrow terminal."


class Screen(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "12")


def test_elsewhere_a_text_stays_on_one_line() -> None:
    writing = io.StringIO()
    Paper(io.StringIO(), writing).say(LONG)
    assert writing.getvalue() == f"{LONG}\n"


def test_on_a_terminal_a_text_is_broken_to_its_width() -> None:
    writing = Screen()
    Paper(io.StringIO(), writing).say(LONG)
    lines = writing.getvalue().splitlines()
    assert len(lines) == 3
    assert max(map(len, lines)) <= 40
    assert all(line.startswith("  ") for line in lines[1:])


def test_a_question_is_a_line_for_a_program_and_waits_at_its_end_for_a_person() -> None:
    for writing, asked in ((io.StringIO(), "Which end?\n"), (Screen(), "Which end? ")):
        assert Paper(io.StringIO(" 6 \n"), writing).ask("Which end?") == "6"
        assert writing.getvalue() == asked


def test_what_was_typed_ahead_answers_no_question_that_is_asked_afresh() -> None:
    """A terminal of its own: somebody typed on after their turn, and the next question covers a hand."""
    keyboard, screen = pty.openpty()
    with os.fdopen(screen, "r+b", buffering=0) as raw, io.TextIOWrapper(io.BufferedReader(raw)) as reading:
        writing = io.StringIO()
        os.write(keyboard, b"\n\nearly\n")
        with ThreadPoolExecutor(1) as pool:
            asking = pool.submit(Paper(reading, writing).ask_afresh, "Are you alone?")
            while not asking.done():
                os.write(keyboard, b"yes\n")  # again, since the first may be what is forgotten
                wait([asking], timeout=0.05)
            assert asking.result() == "yes"
        assert writing.getvalue() == "Are you alone?\n"
    os.close(keyboard)


def test_an_answer_that_comes_at_once_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    writing = io.StringIO()
    paper = Paper(io.StringIO("\n\nyes\n"), writing)
    assert paper.ask_afresh("Are you alone?") == ""  # a file of answers is read as it is
    monkeypatch.setattr(fresh_answer, "REST", 0.6)
    monkeypatch.setattr(time, "monotonic", iter([0.0, 0.1, 0.2, 1.0]).__next__)
    paper.is_typed = True
    assert paper.ask_afresh("Are you alone?") == "yes"
    assert writing.getvalue().count("Are you alone?") == 3


def test_the_end_of_input_is_told() -> None:
    paper = Paper(io.StringIO("last"), io.StringIO())
    assert paper.ask("?") == "last"
    with pytest.raises(EndOfInput):
        paper.ask("?")


def test_somebody_who_leaves_a_terminal_leaves_the_line_of_the_question() -> None:
    writing = Screen()
    with pytest.raises(EndOfInput):
        Paper(io.StringIO(), writing).ask("Which end?")
    assert writing.getvalue() == "Which end? \n"


def test_a_hand_is_pushed_off_the_screen_but_not_out_of_a_pipe() -> None:
    for writing, pushed in ((io.StringIO(), 0), (Screen(), 13)):
        Paper(io.StringIO(), writing).turn_over()
        assert writing.getvalue().count("\n") == pushed


def test_everything_is_written_at_once() -> None:
    raw = io.BytesIO()
    paper = Paper(io.StringIO(), io.TextIOWrapper(raw, encoding="utf-8"))
    paper.say("Ana taps.")
    assert raw.getvalue() == b"Ana taps.\n"


def test_a_terminal_that_knows_few_characters_gets_none_that_it_does_not_know() -> None:
    raw = io.BytesIO()
    paper = Paper(io.StringIO(), io.TextIOWrapper(raw, encoding="ascii"))
    paper.say("Ana scores 10 − 2 = 8; it is Zoë’s turn.")
    assert raw.getvalue() == b"Ana scores 10 - 2 = 8; it is Zo?'s turn.\n"
    assert paper.charset is ASCII
    assert Paper(io.StringIO(), io.StringIO()).charset is UNICODE


def test_what_is_typed_may_be_in_any_encoding() -> None:
    paper = Paper(io.TextIOWrapper(io.BytesIO(b"\xff6-5\n"), encoding="utf-8"), io.StringIO())
    assert paper.ask("?") == "\N{REPLACEMENT CHARACTER}6-5"
