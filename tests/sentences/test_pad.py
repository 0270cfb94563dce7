"""The score pad in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.pad.pads import heading, pad_of, told

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.pad.result import Need, find_needs
from doublesix.rules.scoring import Fact
from doublesix.sentences.pad import tell_heading, tell_question, tell_row, tell_standing, tell_tally, write_export

WORDS = words_for("en")
ANNA = "Anna out, Ben 6-5 4-4, Cleo 12"


def explained(pad: Pad) -> list[str]:
    return list(tell_row(list(pad.rows())[-1], pad.heading, WORDS))


def test_what_is_played() -> None:
    head = heading("luckies", target="rounds: 3", tie="drawn")
    assert list(tell_heading(head, WORDS)) == [
        "Luckies colour dominoes: Anna, Ben and Cleo.",
        "House rule: tie = drawn.",
        "Played for 3 rounds.",
    ]
    assert list(tell_heading(heading(), WORDS))[-1] == "Played to 100 points."


def test_a_round_line_by_line_with_the_clause() -> None:
    pad = pad_of(ANNA)
    told_lines = explained(pad)
    assert told_lines.pop(-2) == f"{pad.heading.variant.name}: {pad.heading.variant.clause('out_points').text}"
    assert told_lines == [
        "Anna is out.",
        "Anna holds nothing.",
        "Ben holds 4-4 6-5: 19 spots.",
        "Cleo holds 12 spots.",
        "Anna scores the spots left in the hands of the opponents. (printed)",
        "Anna scores 19 + 12 = 31.",
    ]


def test_counted_hands_and_a_block_that_nobody_explained() -> None:
    pad = Pad(heading("international")).add(told("blocked, Anna 5/2, Ben 7/1, Cleo 9"))
    assert explained(pad)[:4] == [
        "Blocked: nobody can play.",
        "Anna holds 5 spots in 2 tiles.",
        "Ben holds 7 spots in 1 tile.",
        "Cleo holds 9 spots.",
    ]


def test_only_tiles_are_counted_and_a_partner_is_not_asked() -> None:
    head = heading("bg2133", 4, partners=True, out_points="tiles")
    assert explained(Pad(head).add(told("Anna out, Ben /3, Dan /1", 4)))[:4] == [
        "Anna is out.",
        "Anna holds nothing.",
        "Ben holds 3 tiles.",
        "Dan holds 1 tile.",
    ]


def test_how_the_table_was_found() -> None:
    pad = Pad(heading("protocol", 2)).add(told("Anna out, Ben 6-5", 2, boneyard="73"))
    assert "On the table: 168 − 11 − 73, so 84 spots." in explained(pad)
    counted = Pad(heading("protocol", 2)).add(told("Anna out", 2, table=84))
    assert not [line for line in explained(counted) if line.startswith("On the table")]


def test_the_tally_says_who_leads_and_who_won() -> None:
    assert list(tell_tally(pad_of(ANNA, "Ben out, Anna 15, Cleo 5"), WORDS)) == [
        "Round 1. Anna is out. Anna scores 19 + 12 = 31.",
        "Round 2. Ben is out. Ben scores 15 + 5 = 20.",
        "Scores: Anna 31, Ben 20, Cleo 0.",
        "69 points to go for Anna.",
    ]
    assert list(tell_standing(pad_of(ANNA, ANNA, target="60"), WORDS))[-1] == "Anna wins the game with 62 points."
    assert list(tell_standing(pad_of(), WORDS)) == ["Scores: Anna 0, Ben 0, Cleo 0."]
    assert list(tell_standing(pad_of(ANNA, target="rounds: 3"), WORDS))[-1] == "2 rounds are left."


def test_a_round_that_does_not_count_says_so() -> None:
    pad = pad_of("Ben out, Anna 15, Cleo 5", ANNA, "Ben out, Anna 15, Cleo 5", target="50").correct(1, told(ANNA))
    assert "The game was over before this round, so it does not count." in list(tell_tally(pad, WORDS))[2]
    assert explained(pad)[-1] == "The game was over before this round, so it does not count."


@pytest.mark.parametrize(
    ("need", "question"),
    [
        (Need(Fact.SPOTS, 1), "What does Ben hold? Tiles such as 6-5 4-4, or the spots."),
        (Need(Fact.COUNT, 1), "How many tiles does Ben hold? A number, or tiles such as 6-5 4-4."),
        (
            Need(Fact.COUNT, 1, spots_too=True),
            "What does Ben hold? Tiles such as 6-5 4-4, or spots and number of tiles such as 12/3.",
        ),
        (Need(Fact.TILES, 1), "Which tiles does Ben hold? For example 6-5 4-4."),
    ],
)
def test_questions(need: Need, question: str) -> None:
    assert " ".join(tell_question(need, heading(), WORDS)) == question


def test_the_table_is_asked_for() -> None:
    protocol: Heading = heading("protocol")
    (need,) = find_needs(protocol, told("Anna out"))
    assert tell_question(need, protocol, WORDS).asked == "How many spots lie on the table?"


def test_a_page_to_keep() -> None:
    page = write_export(pad_of(ANNA), Path("game.md"), WORDS).decode()
    assert page.startswith("# Dominoes, 2026-11-15\n")
    assert "| 1 | Anna is out. Anna scores 19 + 12 = 31. | 31 | 0 | 0 |" in page
    assert "- Ben holds 4-4 6-5: 19 spots." in page


def test_names_are_not_taken_for_marks() -> None:
    head = Heading.of(heading().variant, ("*Anna*", "_Ben_"), heading().date)
    page = write_export(Pad(head), Path("game.md"), WORDS).decode()
    assert "\\*Anna\\*" in page
    assert "\\_Ben\\_" in page


def test_other_forms() -> None:
    pad = pad_of(ANNA)
    assert write_export(pad, Path("game.CSV"), WORDS).startswith(b"game,round,ended,")
    assert json.loads(write_export(pad, Path("game.json"), WORDS))["format"] == "doublesix pad 1"
    with pytest.raises(DoublesixError) as refused:
        write_export(pad, Path("game.pdf"), WORDS)
    assert refused.value.code == "export-form"
