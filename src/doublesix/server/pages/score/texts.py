"""The texts of other areas that the pad's page needs: it tells a round as the terminal does, without a connection."""

from __future__ import annotations

from functools import cache
from typing import Final

from doublesix.i18n import Words
from doublesix.rules.rules import BlockedPoints, Tie
from doublesix.sentences.score import POINT_RULES, side_code
from doublesix.server.web.words import words_for_scripts

_CODES: Final = frozenset(
    {
        *("score.domino", "score.blocked", "score.blocked-nobody-can-play"),
        *("score.spots", "score.hand", "score.hand-spots", "score.hand-tiles", "score.hand-counted"),
        *("score.empty-hand", "score.nobody", "score.scores", "score.side", "score.running"),
        *("score.blocked_hands-side", "general.noted"),
        *(f"rules.mark-short.{mark}" for mark in ("printed", "ours", "house", "earlier")),
        *("score.tie-drawn", "score.tie-tile", "score.tie-no-tile"),
        *(f"score.tie-{tie}{how}" for tie in Tie if tie is not Tie.DRAWN for how in ("", "-equal")),
        *(f"score.{key}-{value}" for key, value in POINT_RULES),
        *map(side_code, BlockedPoints),
        *("score.side-holds", "score.tie-sides-drawn"),
        *(f"score.tie-sides-{tie}{how}" for tie in Tie if tie is not Tie.DRAWN for how in ("", "-equal")),
        *("pad.told-round", "pad.undone", "pad.after-the-end", "pad.table", "pad.lacking", "pad.rounds-left"),
        *("record.game-number", "pad.round-of-game", "pad.evening", "score.evening", "score.evening-drawn"),
        *("pad.leads-next", "pad.leads-afresh", "rules.revised"),
        *("pad.ask-hand", "pad.ask-count", "pad.ask-tiles", "pad.ask-table", "pad.ask-boneyard"),
        *("event.points", "event.game-won", "event.game-won-pair", "event.game-drawn"),
        *("record.against", "record.to-points", "record.to-rounds", "record.round"),
        *("error.not-told-spots", "error.not-told-count", "error.not-told-tiles", "error.not-told-table"),
        *("error.record-name-characters", "error.record-names-alike"),
    }
)


@cache
def texts_for_scripts(words: Words) -> dict[str, object]:
    """Return these texts by code, as scripts read them."""
    return words_for_scripts(words, _CODES)
