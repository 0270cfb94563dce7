"""Random numbers that are the same everywhere, favour nobody, and can be checked afterwards."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise, permutations

import pytest

from doublesix.rng import (
    COMMITMENT_LABEL,
    DEAL_LABEL,
    SEED_LABEL,
    HashStream,
    SplitMix,
    below,
    commitment,
    fair_stream,
    new_seed,
    shuffle,
)


class Words:
    """A source that yields the words that it was given, and no more."""

    def __init__(self, *words: int) -> None:
        self.left = list(words)

    def word(self) -> int:
        return self.left.pop(0)


def upper(half: int) -> int:
    """A word whose upper 32 bits are these; the lower ones must not matter."""
    return half << 32 | 0xDEADBEEF


class TestSplitMix:
    def test_it_gives_the_published_numbers(self) -> None:
        source = SplitMix(0)
        assert [source.word() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]

    def test_it_gives_the_published_numbers_for_another_state(self) -> None:
        source = SplitMix(1234567)
        assert [source.word() for _ in range(5)] == [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ]

    def test_the_same_seed_gives_the_same_numbers(self) -> None:
        assert SplitMix.seeded(7, "round", 3).word() == SplitMix.seeded(7, "round", 3).word()

    @pytest.mark.parametrize(
        "path", [(7,), (7, "round"), (7, "round", 4), (8, "round", 3), (7, "round3"), ("7round", 3)]
    )
    def test_another_place_gives_others(self, path: tuple[int | str, ...]) -> None:
        assert SplitMix.seeded(*path).word() != SplitMix.seeded(7, "round", 3).word()


class TestBelow:
    @pytest.mark.parametrize("bound", [3, 5, 28, 1_000_003])
    def test_each_number_has_equally_many_words(self, bound: int) -> None:
        """As many as go into 2**32 evenly: the last ones. A word before them would make one too many: rejected."""
        size = (1 << 32) // bound
        rejected = 0
        for number in (0, 1, bound // 2, bound - 2, bound - 1):
            last = ((number + 1 << 32) - 1) // bound
            first = last - size + 1
            assert below(Words(upper(first)), bound) == number
            assert below(Words(upper(last)), bound) == number
            before = first - 1
            if before >= 0 and before * bound >> 32 == number:
                assert below(Words(upper(before), upper(last)), bound) == number
                rejected += 1
        assert rejected

    def test_a_rejected_word_is_replaced_by_the_next(self) -> None:
        """Three does not divide 2**32: one word too many, and that is the zero."""
        source = Words(upper(0), upper(0), upper(1 << 31))
        assert below(source, 3) == 1
        assert not source.left

    def test_a_power_of_two_rejects_nothing(self) -> None:
        assert [below(Words(upper(quarter << 30)), 4) for quarter in range(4)] == [0, 1, 2, 3]

    def test_one_is_always_zero(self) -> None:
        assert below(Words(upper((1 << 32) - 1)), 1) == 0

    @pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
    def test_a_bound_out_of_range_is_refused(self, bound: int) -> None:
        with pytest.raises(ValueError, match="a bound lies between"):
            below(SplitMix(0), bound)


class TestShuffle:
    def test_all_orders_are_about_equally_frequent(self) -> None:
        """Chi-square over the 24 orders of four; with 23 degrees of freedom 49.7 is passed once in a thousand."""
        source, seen, each = SplitMix.seeded("shuffle"), Counter[tuple[int, ...]](), 500
        for _ in range(24 * each):
            items = [0, 1, 2, 3]
            shuffle(source, items)
            seen[tuple(items)] += 1
        assert set(seen) == set(permutations(range(4)))
        assert sum((count - each) ** 2 / each for count in seen.values()) < 49.7

    def test_nothing_is_lost(self) -> None:
        items = list(range(28))
        shuffle(SplitMix(1), items)
        assert items != list(range(28))
        assert sorted(items) == list(range(28))

    def test_one_item_takes_no_word(self) -> None:
        items = ["only"]
        shuffle(Words(), items)
        assert items == ["only"]


class TestFairDeals:
    SECRET = bytes(range(32))

    def first_words(self, secret: bytes, contributions: list[str], number: int = 1) -> tuple[int, ...]:
        stream = fair_stream(secret, contributions, number)
        return tuple(stream.word() for _ in range(5))

    def test_anyone_can_compute_the_commitment(self) -> None:
        told = commitment(self.SECRET)
        assert told == hashlib.sha256(b"doublesix commitment 1\0" + self.SECRET).hexdigest()
        assert told != commitment(bytes(32))

    def test_the_commitment_tells_nothing_about_the_deal(self) -> None:
        """What is hashed for the one and for the other never begins alike."""
        assert len({COMMITMENT_LABEL, DEAL_LABEL, SEED_LABEL}) == 3
        for label in (COMMITMENT_LABEL, DEAL_LABEL, SEED_LABEL):
            assert label.endswith(b"\0")
            assert label.count(b"\0") == 1

    def test_anyone_can_repeat_the_deal(self) -> None:
        written = b"doublesix deal 1\0" + (32).to_bytes(4, "big") + self.SECRET
        written += (3).to_bytes(4, "big") + (2).to_bytes(2, "big")
        written += (3).to_bytes(4, "big") + b"ann" + (2).to_bytes(4, "big") + b"bo"
        key = hashlib.sha256(written).digest()
        block = b"".join(hashlib.sha256(key + count.to_bytes(8, "big")).digest() for count in range(2))
        words = tuple(int.from_bytes(block[at : at + 8], "big") for at in range(0, 40, 8))
        assert self.first_words(self.SECRET, ["ann", "bo"], 3) == words

    def test_everything_that_goes_in_changes_the_deal(self) -> None:
        deals = [
            self.first_words(self.SECRET, ["ab", "c"]),
            self.first_words(self.SECRET, ["a", "bc"]),
            self.first_words(self.SECRET, ["abc"]),
            self.first_words(self.SECRET, ["ab", "c", ""]),
            self.first_words(self.SECRET, ["c", "ab"]),
            self.first_words(self.SECRET, []),
            self.first_words(self.SECRET, ["ab", "c"], 2),
            self.first_words(self.SECRET + b"\0", ["ab", "c"]),
            self.first_words(bytes(32), ["ab", "c"]),
        ]
        assert len(set(deals)) == len(deals)

    def test_a_stream_does_not_repeat_itself(self) -> None:
        stream = HashStream(b"key")
        words = [stream.word() for _ in range(64)]
        assert all(one != other for one, other in pairwise(words))
        assert len(set(words)) == 64

    def test_seeds_are_new_each_time(self) -> None:
        assert new_seed() != new_seed()
        assert 0 <= new_seed() < 1 << 63
