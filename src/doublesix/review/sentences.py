"""A review in words, the same for the terminal, the page and other programs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from doublesix.actions import Play
from doublesix.bots.reasons import Reason, Why, prove
from doublesix.i18n import Words
from doublesix.review.balance import Balance
from doublesix.review.coach import Coach
from doublesix.review.game_review import Decision, Judged, Review, ReviewedRound, SeatReview, Verdict
from doublesix.review.measurement import Measurement
from doublesix.review.option_words import OptionWords
from doublesix.rules.rules import DrawRule
from doublesix.sentences.agreement import tell_agreement
from doublesix.sentences.score import name_sides, tell_outcome
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import Tile
from doublesix.view import View

TELLS_NOTHING: Final = frozenset({Why.MUST_OPEN, Why.ONLY_TILE, Why.NOTHING_FITS, Why.NO_CHOICE})
"""Reasons that are the same for every option, or occur only without a choice."""


class ReviewWords(OptionWords):
    """The words for one review."""

    def __init__(self, review: Review, words: Words) -> None:
        super().__init__(review.names, words)
        self.review, self.coach = review, Coach(review.names, words)

    def head(self) -> Iterator[str]:
        """Say what was played and how it was reviewed."""
        game = self.review.game
        yield from tell_agreement(game.variant, game.seating, self.names, game.target, self.words)
        yield from self.looked_at(self.review.budget)
        unjudged = sum(each.unjudged for each in self.review.rounds)
        if unjudged:
            yield self.words("review.unjudged", count=unjudged)
        if not self.review.is_complete:
            yield self.words("review.stopped")

    def share(self, share: float) -> str:
        """Write a share in per cent."""
        return self.words.percent(100 * share)

    def moment(self, decision: Decision) -> str:
        """Say when something was decided."""
        return self.words("review.moment", round=decision.round_number, move=decision.step + 1)

    def chose(self, decision: Decision) -> str:
        """Say who chose what."""
        return self.words("general.named", name=self.names[decision.seat], text=self.action(decision.chosen))

    def verdict(self, decision: Decision) -> str:
        """Say what the choice cost, and what was better."""
        code, cost, best = decision.verdict, self.amount(decision.cost), self.action(decision.best.option)
        return self.words(f"review.verdict-{code}", cost=cost, best=best)

    def brief(self, decision: Decision) -> str:
        """Say the same in a few words, beside its mark; nothing if nothing was better."""
        if decision.verdict is Verdict.BEST:
            return ""
        cost, best = self.amount(decision.cost), self.action(decision.best.option)
        return self.words(f"review.brief-{decision.verdict}", cost=cost, best=best)

    def because(self, decision: Decision) -> str | None:
        """Say what speaks for the best option and not for the chosen one, if that can be proved.

        About a choice that cost points the coach says more.
        """
        best, played = decision.best, decision.played
        if best.reason is None or best.reason.why in TELLS_NOTHING or (best != played and best.reason == played.reason):
            return None
        proved = self._proved(decision.view, best, best.reason)
        if proved:
            return " ".join(proved)
        reason = tell_past_reason(best.reason, self.names, self.words)
        return self.words("review.because", action=self.action(best.option), reason=reason)

    def why(self, decision: Decision) -> list[str]:
        """Say why: what the coach has to say about a choice that cost points, else what speaks for the best option."""
        if decision.is_explained:
            return self.coach.reasons(decision)
        because = self.because(decision)
        return [because] if because else []

    def known(self, decision: Decision) -> list[str]:
        """Say what the seat could know of the other hands."""
        view, told = decision.view, []
        for seat in _others(view, decision.seat):
            name, lacks = self.names[seat], view.lacks(seat)
            if len(view.possible[seat]) == view.sizes[seat]:
                told.append(self.words("review.known-hand", name=name, tiles=_listed(view.possible[seat])))
                continue
            told.append(self.words("score.hand-tiles", name=name, count=view.sizes[seat]))
            if lacks:
                numbers = self.words.list_or([str(number) for number in lacks])
                told.append(self.words("review.lacks", name=name, numbers=numbers))
        return told

    def hidden(self, decision: Decision) -> list[str]:
        """Say what was hidden from the seat: the other hands, and the boneyard if somebody may draw."""
        told = [
            self.words("record.hand", name=self.names[seat], tiles=_listed(decision.hands[seat]))
            for seat in _others(decision.view, decision.seat)
        ]
        if decision.boneyard and decision.view.rules.draw is not DrawRule.NEVER:
            told.append(self.words("record.boneyard", tiles=_listed(decision.boneyard)))
        return told

    def option_cells(self, decision: Decision, judged: Judged) -> tuple[str, ...]:
        """Write an option, its points, how far it is behind, and whether it is the best and was chosen."""
        marks = [self.mark(Verdict.BEST)] if judged == decision.best else []
        marks += [self.words("review.played")] if judged == decision.played else []
        return self.cells(judged, *marks)

    def scored(self, each: ReviewedRound) -> list[str]:
        """Write what each side scored in a round that is over, and its score after it."""
        return [
            self.words("general.noted", text=self.words.number(points), note=self.words.number(score))
            for points, score in zip(each.points or (), each.scores or (), strict=True)
        ]

    def round_title(self, each: ReviewedRound) -> str:
        """Name a round."""
        return self.words("record.round", number=each.number)

    def round_result(self, each: ReviewedRound) -> str:
        """Say how a round ended."""
        outcome = each.round.outcome
        if outcome is None:
            return self.words("review.unfinished")
        return tell_outcome(outcome, self.names, words_at(self.review.game.variant, self.words))

    def accuracy(self, seat: SeatReview) -> str:
        """Say how well somebody chose, all in all."""
        if not seat.decisions:
            return self.words("review.no-decisions")
        if seat.accuracy is None or seat.blind_accuracy is None:
            return self.words("review.accuracy-nothing-at-stake", count=len(seat.decisions))
        share, blind = self.share(seat.accuracy), self.share(seat.blind_accuracy)
        return self.words("review.accuracy", share=share, blind=blind)

    def counted(self, seat: SeatReview) -> str:
        """Say how many decisions there were, and of what kind."""
        kinds = {str(verdict): seat.count(verdict) for verdict in Verdict}
        return self.words("review.counted", count=len(seat.decisions), **kinds)

    def sides(self) -> list[str]:
        """Name the sides."""
        return name_sides(self.review.game.seating, self.names, self.words)

    def balances(self, seats: Collection[int] | None = None) -> list[tuple[str, Balance]]:
        """The balances of all sides with one of these seats, or with anybody who was judged, by name."""
        seating, seats = self.review.game.seating, self.review.seats if seats is None else seats
        named = zip(self.sides(), self.review.balances or (), strict=False)
        return [(name, balance) for name, balance in named if not set(seats).isdisjoint(seating.sides[balance.side])]

    def luck_against_skill(self, balance: Balance) -> str:
        """Say in one sentence what was luck and what was not, if everybody was judged."""
        luck, skill = self.points(balance.luck), self.points(balance.skill)
        return self.words("review.luck-against-skill", result=self.signed(balance.result), luck=luck, skill=skill)

    def parts(self, balance: Balance) -> Iterator[tuple[str, Measurement]]:
        """Name the parts of a balance, each with its points; the last is what they add up to."""
        seating = self.review.game.seating
        own = seating.sides[balance.side]
        yield self.words("review.part-deal"), balance.deal
        for seat in (*own, *seating.opponents(own[0])):
            part = balance.choices[seat]
            if part is not None:
                yield self.words("review.part-choices", name=self.names[seat]), part
        yield self.words("review.part-rest" if balance.is_whole else "review.part-rest-and-others"), balance.rest
        yield self.words("general.result"), Measurement(balance.result)

    def _proved(self, view: View, judged: Judged, reason: Reason) -> list[str]:
        """Say what was shown and what follows, in a sentence each; nothing if the reason needs no proof."""
        proofs = prove(view, reason.seat, reason.numbers)
        if not proofs:
            return []
        name = "" if reason.seat is None else self.names[reason.seat]
        tile = judged.option.tile if isinstance(judged.option, Play) else ""
        shown = [
            self.words(f"coach.proof-{proof.shown}", name=name, numbers=self._numbers(proof.numbers))
            for proof in proofs
        ]
        numbers = self._numbers(reason.numbers)
        return [*shown, self.words(f"review.proved-{reason.why}", name=name, numbers=numbers, tile=tile)]

    def _numbers(self, numbers: Iterable[int]) -> str:
        return self.words.list_and(map(str, numbers))


def tell_past_reason(reason: Reason, names: Sequence[str], words: Words) -> str:
    """Tell what spoke for a choice, to somebody who did not make it; only for reasons that tell something."""
    numbers = words.list_and([str(number) for number in reason.numbers])
    return words(f"review.reason-{reason.why}", name="" if reason.seat is None else names[reason.seat], numbers=numbers)


def _listed(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))


def _others(view: View, own: int) -> Iterator[int]:
    """The other seats, in the order in which they play."""
    step = view.rules.direction.step
    seat = view.seating.after(own, step)
    while seat != own:
        yield seat
        seat = view.seating.after(seat, step)
