"""How long it takes to list a thousand games."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.places import HOME_VARIABLE
from doublesix.terminal.session import Session

GAMES = 1_000


def list_games() -> float:
    """Return the milliseconds that ``doublesix games`` takes for a thousand of them."""
    with tempfile.TemporaryDirectory() as home:
        _fill(Path(home, "games"))
        command = [sys.executable, "-m", "doublesix", "games"]
        start = time.perf_counter()
        subprocess.run(command, env=os.environ | {HOME_VARIABLE: home}, check=True, stdout=subprocess.DEVNULL)
        return 1000 * (time.perf_counter() - start)


def _fill(folder: Path) -> None:
    """Play a round, and keep it a thousand times."""
    agreement = Agreement(choose("international"), (Chair("Anna"), Chair("Ben")), False, Rounds(1), seed=1)
    session = Session.start(agreement, folder)
    while not session.table.is_over:
        session.act(session.table.round.options[0])
    session.close()
    whole = session.path.read_bytes()
    for number in range(1, GAMES):
        (folder / f"{number}.domino").write_bytes(whole)
