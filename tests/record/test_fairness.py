"""Deals that can be checked: any tampering shows."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.records import fair_record, seeded_record
from tests.refusals import coded

from doublesix.deal import Deal
from doublesix.errors import RecordError
from doublesix.game import Game
from doublesix.record.fairness import Check, DealPart, FairDeal, Finding, verify
from doublesix.record.game_record import GameRecord
from doublesix.record.text_reader import read_text
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.tiles import Tile

DOCUMENT = Path(__file__).parents[2] / "docs" / "record.md"
CONTRIBUTIONS = ("the cat", "17", "rain on Sunday")


def with_round(record: GameRecord, **changes: object) -> GameRecord:
    """The record with its first round changed; what was played then no longer matters."""
    first = msgspec.structs.replace(record.rounds[0], actions=(), comments=(), result=None, scores=None, **changes)
    return msgspec.structs.replace(record, rounds=(first,), winners=())


def with_deal(record: GameRecord, **changes: object) -> GameRecord:
    return with_round(record, deal=msgspec.structs.replace(record.rounds[0].deal, **changes))


def with_fairness(record: GameRecord, **changes: object) -> GameRecord:
    fairness = record.rounds[0].fairness
    assert fairness is not None
    return with_round(record, fairness=msgspec.structs.replace(fairness, **changes))


def finding(record: GameRecord) -> Finding:
    return verify(record)[0]


@pytest.mark.parametrize("sheet", SHEETS)
def test_fair_deals_are_found_fair(sheet: str) -> None:
    assert [found.check for found in verify(fair_record(sheet))] == [Check.FAIR, Check.FAIR]


@pytest.mark.parametrize("sheet", SHEETS)
def test_seeded_deals_follow_from_the_seed(sheet: str) -> None:
    record = seeded_record(sheet)
    assert [found.check for found in verify(record)] == [Check.SEEDED, Check.SEEDED]
    assert not finding(msgspec.structs.replace(record, seed=8)).is_well


def test_rounds_dealt_by_hand_have_nothing_to_check() -> None:
    found = finding(msgspec.structs.replace(seeded_record(), seed=None))
    assert found == Finding(1, Check.BY_HAND)
    assert found.is_well


def test_a_secret_is_kept_while_the_round_is_played() -> None:
    hidden = fair_record(revealed=False)
    assert [found.check for found in verify(hidden)] == [Check.WITHHELD, Check.WITHHELD]
    assert not finding(hidden).is_well
    playing = with_round(hidden)
    assert finding(playing) == Finding(1, Check.NOT_YET_REVEALED)
    assert finding(playing).is_well


def swapped(hands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    (one, *mine), (other, *theirs), *rest = hands
    return ((other, *mine), (one, *theirs), *map(tuple, rest))


TAMPERINGS: dict[str, tuple[Callable[[GameRecord], GameRecord], DealPart]] = {
    "two tiles swapped": (lambda it: with_deal(it, hands=swapped(it.rounds[0].deal.hands)), DealPart.HANDS),
    "the boneyard turned round": (
        lambda it: with_deal(it, boneyard=tuple(reversed(it.rounds[0].deal.boneyard or ()))),
        DealPart.BONEYARD,
    ),
    "the lots left out": (lambda it: with_deal(it, lots=()), DealPart.LOTS),
    "another leader": (
        lambda it: with_deal(it, lots=(), leader=((it.rounds[0].deal.leader or 0) + 1) % 3),
        DealPart.LEADER,
    ),
    "another contribution": (lambda it: with_fairness(it, contributions=("the dog", "17", "")), DealPart.HANDS),
    "contributions exchanged": (lambda it: with_fairness(it, contributions=("17", "the cat", "")), DealPart.HANDS),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_tampering_shows(tampering: str) -> None:
    tamper, part = TAMPERINGS[tampering]
    record = fair_record("sixcolours", rounds=1)
    assert finding(with_round(record)).check is Check.FAIR
    found = finding(tamper(record))
    assert found.check is Check.OTHER_DEAL
    assert part in found.differs
    assert not found.is_well


def test_another_secret_shows() -> None:
    assert finding(with_fairness(fair_record(), secret="ab" * 32)).check is Check.OTHER_SECRET


def test_a_false_number_of_deals_thrown_in_shows() -> None:
    found = finding(with_deal(fair_record("luckies"), thrown_in=3))
    assert found == Finding(1, Check.OTHER_DEAL, (DealPart.THROWN_IN,))


def test_a_round_put_in_the_place_of_another_shows() -> None:
    record = fair_record("luckies")
    second = msgspec.structs.replace(record.rounds[1], scores=None)
    moved = msgspec.structs.replace(record, rounds=(second,), winners=(), target=1000)
    assert finding(moved).check is Check.OTHER_DEAL


def test_where_nothing_is_drawn_the_order_of_the_boneyard_means_nothing() -> None:
    record = with_deal(fair_record("luckies"), boneyard=None)
    assert finding(record).check is Check.FAIR


@given(st.integers(0, 20), st.integers(0, 12))
def test_no_two_tiles_can_change_places(one: int, other: int) -> None:
    record = fair_record("sixcolours", rounds=1)
    deal = record.rounds[0].deal
    tiles = [*(tile for hand in deal.hands for tile in hand), *(deal.boneyard or ())]
    tiles[one], tiles[15 + other] = tiles[15 + other], tiles[one]
    hands = tuple(tuple(tiles[5 * seat : 5 * seat + 5]) for seat in range(3))
    found = finding(with_deal(record, hands=hands, boneyard=tuple(tiles[15:])))
    assert found.is_well is (one == 15 + other)


def test_every_player_contributes() -> None:
    game = Game.start(choose("luckies"), 3)
    with pytest.raises(RecordError, check=coded("record-contributions")):
        FairDeal(bytes(32), ("one", "two")).deal(game)
    with pytest.raises(RecordError, check=coded("record-text")):
        FairDeal(bytes(32), ("one", "two", "a;b")).deal(game)


# The protocol, written again from what the documentation says


def key_by_the_document(secret: bytes, contributions: tuple[str, ...], number: int) -> bytes:
    key = hashlib.sha256(b"doublesix deal 1\0" + len(secret).to_bytes(4, "big") + secret)
    key.update(number.to_bytes(4, "big") + len(contributions).to_bytes(2, "big"))
    for contribution in contributions:
        key.update(len(contribution.encode()).to_bytes(4, "big") + contribution.encode())
    return key.digest()


def deal_by_the_document(secret: bytes, contributions: tuple[str, ...], number: int, size: int) -> list[str]:
    """Shuffle as docs/record.md says, with nothing of ours."""
    key = key_by_the_document(secret, contributions, number)
    blocks = (hashlib.sha256(key + counter.to_bytes(8, "big")).digest() for counter in range(1 << 62))
    numbers = (int.from_bytes(block[start : start + 4], "big") for block in blocks for start in (0, 8, 16, 24))

    def below(bound: int) -> int:
        for drawn in numbers:
            if drawn * bound % 2**32 >= 2**32 % bound:
                return drawn * bound >> 32
        raise AssertionError("the numbers never end")

    while True:
        tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
        for last in range(27, 0, -1):
            chosen = below(last + 1)
            tiles[last], tiles[chosen] = tiles[chosen], tiles[last]
        if any(tile[0] == tile[2] for tile in tiles[: size * len(contributions)]):
            return tiles


def as_tiles(deal: Deal) -> tuple[list[set[Tile]], list[Tile]]:
    return [set(hand) for hand in deal.hands], list(deal.boneyard)


@pytest.mark.parametrize("number", range(1, 30))
def test_the_document_is_enough_to_repeat_a_deal(number: int) -> None:
    secret = hashlib.sha256(str(number).encode()).digest()
    tiles = [Tile.parse(text) for text in deal_by_the_document(secret, CONTRIBUTIONS, 1, 5)]
    game = Game.start(choose("protocol"), 3)
    dealt = FairDeal(secret, CONTRIBUTIONS).deal(game)
    assert as_tiles(dealt) == ([set(tiles[0:5]), set(tiles[5:10]), set(tiles[10:15])], tiles[15:])


def examples() -> list[str]:
    return re.findall(r"```\n(doublesix record 1\n.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def test_the_examples_in_the_document_are_true() -> None:
    checks = [found.check for example in examples() for found in verify(read_text(example))]
    assert checks == [Check.SEEDED, Check.SEEDED, Check.FAIR]


def test_the_numbers_in_the_document_are_true() -> None:
    fairness = read_text(examples()[-1]).rounds[0].fairness
    assert fairness is not None
    assert fairness.secret is not None
    secret = bytes.fromhex(fairness.secret)
    page = DOCUMENT.read_text("utf-8")
    key = key_by_the_document(secret, fairness.contributions, 1)
    block = hashlib.sha256(key + bytes(8)).hexdigest()
    assert f"key      {key.hex()}\n" in page
    assert f"block 0  {block}\n" in page
    assert f"w        {block[:8]} {block[16:24]} {block[32:40]} {block[48:56]} …" in page
    thrown_in, dealt = re.findall(r"^    tiles    ([-0-9 |]*) ", page, re.MULTILINE)
    tiles = deal_by_the_document(secret, fairness.contributions, 1, 5)
    assert dealt.replace("| ", "").split() == tiles[:18]
    assert all(Tile.parse(tile) for tile in thrown_in.replace("| ", "").split())


def test_the_code_in_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    snippet = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert snippet
    exec(compile(snippet[1], str(DOCUMENT), "exec"), {})
    assert capsys.readouterr().out.startswith("1 0 ")
