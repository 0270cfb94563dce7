"""A decision on the board: before it, after what was played and after what was best, with badges on the tiles.

People step through them with buttons that need no script: each stage has a radio button before all pictures, and the
style sheet shows the picture of the one that is pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import Final

from doublesix.actions import Action, Play
from doublesix.layout import TableSize, lay_out
from doublesix.line import Line
from doublesix.picture import Badge, Badged, Look, ShownHand, badge_on_page, line_on_page
from doublesix.review.game_review import Decision
from doublesix.review.sentences import ReviewWords
from doublesix.tiles import TileSet

TABLE: Final = TableSize(20, 14)
TILE_WIDTH: Final = 30


@dataclass(frozen=True, slots=True)
class Stage:
    """The table at one stage: the line, one's own hand, and which tiles have badges."""

    name: str
    line: Line
    hand: TileSet
    badges: tuple[Badged, ...]


def stages_of(decision: Decision) -> tuple[Stage, ...]:
    """Return the table before a decision, after the chosen option and after the best; the first alone if they agree."""
    chosen, best = decision.played.option, decision.best.option
    marked = tuple(
        found
        for badge, option in ((Badge.PLAYED, chosen), (Badge.BEST, best))
        for found in _badged(decision, badge, option)
    )
    before = Stage("before", decision.view.line, decision.view.hand, marked)
    if chosen == best:
        return (before,)
    return before, _after(decision, "played", Badge.PLAYED, chosen), _after(decision, "best", Badge.BEST, best)


def _badged(decision: Decision, badge: Badge, option: Action) -> Iterator[Badged]:
    if not isinstance(option, Play):
        return
    view, place = decision.view, None
    if option.end is not None:
        place = next(iter(view.line.places_showing(option.end, on=view.extra.on if view.extra else None)), None)
    yield Badged(badge, option.tile, place)


def _after(decision: Decision, name: str, badge: Badge, option: Action) -> Stage:
    view = decision.view
    if not isinstance(option, Play):
        return Stage(name, view.line, view.hand, ())
    on = view.extra.on if view.extra else None
    laid = view.line.open_with(option.tile) if option.end is None else view.line.lay(option.tile, option.end, on=on)
    return Stage(name, laid, view.hand.remove(option.tile), (Badged(badge, option.tile),))


class StageWriter:
    """Writes the stages of the decisions of one review as HTML."""

    def __init__(self, wording: ReviewWords) -> None:
        self._wording, self._words = wording, wording.words
        self._look = Look.of(wording.review.game.variant)
        self._numbers = count(1)

    def show(self, decision: Decision) -> Iterator[str]:
        """Show all stages of a decision that is explained, else the table before it."""
        stages = stages_of(decision) if decision.is_explained else stages_of(decision)[:1]
        group = f"stages-{next(self._numbers)}"
        yield f'<div class="stages" role="group" aria-label="{escape(self._words("coach.stages"))}">\n'
        if len(stages) > 1:
            yield from (self._button(decision, group, stage) for stage in stages)
        for stage in stages:
            yield f"<figure>{self._picture(decision, stage)}</figure>\n"
        yield f'<p class="legend">{self._legend(decision)}</p>\n</div>\n'

    def _button(self, decision: Decision, group: str, stage: Stage) -> str:
        option = decision.best.option if stage.name == "best" else decision.played.option
        after = self._wording.coach.after(option)
        text = self._words(f"coach.stage-{stage.name}", option=after)
        checked = " checked" if stage.name == "before" else ""
        return (
            f'<input type="radio" name="{group}" id="{group}-{stage.name}"{checked}>'
            f'<label for="{group}-{stage.name}">{escape(text)}</label>\n'
        )

    def _legend(self, decision: Decision) -> str:
        marked = {Badge.PLAYED: decision.played.option, Badge.BEST: decision.best.option}
        told = {Badge.PLAYED: self._words("review.played"), Badge.BEST: self._words("review.mark-best")}
        return " ".join(
            f'<span class="whole">{badge_on_page(badge)} '
            f"{escape(self._words('general.named', name=told[badge], text=self._wording.action(option)))}</span>"
            for badge, option in marked.items()
        )

    def _picture(self, decision: Decision, stage: Stage) -> str:
        name, words = self._wording.names[decision.seat], self._words
        caption = words("review.position", round=decision.round_number, move=decision.step + 1, name=name)
        return line_on_page(
            stage.line,
            lay_out(stage.line, TABLE),
            words,
            self._look,
            hands=[ShownHand(name, tuple(stage.hand))],
            caption=caption,
            badges=stage.badges,
            tile_width=TILE_WIDTH,
        )
