"""The coach: every choice that cost points has a reason, and every reason is true, in the round and in all like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from tests.chance import IS_NEW
from tests.engine.table import Table, table
from tests.kernel_in_use import needs_compiled
from tests.review.games import NAMES, decided, played, reviewed
from tests.review.reasons_checker import false_continuations, false_merits

from doublesix.actions import parse_action
from doublesix.bots.budget import Budget
from doublesix.bots.merits import MeritKind
from doublesix.bots.registry import find_bot
from doublesix.game import Game
from doublesix.i18n import words_for
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import positions
from doublesix.review import Decision, Judged, encode_review, review_record
from doublesix.review.coach import Coach
from doublesix.review.measurement import Measurement
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Partners, Rounds
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.testing.worlds import other_worlds
from doublesix.view import View

WORDS = words_for("en")
SEATINGS = ((2, False), (4, True), (3, False), (4, False))
LEVELS = ("newcomer", "greedy", "5", "steady")
GAMES_AT_ONCE = 5
BATCHES, ROUNDS, WORLDS = (20, 4, 120) if IS_NEW else (1, 1, 36)
DEAR = 2.0
ENOUGH = 0.95


def game_of(number: int) -> GameRecord:
    """A few rounds among bots of several strengths; each sheet in turn, with every kind of seating."""
    variant = choose(SHEETS[number % len(SHEETS)])
    players, wanted = SEATINGS[(number + number // len(SHEETS)) % len(SEATINGS)]
    partners = wanted and variant.rules.partners is Partners.OPTIONAL
    game = Game.start(variant, players, partners=partners, target=Rounds(ROUNDS))
    bots, source = [find_bot(LEVELS[(number + seat) % len(LEVELS)]) for seat in range(players)], SplitMix.seeded(number)
    while not game.is_over:
        game = game if game.in_round else game.begin_round(game.seeded_deal(number))
        turn = game.rounds[-1].turn
        game = game.apply(bots[turn].choose(game.view(turn), source))
    return GameRecord.of(game, NAMES[:players], seed=number)


def moments_of(record: GameRecord) -> dict[tuple[int, int], Round]:
    return {(at.round_number, at.step): at.round for at in positions(record)}


@dataclass
class Found:
    """What was found over many games."""

    games: int = 0
    dear: int = 0
    told: int = 0
    worlds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    false: list[object] = field(default_factory=list)

    def look(self, record: GameRecord, chance: Random) -> None:
        """Review a game and check all that the coach says about it."""
        self.games += 1
        moments = moments_of(record)
        review = encode_review(review_record(record, budget=Budget(worlds=WORLDS), workers=1), WORDS)
        for decision, number in _decisions(review):
            if decision["cost"]["points"] >= DEAR:
                self.dear += 1
                self.told += bool(decision["told"]["reasons"])
            moment = moments[number, decision["step"]]
            self._check(record, moment, decision, chance)

    def _check(self, record: GameRecord, moment: Round, decision: dict[str, Any], chance: Random) -> None:
        self.kinds.update(merit["kind"] for merit in decision["merits"])
        self.kinds.update("continuation" for _ in decision["ahead"])
        worlds = list(other_worlds(moment, moment.turn, 4, chance)) if decision["merits"] else []
        self.worlds += len(worlds)
        for each in (moment, *worlds):
            wrong = [*false_merits(each, decision), *false_continuations(each, decision)]
            if wrong:
                self.false.append((record.sheet, decision["step"], decision["chosen"], wrong))


def _decisions(review: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    for each in review["rounds"]:
        for decision in each["decisions"]:
            yield decision, each["round"]


@needs_compiled
@pytest.mark.parametrize("batch", range(BATCHES))
def test_dear_choices_have_reasons_and_every_reason_is_true(batch: int) -> None:
    found, chance = Found(), Random(batch)
    for number in range(GAMES_AT_ONCE * batch, GAMES_AT_ONCE * (batch + 1)):
        found.look(game_of(number), chance)
    print(f"\n{found.games} games, {found.dear} dear choices, {found.told} with a reason, {found.worlds} other worlds")
    print(*(f"{kind} {count}" for kind, count in found.kinds.most_common()), sep=", ")
    assert not found.false
    assert found.dear >= GAMES_AT_ONCE
    assert found.told >= ENOUGH * found.dear


def told(at: Table, chosen: str, better: str) -> list[str]:
    """What the coach says if Anna or Ben chose the first option, and the second was better by ten points."""
    view = View.of_single_round(at.round, at.turn)
    worse = {chosen: 10.0, better: 0.0}
    options = tuple(
        Judged(option, Measurement(-(behind := worse.get(str(option), 20.0))), Measurement(behind), None)
        for option in view.options
    )
    hands, boneyard = at.round.hands, at.round.boneyard
    decision = Decision(1, 0, view, parse_action(chosen), options, hands, boneyard)
    return Coach(NAMES[: len(hands)], WORDS).reasons(decision)


def test_a_missed_way_out_is_all_there_is_to_say() -> None:
    at = table("luckies", "6-6 6-5 | 6-1 5-4", extra="after-double").play("6-6")
    assert told(at, "pass", "6-5@6") == ["After 6-5 on 6, no tile would have been left: Anna would have gone out."]


def test_what_a_pass_proved_is_told_with_the_pass() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    first, proof, *_ = told(at, "6-4@6", "6-4@4")
    assert first == "After 6-4 on 4, nothing but 6 would have been open, and Ben had no tile for that."
    assert proof == "Ben had passed on 6."


def test_spots_are_told_with_how_near_the_end_is() -> None:
    at = table("luckies", "6-6 6-5 6-0 | 6-1 5-4 3-3").play("6-6 6-1@6")
    reasons = told(at, "6-0@6", "6-5@6")
    assert reasons[0] == "Spots left in the hand: 11 after 6-0 on 6, 6 after 6-5 on 6."
    assert "Tiles that Ben still held: 2." in reasons


def test_passing_and_drawing_can_follow_after() -> None:
    at = table("luckies", "6-6 6-5 5-0 | 6-1 5-4 3-3", extra="after-double").play("6-6")
    assert "Spots left in the hand: 16 after passing, 5 after 6-5 on 6." in told(at, "pass", "6-5@6")


@needs_compiled
def test_where_nothing_decides_it_is_told_what_probably_comes_next() -> None:
    review = reviewed(played("luckies", rounds=3))
    ahead = [decision for decision in review.decisions if decision.ahead]
    assert ahead, "in three rounds of anything there is a choice that no merit decides"
    for decision in ahead:
        assert [each.option for each in decision.ahead] == [decision.played.option, decision.best.option]
        assert all(0 < each.share <= 1 for each in decision.ahead)
        later = Coach(review.names, WORDS).reasons(decision)[-2:]
        assert all(sentence.startswith("After ") and "%" in sentence for sentence in later)


@needs_compiled
def test_nothing_is_explained_where_nothing_was_lost() -> None:
    at = table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")
    assert decided(at, "6-4@4").merits == ()


@pytest.mark.parametrize("kind", MeritKind)
def test_every_fact_can_be_told(kind: MeritKind) -> None:
    assert WORDS.has(f"coach.{kind}")
