"""Measures, places and numbers in words."""

from __future__ import annotations

from math import floor, isfinite, log10
from typing import Final

from doublesix.i18n import Words
from doublesix.lab.duplicate_deals import Match
from doublesix.lab.estimates import Estimate, EstimateKind, Sample
from doublesix.lab.scenario import Scenario
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import tell_title

MOST_PLACES: Final = 6
PLACES_WITHOUT_SPREAD: Final = 2


class MeasureWords:
    """How numbers are written: as exactly as they are known, but no more exactly."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def value(self, estimate: Estimate, kind: EstimateKind) -> str:
        """Write the value alone, a share in per cent."""
        return self._with_unit(self._number(estimate.value, estimate, kind), kind)

    def interval(self, estimate: Estimate, kind: EstimateKind) -> str:
        """Write the interval alone."""
        if not isfinite(estimate.low):
            return self.words("lab.unknown")
        low, high = (self._number(bound, estimate, kind) for bound in (estimate.low, estimate.high))
        return self._with_unit(self.words("lab.interval", low=low, high=high), kind)

    def difference(self, estimate: Estimate, kind: EstimateKind) -> str:
        """Write how far something is from something else, with its sign and how sure that is."""
        if not isfinite(estimate.low):
            return self.words("lab.unknown")
        number = self._number(estimate.value, estimate, kind)
        reach = self._number(estimate.half_width, estimate, kind)
        code = "lab.more" if number.strip("0.,") and estimate.value > 0 else "lab.less"
        return self.words(code, number=number, reach=reach)

    def measure(self, sample: Sample) -> str:
        """Name a measure and its place."""
        if sample.name == "endings":
            return self.words(f"lab.ending-{sample.place}")
        if not sample.place:
            return self.words(f"lab.{sample.name}")
        return self.words(f"lab.{sample.name}", place=self.place(sample))

    def place(self, sample: Sample) -> str:
        """Name a seat, a side, a distance from the leader."""
        number = int(sample.place)
        if sample.name.endswith("by-distance"):
            return self.words("lab.after-leader", count=number) if number else self.words("lab.leader")
        return self.words("lab.side" if sample.name.endswith("by-side") else "lab.seat", number=number + 1)

    def title(self, variant: Variant) -> str:
        """Name a sheet and its edition, and the house rules as they are written in commands."""
        title = tell_title(variant, self.words)
        house = [f"{key}={value_text(value)}" for key, value in variant.house]
        return self.words("lab.with-house-rules", title=title, rules=self.words.list_and(house)) if house else title

    def table(self, scenario: Scenario) -> str:
        """Tell who sits at the table."""
        names = scenario.bot_names
        bots = names[0] if len(set(names)) == 1 else ", ".join(names)
        return self._seated(bots, scenario.table.players, scenario.table.partners)

    def match(self, match: Match) -> str:
        """Tell who plays whom."""
        first, second = match.names[:2]
        if len(match.names) > 2:
            bots = self.words.list_and(match.names)
        elif match.sides > 2:
            bots = self.words("lab.one-against", first=first, second=second, number=match.sides - 1)
        else:
            bots = self.words("lab.against", first=first, second=second)
        return self._seated(bots, match.players, match.partners)

    def _seated(self, bots: str, players: int, partners: bool) -> str:
        if partners:
            return self.words("lab.partners", bots=bots)
        return self.words("lab.players", count=players, bots=bots)

    def _with_unit(self, number: str, kind: EstimateKind) -> str:
        return self.words.as_percent(number) if kind is EstimateKind.SHARE else number

    def _number(self, value: float, estimate: Estimate, kind: EstimateKind) -> str:
        if not isfinite(value):
            return self.words("lab.unknown")
        scale = 100 if kind is EstimateKind.SHARE else 1
        return self.words.number(scale * value, _places(scale * estimate.half_width))


def _places(half_width: float) -> int:
    """How many decimal places are worth writing: two digits of the half width."""
    if not isfinite(half_width) or half_width <= 0:
        return PLACES_WITHOUT_SPREAD
    return max(0, min(MOST_PLACES, 1 - floor(log10(half_width))))
