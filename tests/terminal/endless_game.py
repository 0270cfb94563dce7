"""A program that plays as fast as the disk allows until it is killed, and says after everything how far it is."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.session import Session

CHAIRS = (Chair("Ana"), Chair("Ben", "greedy"), Chair("Cleo", "greedy"))
AGREEMENT = Agreement(choose("bg2133"), CHAIRS, target=Rounds(1000), seed=7)


def how_far(session: Session) -> tuple[int, int]:
    """Which round it is, and how much has happened in it."""
    return len(session.table.game.rounds), len(session.table.round.events)


def step(session: Session) -> None:
    """Do the next thing, people the first that they may do."""
    table = session.table
    if table.turn is None:
        session.next_round()
    else:
        session.act(table.round.options[0] if table.waits_for_person else table.bots_action())


def play(folder: Path, agreement: Agreement, takes_back: bool) -> None:
    """Begin a game or go on with it, without end; take back again and again where that is asked for."""
    session = Session.resume(folder) if folder.exists() else Session.start(agreement, folder)
    for number in count():
        if takes_back and number % 3 == 0 and session.table.can_take_back:
            session.take_back()
        else:
            step(session)
        print(*how_far(session), flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), AGREEMENT, takes_back=sys.argv[2] == "takes-back")
