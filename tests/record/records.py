"""Records to test with: of any game at any moment, with names, tags and comments of any kind."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import strategies as st

from doublesix.game import Game
from doublesix.record.fairness import FairDeal
from doublesix.record.game_record import Comment, GameRecord, RecordedFairness
from doublesix.record.texts import UNWRITABLE
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.testing.strategies import any_action, games

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.domino"))

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Flo")
CONTRIBUTIONS = ("the cat", "17", "", "rain on Sunday")


def is_line(text: str) -> bool:
    return text == text.strip() and not UNWRITABLE.search(text)


words = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters=",:;/|"), max_size=12)
comments = st.text(max_size=30).filter(is_line)
texts = comments.filter(lambda text: bool(text) and ";" not in text)
tags = st.dictionaries(st.sampled_from(["date", "place", "event", "table-no", "white2"]), texts, max_size=3)


@st.composite
def names_for(draw: st.DrawFn, players: int) -> tuple[str, ...]:
    """Names that can be told apart, or none."""
    if draw(st.booleans()):
        return ()
    named = [draw(words) for _ in range(players)]
    return tuple(f"{seat} {name}".strip() for seat, name in enumerate(named))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A record of any game at any moment."""
    game = draw(games())
    remarks = {
        number: [
            Comment(after=draw(st.integers(0, len(round_.actions))), text=text)
            for text in draw(st.lists(comments, max_size=3))
        ]
        for number, round_ in enumerate(game.rounds, 1)
    }
    return GameRecord.of(
        game,
        draw(names_for(game.seating.players)),
        seed=draw(st.none() | st.integers(0, 2**63 - 1)),
        tags=draw(tags),
        comments=draw(st.lists(comments, max_size=3)),
        round_comments=remarks,
    )


def played(game: Game, chance: Random) -> Game:
    """Play a round that has been dealt to its end, anyhow."""
    while game.in_round:
        game = game.apply(any_action(game.rounds[-1], chance))
    return game


def fair_record(sheet: str = "sixcolours", *, rounds: int = 2, revealed: bool = True) -> GameRecord:
    """A game of three whose deals can be checked."""
    game = Game.start(choose(sheet), 3, target=Rounds(rounds))
    told: dict[int, RecordedFairness] = {}
    for number in range(1, rounds + 1):
        fair = FairDeal(bytes([number]) * 32, CONTRIBUTIONS[:3])
        told[number] = fair.recorded(revealed=revealed)
        game = played(game.begin_round(fair.deal(game)), Random(number))
    return GameRecord.of(game, NAMES[:3], fairness=told)


def seeded_record(sheet: str = "international", *, seed: int = 7, players: int = 2) -> GameRecord:
    """A game of two rounds that were dealt by a seed."""
    game = Game.start(choose(sheet), players, target=Rounds(2))
    while not game.is_over:
        game = played(game.begin_round(game.seeded_deal(seed)), Random(seed))
    return GameRecord.of(game, NAMES[:players], seed=seed)
