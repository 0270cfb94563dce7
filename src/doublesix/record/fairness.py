"""Deals that nobody has to trust: made from a secret and everybody's contribution, and checked afterwards.

The dealer publishes the commitment, then every player contributes, then the round is dealt; once it is over the secret
is revealed. ``docs/record.md`` says how to repeat it with any other program.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from doublesix.deal import Deal, deal_round
from doublesix.errors import RecordError
from doublesix.game import Game
from doublesix.record.game_record import GameRecord, RecordedFairness
from doublesix.record.location import RECORD
from doublesix.record.replay import replay
from doublesix.record.texts import check_line
from doublesix.rng import Source, SplitMix, commitment, fair_stream
from doublesix.rules.rules import DrawRule, Rules


@dataclass(frozen=True, slots=True)
class FairDeal:
    """The dealer's secret for one round, and what each player added to it, in the order of the seats."""

    secret: bytes
    contributions: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """What is published before anybody contributes."""
        return commitment(self.secret)

    def deal(self, game: Game) -> Deal:
        """Deal the next round of a game."""
        if len(self.contributions) != game.seating.players:
            given, players = len(self.contributions), game.seating.players
            raise RecordError("record-contributions", given=given, players=players)
        for seat, contribution in enumerate(self.contributions):
            check_line(contribution, RECORD.at("contributions", seat))
        return game.next_deal(fair_stream(self.secret, self.contributions, len(game.rounds) + 1))

    def recorded(self, *, revealed: bool = True) -> RecordedFairness:
        """Return what a record says of this deal, with or without the secret."""
        secret = self.secret.hex() if revealed else None
        return RecordedFairness(commitment=self.commitment, secret=secret, contributions=self.contributions)


class Check(StrEnum):
    """What can be said of a deal."""

    FAIR = "fair"
    """It follows from the secret, which is the one that was committed to, and from the contributions."""
    SEEDED = "seeded"
    """It follows from the seed of the game."""
    BY_HAND = "by-hand"
    """It was dealt by hand; there is nothing to check."""
    NOT_YET_REVEALED = "not-yet-revealed"
    """The round is in play and the secret is still kept."""
    WITHHELD = "withheld"
    """The round is over and the secret was not revealed."""
    OTHER_SECRET = "other-secret"
    """The secret is not the one that was committed to."""
    OTHER_DEAL = "other-deal"
    """Another deal follows."""


class DealPart(StrEnum):
    """A part of a deal that may differ from what follows."""

    LOTS = "lots"
    THROWN_IN = "thrown-in"
    HANDS = "hands"
    BONEYARD = "boneyard"
    LEADER = "leader"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about the deal of a round, and which parts differ from what should have been dealt."""

    round_number: int
    check: Check
    differs: tuple[DealPart, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether there is nothing to object to."""
        return self.check not in (Check.WITHHELD, Check.OTHER_SECRET, Check.OTHER_DEAL)


def verify(record: GameRecord) -> list[Finding]:
    """Check every deal of a record; raise ``RecordError`` if the record itself does not hold."""
    game = replay(record)
    return [_verify_round(record, game, number) for number in range(1, len(game.rounds) + 1)]


def _verify_round(record: GameRecord, game: Game, number: int) -> Finding:
    fairness = record.rounds[number - 1].fairness
    if fairness is None:
        if record.seed is None:
            return Finding(number, Check.BY_HAND)
        return _repeat(game, number, SplitMix.seeded(record.seed, "round", number), Check.SEEDED)
    if fairness.secret is None:
        return Finding(number, Check.WITHHELD if game.rounds[number - 1].is_over else Check.NOT_YET_REVEALED)
    secret = bytes.fromhex(fairness.secret)
    if commitment(secret) != fairness.commitment:
        return Finding(number, Check.OTHER_SECRET)
    return _repeat(game, number, fair_stream(secret, fairness.contributions, number), Check.FAIR)


def _repeat(game: Game, number: int, source: Source, check: Check) -> Finding:
    dealt = game.rounds[number - 1].deal
    winner = dealt.leader if dealt.led_by_winner else None
    differs = _differences(game.rules, dealt, deal_round(game.rules, game.seating, source, winner))
    return Finding(number, Check.OTHER_DEAL, differs) if differs else Finding(number, check)


def _differences(rules: Rules, dealt: Deal, due: Deal) -> tuple[DealPart, ...]:
    same = {
        DealPart.LOTS: dealt.lots == due.lots,
        DealPart.THROWN_IN: dealt.thrown_in == due.thrown_in,
        DealPart.HANDS: dealt.hands == due.hands,
        # Without drawing, the order of the tiles that lie aside means nothing, and a record may leave it out.
        DealPart.BONEYARD: dealt.boneyard == due.boneyard
        or (rules.draw is DrawRule.NEVER and set(dealt.boneyard) == set(due.boneyard)),
        DealPart.LEADER: dealt.leader == due.leader,
    }
    return tuple(part for part, is_same in same.items() if not is_same)
