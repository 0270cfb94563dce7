"""Bots that play among themselves for somebody who watches: all hands open, every choice with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from doublesix.actions import Action
from doublesix.bots.own.guests import faults_to_tell
from doublesix.bots.reasons import explain
from doublesix.bots.registry import Bot, find_bot
from doublesix.i18n import Words
from doublesix.review.sentences import TELLS_NOTHING, tell_past_reason
from doublesix.sentences.errors import tell_error
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.score import tell_scores, tell_sum
from doublesix.sentences.sheet_texts import words_at
from doublesix.table.agreement import Chair
from doublesix.table.table import Table


class WatchedGame:
    """A game of bots, and what is told of its present round."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        self._words = words_at(table.game.variant, words)
        self.told: list[str] = list(self._tell_deal())

    @property
    def waits_for_deal(self) -> bool:
        """Whether the round is over, and another is to be dealt."""
        return self.table.turn is None and not self.table.is_over

    def choose(self) -> Action:
        """Let the bot whose turn it is choose; it may think in a thread of its own."""
        return self.table.bots_action()

    def act(self, action: Action) -> Sequence[str]:
        """Do what a bot chose, and tell it with its reason; at the end of the round, what it scored."""
        before = self.table
        self.table = before.act(before.round.turn, action)
        faults = [tell_error(fault, self._words) for fault in faults_to_tell()]
        news = [*faults, *self._tell_choice(before, action), *self._tell_end()]
        self.told += news
        return news

    def deal(self) -> Sequence[str]:
        """Deal the next round, and tell it."""
        self.table = self.table.next_round()
        self.told = list(self._tell_deal())
        return self.told

    def _tell_deal(self) -> Iterator[str]:
        table = self.table
        yield self._words("record.round", number=len(table.game.rounds))
        for event in table.round.events[: len(table.round.events) - len(table.round.actions)]:
            yield tell_event(event, table.names, self._words)

    def _tell_choice(self, before: Table, action: Action) -> Iterator[str]:
        done = len(before.round.events)
        reason = explain(before.view(before.round.turn), action)
        for number, event in enumerate(self.table.round.events[done:]):
            told = tell_event(event, before.names, self._words)
            if number or reason is None or reason.why in TELLS_NOTHING or len(before.round.options) < 2:
                yield told
            else:
                why = tell_past_reason(reason, before.names, self._words)
                yield self._words("watch.why", event=told, reason=why)

    def _tell_end(self) -> Iterator[str]:
        table, words = self.table, self._words
        outcome, game = table.round.outcome, table.game
        if outcome is None:
            return
        partners = game.seating.partners
        yield from tell_sum(outcome, table.round.hands, table.names, game.variant, words, partners=partners)
        yield tell_scores(game.scores, game.seating, table.names, words)
        if game.ending is not None:
            yield tell_ending(game.ending, game.seating, table.names, words)


def name_bots(bots: Sequence[str], words: Words) -> tuple[Chair, ...]:
    """Seat bots under their own names; those of a kind are numbered."""
    names = [_name(find_bot(bot), words) for bot in bots]
    numbered = [
        name if names.count(name) == 1 else words("watch.numbered", name=name, number=names[: seat + 1].count(name))
        for seat, name in enumerate(names)
    ]
    return tuple(Chair(name, bot) for name, bot in zip(numbered, bots, strict=True))


def _name(bot: Bot, words: Words) -> str:
    return bot.nickname or words(f"bot.{bot.name}").capitalize()
