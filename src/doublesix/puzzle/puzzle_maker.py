"""Puzzles made: experts play rounds, and positions are kept in which one choice is clearly best and can be explained.

Every sheet, edition and house rule, any number of players. The same variant, seating and seed make the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from typing import Final

from doublesix.bots.contest import Contest, Evaluated
from doublesix.bots.expert import manner_for
from doublesix.bots.steady import choose_steadily
from doublesix.deal import deal_round
from doublesix.errors import DoublesixError
from doublesix.kernel import Worlds
from doublesix.position import read_position, write_position
from doublesix.puzzle.grade import grade, share_found
from doublesix.puzzle.proof import CLEAR_LEAD, ProofKind, ProvenBest, prove_best, prove_sure_win
from doublesix.puzzle.puzzle import Puzzle
from doublesix.puzzle.shape import Shape, shape_of
from doublesix.puzzle.theme import PuzzleTheme, find_insight
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.view import View

GLANCE: Final = 96
"""How many worlds the experts look at when they play; it also shows which positions may become puzzles."""
EARLY_GLANCE: Final = 32
"""How many before that, when no position becomes a puzzle."""
HOPE: Final = 1.5
"""In standard errors: by so much one option must lead at a glance."""
MOST_TILES: Final = 11
"""With more tiles in all hands together, too much is hidden for a clear reason, and a proof takes long."""
MOST_OF_A_THEME: Final = 0.4
MOST_EASY: Final = 0.6
EASY: Final = 3
"""Up to this grade a puzzle is easy."""


@dataclass(slots=True)
class Wanted:
    """How many puzzles are still wanted, so that no theme takes all and not all are easy."""

    number: int
    shapes: set[Shape] = field(default_factory=set)
    """Those that are there already."""
    themes: Counter[PuzzleTheme] = field(default_factory=Counter)
    easy: int = 0

    @property
    def found(self) -> int:
        """How many were taken."""
        return self.themes.total()

    def is_full(self, theme: PuzzleTheme) -> bool:
        """Whether there are enough of a theme."""
        return self.themes[theme] >= ceil(self.number * MOST_OF_A_THEME)

    def is_full_of_easy(self) -> bool:
        """Whether there are enough easy ones."""
        return self.easy >= self.number * MOST_EASY

    def take(self, puzzle: Puzzle) -> bool:
        """Take a puzzle, unless it repeats another one, or there are enough like it."""
        is_easy, shape = puzzle.grade <= EASY, shape_of(puzzle.view)
        is_too_easy = is_easy and (len(puzzle.view.options) == 2 or self.is_full_of_easy())
        if is_too_easy or self.is_full(puzzle.theme) or shape in self.shapes:
            return False
        self.count(puzzle)
        return True

    def count(self, puzzle: Puzzle) -> None:
        """Count a puzzle that is there already."""
        self.shapes.add(shape_of(puzzle.view))
        self.themes[puzzle.theme] += 1
        self.easy += puzzle.grade <= EASY


def make_puzzles(variant: Variant, seating: Seating, seed: int, wanted: Wanted) -> Iterator[Puzzle]:
    """Let experts play until there are as many puzzles as are wanted; at most one for each seat of a round."""
    for number in count():
        seats: set[int] = set()
        for view, proven in _proven_choices(variant, seating, SplitMix.seeded(seed, "puzzles", number), wanted):
            if wanted.found >= wanted.number:
                return
            if view.turn not in seats:
                puzzle = puzzle_of(view, variant, proven)
                if puzzle is not None and wanted.take(puzzle):
                    seats.add(view.turn or 0)
                    yield puzzle


def puzzle_of(view: View, variant: Variant, proven: ProvenBest) -> Puzzle | None:
    """Make a puzzle of a view with a best option; none if nothing can be said for it."""
    insight = find_insight(view, proven.best, wins_for_sure=proven.kind is ProofKind.FORCED)
    position = write_position(view, variant)
    if insight is None or not _can_be_read(position, view):
        return None
    return Puzzle(position, proven.best, insight.theme, grade(view, proven.best), proven.kind)


def _can_be_read(position: str, view: View) -> bool:
    """Whether a position on one line tells all of a view; some rounds that drag on cannot be followed from it."""
    try:
        return read_position(position).view_of_turn() == view
    except DoublesixError:
        return False


def _proven_choices(
    variant: Variant, seating: Seating, source: SplitMix, wanted: Wanted
) -> Iterator[tuple[View, ProvenBest]]:
    """Let experts play a round, and yield the views in which one option is proved to be the best."""
    round_ = Round.start(variant.rules, seating, deal_round(variant.rules, seating, source))
    while not round_.is_over:
        action = round_.options[0]
        if len(round_.options) > 1:
            view = View.of_single_round(round_, round_.turn)
            is_late = sum(view.sizes) <= MOST_TILES
            try:
                lead = _glance(view, GLANCE if is_late else EARLY_GLANCE, source.word())
            except DoublesixError:
                return
            action, proven = lead.option, None
            if is_late and not wanted.is_full(PuzzleTheme.FORCED_WIN):
                proven = prove_sure_win(view)
            if is_late and proven is None and _could_be_wanted(view, lead, wanted):
                proven = prove_best(view)
            if proven is not None:
                yield view, proven
        round_ = round_.apply(action)


def _glance(view: View, worlds: int, seed: int) -> Evaluated:
    """Return the best option at a glance, and by how much it leads."""
    contest = Contest(view.options)
    contest.add(Worlds(view).weigh(worlds, seed, manner_for(view)))
    return contest.lead


def _could_be_wanted(view: View, lead: Evaluated, wanted: Wanted) -> bool:
    """Whether a puzzle like this is still wanted, as far as a glance shows."""
    if lead.points < HOPE * lead.error or lead.points < CLEAR_LEAD - HOPE * lead.error:
        return False
    insight = find_insight(view, lead.option, wins_for_sure=False)
    if insight is None or wanted.is_full(insight.theme):
        return False
    takes_easy_ones = len(view.options) > 2 and not wanted.is_full_of_easy()
    return takes_easy_ones or share_found(choose_steadily, view, lead.option) < 0.5
