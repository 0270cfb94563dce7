"""Records that do not hold: each is refused with the line, the column and the reason."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.record.records import GOLDEN

from doublesix.errors import DoublesixError, RecordError
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.record.game_record import GameRecord
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.text_reader import read_text
from doublesix.rules.sheet_files import choose
from doublesix.sentences.errors import tell_error

TEXT = """\
doublesix record 1

sheet: bg2133
house: tie = lowest-tile
players: Anna, Ben
target: 60
date: 2026-11-15

round 1
hand Anna: 0-0 1-0 2-0 2-1 6-6
hand Ben:  3-0 3-1 5-5 6-1 6-2
boneyard:  6-5 6-4 6-3 6-0 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0 3-3 3-2 2-2 1-1
play: Anna,      Ben
  1.  6-6        6-2@6
  2.  2-1@2      6-1@6
  3.  1-0@1      3-0@0
  4.  draw+6-5@6 3-1@3
  5.  draw+6-4@6 5-5@5
result: domino, Ben, 2
scores: 0, 2
"""

LOTS = """\
doublesix record 1

sheet: sixcolours
players: Anna, Ben, Cleo
rounds: 1

round 1
lots: Anna 2-1, Ben 6-1, Cleo 4-3 / Ben 1-1, Cleo 3-0
leader: Cleo
hand Anna: 3-3 4-1 5-1 6-3 6-5
hand Ben:  1-0 3-2 4-2 5-5 6-1
hand Cleo: 1-1 2-1 3-0 4-0 6-4
boneyard:  2-0 0-0 6-2 5-2 5-3 6-6 4-3 3-1 5-0 2-2 4-4 6-0 5-4
play: Cleo,         Anna,        Ben
  1.  3-0+4-0@0     4-1@4        3-2@3
  2.  1-1@1+2-1@1   draw+2-0@2   4-2@2
  3.  6-4@4
result: domino, Cleo, 50
scores: 0, 0, 50

winner: Cleo
"""

FAIR = next(path for path in GOLDEN if path.stem == "protocol-fair").read_text("utf-8")


def refusal(text: bytes | str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_text(text)
    assert caught.value.code == "bad-record"
    assert tell_error(caught.value, words_for("en"))
    return caught.value


def found(text: bytes | str) -> tuple[object, object, str]:
    error = refusal(text)
    reason = error.details["reason"]
    assert isinstance(reason, DoublesixError)
    return error.details["line"], error.details["column"], reason.message.removeprefix("error.")


def test_the_examples_hold() -> None:
    assert read_text(TEXT).rounds[0].scores == (0, 2)
    assert read_text(LOTS).winners == (2,)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("doublesix record 1", "doublesix record 2", 1, 1, "record-version"),
        ("doublesix record 1", "a game", 1, 1, "record-first-line"),
        ("sheet: bg2133\n", "", 1, 1, "record-missing"),
        ("sheet: bg2133", "sheet: monopoly", 3, 8, "unknown-sheet"),
        ("sheet: bg2133", "sheet: bg2133\nsheet: bg2133", 4, 1, "record-twice"),
        ("sheet: bg2133", "sheet:", 3, 1, "record-empty"),
        ("house:", "edition: de\nhouse:", 4, 10, "unknown-edition"),
        ("tie = lowest-tile", "tie", 4, 8, "record-rule"),
        ("tie = lowest-tile", "ties = lowest-tile", 4, 8, "meant"),
        ("tie = lowest-tile", "tie = weighed", 4, 8, "unknown-value"),
        ("tie = lowest-tile", "drawn_tile = waits", 4, 8, "combination.waits-until-playable"),
        ("players:", "house: tie = drawn\nplayers:", 5, 8, "record-twice"),
        ("Anna, Ben\n", "Anna\n", 5, 10, "players"),
        ("Anna, Ben\n", "29\n", 5, 10, "record-number"),
        ("Anna, Ben\n", "Anna,\n", 5, 15, "record-name-blank"),
        ("Anna, Ben\n", "Anna, B/n\n", 5, 16, "record-name-characters"),
        ("Anna, Ben\n", "Anna, " + "B" * 41 + "\n", 5, 16, "record-name-long"),
        ("Anna, Ben\n", "Anna, anna\n", 5, 16, "record-names-alike"),
        ("target", "partners: perhaps\ntarget", 6, 11, "record-yes-or-no"),
        ("target", "partners: yes\ntarget", 6, 11, "partners-four"),
        ("target: 60", "target: 0", 6, 9, "record-number"),
        ("target: 60", "target: many", 6, 9, "record-number"),
        ("target: 60", "target: 60\nrounds: 1", 7, 1, "record-two-targets"),
        ("date", "seed: -1\ndate", 7, 7, "record-number"),
        ("target: 60\ndate: 2026-11-15", "date: 2026-11-15\nseed: 1\ntarget: 60", 8, 1, "record-order"),
        ("date", "date: today\ndate", 8, 1, "record-twice"),
        ("date", "Date", 7, 1, "record-tag-word"),
        ("date", "taget", 7, 1, "record-field-meant"),
        ("2026-11-15", "x" * 1001, 7, 1, "record-text-long"),
        ("date:", "date of play:", 7, 1, "record-unknown-field"),
        ("date: 2026-11-15", "".join(f"tag{number}: x\n" for number in range(101)), 1, 1, "record-tags"),
        ("date: 2026-11-15", "x" * 10_001, 7, 10_001, "record-line-long"),
        ("date: 2026-11-15", "no colon", 7, 1, "record-stray"),
        ("date: 2026-11-15", "date: \x07", 7, 7, "record-character"),
        ("round 1", "round 2", 9, 1, "record-round-number"),
        ("round 1", "round", 9, 1, "record-round-number"),
        ("hand Anna", "6-6\nhand Anna", 10, 1, "record-stray"),
        ("hand Anna", "hand Cleo", 10, 6, "record-unknown-player"),
        ("hand Ben: ", "hand Anna:", 11, 1, "record-twice"),
        ("hand Ben:  3-0 3-1 5-5 6-1 6-2\n", "", 9, 1, "record-missing"),
        ("hand Ben: ", "hnd Ben: ", 11, 1, "record-unknown-field"),
        ("boneyard:", "bonyard: ", 12, 1, "record-field-meant"),
        ("hand Anna: 0-0", "hand Anna: 7-1", 10, 12, "not-a-tile"),
        ("hand Anna: 0-0 1-0", "hand Anna: 0-0 0-1", 10, 16, "not-a-tile"),
        ("hand Anna: 0-0 1-0", "hand Anna: 0-0", 10, 12, "record-hand-size"),
        ("hand Anna: 0-0 1-0", "hand Anna: 0-0 0-0", 10, 16, "bad-deal-twice"),
        ("boneyard:  6-5", "boneyard:  6-6", 12, 12, "bad-deal-twice"),
        ("boneyard:  6-5 ", "boneyard:  ", 9, 1, "bad-deal-missing"),
        ("2-2 1-1\n", "2-2 1-1 0-0\n", 12, 84, "bad-deal-twice"),
        ("round 1\n", "round 1\nleader: Ben\n", 10, 9, "record-false-leader"),
        ("round 1\n", "round 1\nlots: Anna 6-6, Ben 1-1\n", 10, 7, "record-no-lots"),
        ("round 1\n", "round 1\nthrown in: soon\n", 10, 12, "record-number"),
        ("hand Anna", "secret: 00\nhand Anna", 9, 1, "record-missing"),
        ("hand Anna", "contribution Anna: cat\nhand Anna", 9, 1, "record-missing"),
        ("play: Anna,      Ben", "play: Ben, Anna", 13, 7, "record-false-heads"),
        ("6-2@6", "6-2", 14, 18, "record-illegal"),
        ("6-2@6", "6-2@5", 14, 18, "record-illegal"),
        ("6-2@6", "6-2@7", 14, 18, "record-not-an-action"),
        ("6-2@6", "6-2@6/0", 14, 18, "record-not-an-action"),
        ("6-2@6", "6-2@6/5", 14, 18, "record-illegal"),
        ("6-2@6", "8-2@6", 14, 18, "not-a-tile"),
        ("6-2@6", "tap", 14, 18, "record-not-an-action"),
        ("6-2@6", "draw", 14, 18, "must-play"),
        ("draw+6-5@6", "pass", 17, 7, "record-illegal"),
        ("draw+6-5@6", "draw+5-4@4", 17, 12, "record-illegal"),
        ("5-5@5", "5-5@5 1-0@0", 18, 24, "round-over"),
        ("domino, Ben, 2", "domino, Ben, 13", 19, 9, "record-false-result"),
        ("domino, Ben, 2", "domino, Anna, 2", 19, 9, "record-false-result"),
        ("domino, Ben, 2", "blocked, nobody", 19, 9, "record-false-result"),
        ("domino, Ben, 2", "unfinished", 19, 9, "record-false-result"),
        ("domino, Ben, 2", "domino, Cleo, 2", 19, 17, "record-unknown-player"),
        ("domino, Ben, 2", "domino, Ben", 19, 9, "record-result"),
        ("domino, Ben, 2", "won, Ben, 2", 19, 9, "record-result"),
        ("domino, Ben, 2", "domino, Ben, much", 19, 22, "record-number"),
        ("  5.  draw+6-4@6 5-5@5\n", "", 18, 9, "record-false-result"),
        ("scores: 0, 2", "scores: 2, 0", 20, 9, "record-false-scores"),
        ("scores: 0, 2", "scores: 0", 20, 9, "record-false-scores"),
        ("scores: 0, 2", "scores: 0, lots", 20, 12, "record-number"),
        ("result: domino, Ben, 2\nscores: 0, 2", "scores: 0, 2\nresult: domino, Ben, 2", 20, 1, "record-order"),
        ("scores: 0, 2\n", "scores: 0, 2\npass\n", 21, 1, "record-stray"),
        ("scores: 0, 2\n", "scores: 0, 2\nwinner: Ben\n", 21, 9, "record-false-winner"),
    ],
)
def test_a_fault_is_found_where_it_stands(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert TEXT.count(old) >= 1
    assert found(TEXT.replace(old, new, 1)) == (line, column, reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("lots: Anna 2-1, ", "lots: Anna 2-1, Ben 1-0, ", 8, 7, "record-lots-order"),
        ("Anna 2-1", "Anna", 8, 7, "not-a-tile"),
        ("Anna 2-1", "Anna 9-1", 8, 12, "not-a-tile"),
        (" / Ben 1-1, Cleo 3-0", "", 8, 7, "record-lots-tied"),
        ("/ Ben 1-1", "/ Anna 1-1", 8, 7, "record-lots-order"),
        ("/ Ben 1-1", "/ Ben 6-1", 8, 41, "record-lots-twice"),
        ("Cleo 3-0", "Cleo 3-0 / Cleo 6-6", 8, 7, "record-lots-settled"),
        ("leader: Cleo", "leader: Ben", 9, 9, "record-false-leader"),
        ("lots: Anna 2-1, Ben 6-1, Cleo 4-3 / Ben 1-1, Cleo 3-0\nleader: Cleo\n", "", 7, 1, "record-no-leader"),
        ("leader: Cleo\n", "leader: Cleo\nthrown in: 1\n", 10, 12, "record-thrown-in"),
        ("4-0@0     4-1@4", "4-0@3+4-1@4", 15, 11, "record-illegal"),
        ("winner: Cleo", "winner: Ben", 21, 9, "record-false-winner"),
        ("winner: Cleo", "winner: Cleo, Ben", 21, 9, "record-false-winner"),
        ("winner: Cleo\n", "winner: Cleo\nand more", 22, 1, "record-after-end"),
        ("winner: Cleo\n", "winner: Cleo\nround 2", 22, 1, "record-after-end"),
        ("winner: Cleo\n", "round 2\nhand Anna: 3-3\nhand Ben: 1-0\nhand Cleo: 1-1", 22, 12, "record-hand-size"),
    ],
)
def test_a_fault_in_a_game_with_lots(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert LOTS.count(old) == 1
    assert found(LOTS.replace(old, new)) == (line, column, reason)


def test_no_round_comes_after_the_last() -> None:
    rounds = LOTS[LOTS.index("round 1") : LOTS.index("winner")]
    text = LOTS.replace("winner: Cleo\n", rounds.replace("round 1", "round 2"))
    assert found(text) == (21, 1, "game-over")


def test_a_round_comes_to_its_end_before_the_next() -> None:
    first = TEXT[TEXT.index("round 1") :]
    unfinished = TEXT[: TEXT.index("  5.")]
    assert found(unfinished + first.replace("round 1", "round 2")) == (18, 1, "round-not-over")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("secret: 7e", "secret: 7E", 11, 9, "record-hex"),
        ("commitment: e5", "commitment: ", 10, 13, "record-hex"),
        ("contribution Ben: 17\n", "", 8, 1, "record-missing"),
        ("contribution Ben: 17", "contribution Anna: 17", 13, 1, "record-twice"),
        ("thrown in: 1\n", "thrown in: 1\nthrown in: 1\n", 10, 1, "record-twice"),
        ("boneyard:", "secret:", 18, 1, "record-twice"),
    ],
)
def test_a_fault_in_a_fair_deal(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert FAIR.count(old) == 1
    assert found(FAIR.replace(old, new)) == (line, column, reason)


def test_a_boneyard_that_is_drawn_from_must_be_there() -> None:
    text = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("boneyard"))
    assert found(text) == (9, 1, "record-no-boneyard")


def test_bytes_that_are_no_text() -> None:
    assert found(TEXT.encode().replace(b"2026", b"\xc3\xa4\xff26")) == (7, 8, "record-not-utf8")


def test_a_record_has_its_limit() -> None:
    error = refusal(b"x" * (LARGEST_RECORD + 1))
    assert error.message == "error.record-too-large"


def test_the_message_says_where_what_and_what_would_be_right() -> None:
    told = tell_error(refusal(TEXT.replace("draw+6-5@6", "pass", 1)), words_for("en"))
    assert told == (
        "line 17, column 7: Nothing fits, so you must draw a tile from the boneyard. "
        "These are the options of Anna: draw."
    )


def test_an_error_survives_being_sent_to_another_process() -> None:
    error = refusal(TEXT.replace("6-2@6", "7-2@6", 1))
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, str(again)) == (error.message, str(error))


def reads_or_refuses(data: bytes | str) -> None:
    try:
        assert isinstance(read_text(data), GameRecord)
    except RecordError as error:
        tell_error(error, words_for("en"))


@given(st.binary(max_size=200) | st.text(max_size=200))
@example("")
@example(b"\xff")
def test_anything_is_read_or_refused(data: bytes | str) -> None:
    reads_or_refuses(data)


PIECES = st.sampled_from(
    [*TEXT.split(), *LOTS.split(), *FAIR.split(), "\n", " ", "+", ";", ":", "=", "/", ",", "round 2\n", "\0", "٣", "-"]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=40).map(" ".join))
def test_fragments_are_read_or_refused(text: str) -> None:
    reads_or_refuses(f"doublesix record 1\n{text}")


@given(st.sampled_from([TEXT, LOTS, FAIR]), st.data())
def test_a_damaged_record_is_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 12, len(text))))
        text = text[:start] + data.draw(PIECES | st.text(max_size=2) | st.just("")) + text[end:]
    reads_or_refuses(text)


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Ben", "Cleo"]])
def test_everybody_who_plays_has_a_name(names: list[str]) -> None:
    with pytest.raises(ValueError, match=f"2 play, so there are as many names, not {len(names)}"):
        GameRecord.of(Game.start(choose("luckies"), 2), names)
