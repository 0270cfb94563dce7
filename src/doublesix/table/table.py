"""A table: the one authority over a game. It is a value, as rounds and games are; every change makes a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from doublesix.actions import Action
from doublesix.bots.registry import find_bot
from doublesix.bots.substitute import choose_or_replace
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.game import Game
from doublesix.maker import changer
from doublesix.record.fairness import FairDeal
from doublesix.record.game_record import GameRecord, RecordedFairness
from doublesix.record.replay import replay
from doublesix.rng import SplitMix, new_seed
from doublesix.round import Round
from doublesix.rules.variant import FIRST_REVISION
from doublesix.table.agreement import Agreement
from doublesix.view import SeenEvent, View


@dataclass(frozen=True, slots=True)
class Table:
    """A game in play: what was agreed, and its state."""

    agreement: Agreement
    game: Game
    tags: Mapping[str, str] = field(default_factory=dict)
    """What its record says apart from the game, such as the date."""
    resumed: GameRecord | None = field(default=None, compare=False)
    """The record that it was resumed from; its remarks are kept."""
    fair: tuple[FairDeal, ...] = ()
    """What each round was dealt from, if anyone can check the deals."""

    @classmethod
    def open(cls, agreement: Agreement, tags: Mapping[str, str] | None = None) -> Table:
        """Begin a game and deal its first round."""
        return cls(agreement, agreement.begin(), dict(tags or {}) | agreement.tags).next_round()

    @classmethod
    def resume(cls, record: GameRecord) -> Table:
        """Go on with a recorded game where it stopped."""
        table = cls(Agreement.of(record), replay(record), record.tags, record)
        table.agreement.find_bots()
        return table if table.game.rounds else table.next_round()

    @property
    def round(self) -> Round:
        """The round in play, or the one that has just ended."""
        return self.game.rounds[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.agreement.names

    @property
    def turn(self) -> int | None:
        """Whose turn it is; nobody's when the round is over."""
        round_ = self.game.rounds[-1]
        return round_.turn if round_.outcome is None else None

    @property
    def waits_for_person(self) -> bool:
        """Whether it is a person's turn."""
        return self.turn is not None and self.agreement.chairs[self.turn].is_person

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    def view(self, seat: int | None, before: tuple[SeenEvent, ...] = ()) -> View:
        """Return what a seat may know; a spectator if there is none. It may have seen a part of the round before."""
        return self.game.view(seat, before)

    def act(self, seat: int, action: Action) -> Table:
        """Let a seat do something; raise ``IllegalAction`` with the reason if it may not."""
        if self.turn is not None and seat != self.turn:
            raise IllegalAction("not-your-turn", name=self.names[self.turn])
        game = self.game.apply(action)
        if self.agreement.variant.revision == FIRST_REVISION:
            game = game.with_unwritten_pass()
        return _changed(self, game=game)

    def next_round(self) -> Table:
        """Deal the next round."""
        return replace(self, game=self.game.begin_round(self.game.seeded_deal(self._seed)))

    def deal_fairly(self, deal: FairDeal) -> Table:
        """Deal the next round from a secret and everybody's contribution."""
        return replace(self, game=self.game.begin_round(deal.deal(self.game)), fair=(*self.fair, deal))

    def bots_action(self) -> Action:
        """Let the bot whose turn it is choose, or replace it; always the same in the same position of the same game."""
        round_ = self.round
        bot = self.agreement.chairs[round_.turn].bot
        if round_.is_over or bot is None:
            raise DoublesixError("not-a-bots-turn")
        chance = SplitMix.seeded(self._seed, "bot", len(self.game.rounds), len(round_.events))
        return choose_or_replace(find_bot(bot).choose, self.view(round_.turn), chance.state)

    @property
    def can_take_back(self) -> bool:
        """Whether the only person at the table has made a choice in this round that can be taken back."""
        return self._last_choice() is not None

    def take_back(self) -> Table:
        """Return the table before the last choice of the only person in this round."""
        if len(self.agreement.people) != 1:
            raise DoublesixError("take-back-others")
        moment = self._last_choice()
        if moment is None:
            raise DoublesixError("take-back-nothing")
        rounds = (*self.game.rounds[:-1], moment)
        return replace(self, game=replace(self.game, rounds=rounds, scores=_scores_before(self.game)))

    def record(self) -> GameRecord:
        """Return the record of the game."""
        kept = self.resumed
        rounds = list(enumerate(zip(kept.rounds, self.game.rounds, strict=False), 1)) if kept else []
        return GameRecord.of(
            self.game,
            self.names,
            seed=self.agreement.seed,
            tags=self.tags,
            comments=kept.comments if kept else (),
            round_comments={
                number: [comment for comment in was.comments if comment.after <= len(now.actions)]
                for number, (was, now) in rounds
            },
            fairness={number: was.fairness for number, (was, _) in rounds if was.fairness} | self._fairness,
        )

    @property
    def _fairness(self) -> dict[int, RecordedFairness]:
        """What the record says of the deals; a secret stays secret until its round is over."""
        dealt = enumerate(zip(self.fair, self.game.rounds, strict=True), 1) if self.fair else ()
        return {number: deal.recorded(revealed=round_.is_over) for number, (deal, round_) in dealt}

    @property
    def _seed(self) -> int:
        return new_seed() if self.agreement.seed is None else self.agreement.seed

    def _last_choice(self) -> Round | None:
        """The moment when the only person at the table last chose among several options."""
        if len(self.agreement.people) != 1:
            return None
        person = self.agreement.people[0]
        moments = [moment for moment, _ in self.round.steps() if moment.turn == person and len(moment.options) > 1]
        return moments[-1] if moments else None


def _scores_before(game: Game) -> tuple[int, ...]:
    """Return the scores before the latest round."""
    finished = list(game.running_scores())
    before = finished[:-1] if game.rounds[-1].is_over else finished
    return before[-1] if before else (0,) * len(game.scores)


_changed: Final = changer(Table)
