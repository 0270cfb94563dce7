"""A pad for spreadsheets."""

from __future__ import annotations

from tests.pad.pads import heading, pad_of, told

from doublesix.pad.pad import Pad
from doublesix.pad.table_form import write_csv


def test_a_line_a_round() -> None:
    pad = pad_of("Anna out, Ben 6-5 4-4, Cleo 12/3", "blocked, Anna 5, Ben 7, Cleo 9")
    assert write_csv(pad).splitlines() == [
        "game,round,ended,winner,points,hand Anna,hand Ben,hand Cleo,table,boneyard,score Anna,score Ben,score Cleo",
        "1,1,domino,Anna,31,,4-4 6-5,12/3,,,31,0,0",
        "1,2,blocked,Anna,11,5,7,9,,,42,0,0",
    ]


def test_pairs_have_one_score() -> None:
    pad = Pad(heading("bg2133", 4, partners=True)).add(told("Anna out, Ben 5, Dan 6", 4))
    assert write_csv(pad).splitlines()[0].endswith("table,boneyard,score Anna+Cleo,score Ben+Dan")
