"""The coach: what a review says in words about a choice that cost points. Each sentence is one message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from doublesix.actions import Action, Draw, Pass, Play
from doublesix.bots.merits import Merit, MeritKind
from doublesix.bots.reasons import Proof
from doublesix.review.continuation import Continuation
from doublesix.review.game_review import Decision
from doublesix.review.option_words import OptionWords

MOST_MERITS: Final = 3
"""More reasons than these hide the best of them."""


class Coach(OptionWords):
    """The words of the coach about the choices of a game."""

    def reasons(self, decision: Decision) -> list[str]:
        """Say why the choice cost points: the merits, and what probably comes next if none of them decides."""
        return [*self._merits(decision), *map(self._continuation, decision.ahead)]

    def after(self, option: Action) -> str:
        """Name an option so that it can follow "after"."""
        match option:
            case Draw():
                return self.words("coach.drawing")
            case Pass():
                return self.words("coach.passing")
        return self.action(option)

    def _merits(self, decision: Decision) -> Iterator[str]:
        told = 0
        has_spots = False
        for merit in decision.merits:
            if merit.kind is MeritKind.NEARLY_OUT:
                if has_spots:
                    yield self._merit(decision, merit)
                continue
            if told == MOST_MERITS:
                continue
            told, has_spots = told + 1, has_spots or merit.kind is MeritKind.SPOTS
            yield self._merit(decision, merit)
            yield from (self._proof(proof, self._name(merit)) for proof in merit.proofs)

    def _merit(self, decision: Decision, merit: Merit) -> str:
        return self.words(
            f"coach.{merit.kind}",
            chosen=self.after(decision.played.option),
            best=self.after(decision.best.option),
            player=self.names[decision.seat],
            name=self._name(merit),
            numbers=self.words.list_and([str(number) for number in merit.numbers]),
            tile="" if merit.tile is None else str(merit.tile),
            few=self.words.number(merit.count),
            many=self.words.number(merit.other),
        )

    def _name(self, merit: Merit) -> str:
        return "" if merit.seat is None else self.names[merit.seat]

    def _proof(self, proof: Proof, name: str) -> str:
        numbers = self.words.list_and([str(number) for number in proof.numbers])
        return self.words(f"coach.proof-{proof.shown}", name=name, numbers=numbers)

    def _continuation(self, ahead: Continuation) -> str:
        after, share = self.after(ahead.option), self._share(ahead.share)
        if ahead.seat is None:
            return self.words("coach.next-over", after=after, share=share)
        name = self.names[ahead.seat]
        match ahead.action:
            case Play(tile, end):
                could, laid = self._share(ahead.can_play), self.action(Play(tile, end))
                return self.words("coach.next-plays", after=after, name=name, could=could, play=laid, share=share)
            case Draw():
                return self.words("coach.next-draws", after=after, name=name, share=share)
        return self.words("coach.next-passes", after=after, name=name, share=share)

    def _share(self, share: float) -> str:
        return self.words.percent(100 * share)
