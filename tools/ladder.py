"""Let all bots and all levels play each other, and write how strong they are into docs/ladder.md.

The text around the tables is written by people. ``make ladder`` renews the tables.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.registry import BOTS, LEVELS
from doublesix.cli.progress import progress
from doublesix.i18n import words_for
from doublesix.lab.ladder import Ladder, rate
from doublesix.lab.tables import ladder_heads, ladder_rows

PAGE: Final = Path(__file__).parent.parent / "docs" / "ladder.md"
DEALS: Final = {"bots": 40, "levels": 10}
"""Of each pair on each table; there are many more pairs of levels."""
SEED: Final = 28
BUDGET: Final = Budget(worlds=100)
"""In worlds, so that whoever plays it again comes to the same table."""

_words = words_for("en")


def markdown(ladder: Ladder) -> str:
    """Write a ladder as a table."""
    lines = [["bot", *ladder_heads(_words)], ["---", "--:", "--:"]]
    lines += [[f"`{rung.bot}`", *cells] for rung, cells in ladder_rows(ladder, _words)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def renewed(page: str, name: str, ladder: Ladder) -> str:
    """Return the page with one of its tables renewed."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    _, has_end, after = rest.partition(end)
    if not has_end:
        sys.exit(f"docs/ladder.md has no place for {name}")
    return f"{before}{begin}\n\n{markdown(ladder)}\n\n{end}{after}"


def main() -> None:
    """Renew the page."""
    page = PAGE.read_text("utf-8")
    for name, bots in (("bots", BOTS), ("levels", LEVELS)):
        with progress(_words) as watch:
            ladder = rate(tuple(bots), deals=DEALS[name], budget=BUDGET, seed=SEED, watch=watch)
        if not ladder.is_complete:
            sys.exit("docs/ladder.md is left as it was")
        page = renewed(page, name, ladder)
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
