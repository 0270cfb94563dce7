"""Let all bots play each other, hold them against a solved game, and write how strong they are into docs/ladder.md.

The text around the tables is written by people. ``make ladder`` renews the tables.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.registry import BOTS, LEVELS, STRONGEST
from doublesix.cli.progress import progress
from doublesix.i18n import words_for
from doublesix.lab.duels import Duel, duel, lead_of
from doublesix.lab.estimates import Estimate, EstimateKind, paired_difference
from doublesix.lab.ladder import rate
from doublesix.lab.measure_words import MeasureWords
from doublesix.lab.small_games import SmallGame
from doublesix.lab.solution import exploitability, lead_over, solve
from doublesix.lab.tables import ladder_heads, ladder_rows
from doublesix.rules.sheet_files import SHEETS, choose

PAGE: Final = Path(__file__).parent.parent / "docs" / "ladder.md"
DEALS: Final = {"bots": 40, "levels": 10, "steps": 2000, "sheets": 400}
"""Of each pair on each table; there are many more pairs of levels."""
STEPS: Final = ("international", "bg2133")
"""The sheets on which each level meets the one two below it."""
ON_SHEETS: Final = Budget(seconds=0.05)
"""What the expert has for a move where it is compared with plain playouts, on every sheet; of those it is so many."""
PLAYOUTS: Final = Budget(worlds=1000)
SEED: Final = 28
BUDGET: Final = Budget(worlds=100)
"""In worlds, so that the person who plays it again comes to the same table."""
SAMPLES: Final = 4
"""How often a bot is asked at every place of a solved game, since chance may have a say in what it chooses."""
SOLVED: Final = {"block": "never", "draw one": "one"}

Table = Iterator[Sequence[str]]

_words = words_for("en")
_wording = MeasureWords(_words)


def ladder_table(name: str, bots: Sequence[str]) -> Table:
    """Let bots play each other."""
    with progress(_words) as watch:
        ladder = rate(bots, deals=DEALS[name], budget=BUDGET, seed=SEED, watch=watch)
    if not ladder.is_complete:
        sys.exit("docs/ladder.md is left as it was")
    yield "bot", *ladder_heads(_words)
    for rung, cells in ladder_rows(ladder, _words):
        yield f"`{rung.bot}`", *cells


def steps_table() -> Table:
    """Let each level play the one two below it."""
    yield "level", *STEPS
    levels = tuple(LEVELS)
    for lower, higher in zip(levels, levels[2:], strict=False):
        leads = (_points(higher, lower, sheet, DEALS["steps"]) for sheet in STEPS)
        yield f"`{higher}` over `{lower}`", *(_wording.difference(lead, EstimateKind.AMOUNT) for lead in leads)


def sheets_table() -> Table:
    """Let the strongest and plain playouts play greedy on every sheet on the same deals, alone against the others."""
    yield "sheet", "players", f"`{STRONGEST.name}`", _words("lab.wins"), "`playouts`", "more than `playouts`"
    for sheet in SHEETS:
        for players in (2, 4):
            expert, plain = (
                duel(bot, "greedy", sheet=sheet, players=players, deals=DEALS["sheets"], budget=budget, seed=SEED)
                for bot, budget in ((STRONGEST.name, ON_SHEETS), ("playouts", PLAYOUTS))
            )
            wins = expert.standings[0].wins
            yield (
                sheet,
                str(players),
                _wording.difference(expert.standings[0].points, EstimateKind.AMOUNT),
                f"{_wording.value(wins, EstimateKind.SHARE)} ({_wording.interval(wins, EstimateKind.SHARE)})",
                _wording.difference(plain.standings[0].points, EstimateKind.AMOUNT),
                _wording.difference(_more(expert, plain), EstimateKind.AMOUNT),
            )


def _more(one: Duel, other: Duel) -> Estimate:
    """How many points a hand more the first bot of one duel made than that of the other, on the same deals."""
    leads = ([lead_of(each.match, deal, 0) for deal in each.deals] for each in (one, other))
    differences = [own - others for own, others in zip(*leads, strict=True)]
    return paired_difference(sum(differences) / len(differences), differences)


def _points(one: str, other: str, sheet: str, deals: int) -> Estimate:
    return duel(one, other, sheet=sheet, deals=deals, budget=BUDGET, seed=SEED).standings[0].points


def truth_table() -> Table:
    """Hold the bots against the solution of each small game."""
    columns = [_truths(draw) for draw in SOLVED.values()]
    yield "bot", *(head for name in SOLVED for head in (f"{name}: exploitable by", f"{name}: loses"))
    for bot in ("solution", *BOTS):
        name = bot if bot == "solution" else f"`{bot}`"
        yield name, *(_words.number(number, 3) for column in columns for number in column[bot])


def _truths(draw: str) -> Mapping[str, tuple[float, float]]:
    """Return by how much each bot can be exploited, and how much it loses to the solution."""
    game = SmallGame.of(choose("luckies", None, {"draw": draw}).rules)
    solution = solve(game)
    found = {"solution": (solution.exploitability, 0.0)}
    for bot in BOTS:
        strategy = game.uniform() if bot == "random" else game.strategy_of(bot, budget=BUDGET, samples=SAMPLES)
        found[bot] = exploitability(game, strategy), lead_over(game, solution.strategy, strategy)
    return found


TABLES: Final[Mapping[str, Callable[[], Table]]] = {
    "bots": lambda: ladder_table("bots", tuple(BOTS)),
    "levels": lambda: ladder_table("levels", tuple(LEVELS)),
    "steps": steps_table,
    "sheets": sheets_table,
    "truth": truth_table,
}


def renewed(page: str, name: str, table: Sequence[Sequence[str]]) -> str:
    """Return the page with one of its tables renewed."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    _, has_end, after = rest.partition(end)
    if not has_end:
        sys.exit(f"docs/ladder.md has no place for {name}")
    heads, *rows = table
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    written = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{before}{begin}\n\n{written}\n\n{end}{after}"


def main(names: Sequence[str]) -> None:
    """Renew the tables of these names, or all of them."""
    for name in names or TABLES:
        table = list(TABLES[name]())
        PAGE.write_text(renewed(PAGE.read_text("utf-8"), name, table), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
