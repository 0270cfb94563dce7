"""A review that is kept is the same when it is read again, with the names that the record has then."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.kernel_in_use import needs_compiled
from tests.review.games import played, reviewed

from doublesix.i18n import words_for
from doublesix.record.game_record import GameRecord
from doublesix.review import encode_review, pack_review, unpack_review

pytestmark = needs_compiled

WORDS = words_for("en")
GAMES = [
    played("luckies", rounds=2),
    played("bg2133", 4, partners=True),
    played("international", 3),
    played("luckies", actions=6),
]


@pytest.mark.parametrize("record", GAMES, ids=["two rounds", "partners", "three", "unfinished"])
def test_nothing_is_lost(record: GameRecord) -> None:
    review = reviewed(record)
    again = unpack_review(pack_review(review), record)
    assert again == review
    assert encode_review(again, WORDS) == encode_review(review, WORDS)


@pytest.fixture(scope="module")
def packed() -> bytes:
    return pack_review(reviewed(GAMES[0]))


def test_no_name_is_kept(packed: bytes) -> None:
    assert b"Anna" not in packed
    renamed = replace(GAMES[0], names=("Somebody", "Ben"))
    again = unpack_review(packed, renamed)
    assert again is not None
    assert again.names == ("Somebody", "Ben")


def test_what_another_version_has_kept_is_not_read(packed: bytes) -> None:
    told = msgspec.msgpack.decode(packed)
    other = msgspec.msgpack.encode(told | {"format": "doublesix kept review 1"})
    assert unpack_review(other, GAMES[0]) is None
    assert unpack_review(b"anything", GAMES[0]) is None
    assert unpack_review(packed, played("luckies", rounds=2, seed=8)) is None
