"""A game looked at again: what every option was worth, what each choice cost, and what was luck.

>>> from doublesix import Game, choose
>>> from doublesix.bots.budget import Budget
>>> from doublesix.record.game_record import GameRecord
>>> from doublesix.review import review_record
>>> game = Game.start(choose("luckies"), players=2)
>>> game = game.begin_round(game.seeded_deal(7))
>>> while game.in_round:
...     game = game.apply(game.round.options[0])
>>> review = review_record(GameRecord.of(game, ["Anna", "Ben"]), budget=Budget(worlds=40))
>>> all(decision.cost.points >= 0 for decision in review.decisions)
True
"""

from doublesix.review.analysis import Analysis, analyse, encode_analysis
from doublesix.review.archive import pack_review, unpack_review
from doublesix.review.game_review import Decision, Judged, Review, ReviewedRound, SeatReview, Verdict
from doublesix.review.json_form import encode_review
from doublesix.review.page import review_fragment, review_page
from doublesix.review.reviewer import USUAL, review_record
from doublesix.review.style import REVIEW_STYLE

__all__ = [
    "REVIEW_STYLE",
    "USUAL",
    "Analysis",
    "Decision",
    "Judged",
    "Review",
    "ReviewedRound",
    "SeatReview",
    "Verdict",
    "analyse",
    "encode_analysis",
    "encode_review",
    "pack_review",
    "review_fragment",
    "review_page",
    "review_record",
    "unpack_review",
]
