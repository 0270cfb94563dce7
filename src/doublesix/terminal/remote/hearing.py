"""What a server has told of a table, put together: the table as it stands, what one's seat knows, and the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doublesix.events import GameEnded
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.messages import TableMessage
from doublesix.room.room import Phase
from doublesix.room.seen import SeenTable
from doublesix.seats import Seating
from doublesix.terminal.playing.standing import Standing
from doublesix.view import View
from doublesix.wire import read_view


@dataclass(frozen=True, slots=True)
class Heard:
    """A table of a server as far as one has heard of it."""

    seen: SeenTable
    view: View | None = None
    """What one's seat knows of the round; none before the first deal."""
    log: tuple[str, ...] = ()

    @classmethod
    def first(cls, message: TableMessage, words: Words) -> Heard:
        """Return a table by the first message about it."""
        return cls(message.table).after(message, words)

    def after(self, message: TableMessage, words: Words) -> Heard:
        """Return the table after another message."""
        new = [told.said for told in message.happened]
        new += [words("terminal.remote-said", name=line.name, text=line.text) for line in message.talk]
        starts_anew = message.whole or any(told.kind == "dealt" for told in message.happened)
        return replace(
            self,
            seen=message.table,
            view=None if message.view is None else read_view(message.view),
            log=(*(() if starts_anew else self.log), *new),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called."""
        return tuple(seat.name for seat in self.seen.seats)

    @property
    def look(self) -> Look:
        """How the sheet's own tiles look."""
        return Look(self.seen.game.look)

    @property
    def standing(self) -> Standing:
        """How the game stands."""
        offer = self.seen.offer
        variant = offer.variant()
        seating = Seating(offer.players, offer.partners)
        by_side = {seat.side: seat for seat in self.seen.seats}
        scores = tuple(by_side[side].score for side in sorted(by_side))
        gained = tuple(by_side[side].gained for side in sorted(by_side))
        over = self.seen.phase is Phase.OVER
        return Standing(
            variant=variant,
            seating=seating,
            target=offer.target() or variant.rules.target[0],
            names=self.names,
            rounds=self.seen.game.round,
            scores=scores,
            earlier=tuple(score - more for score, more in zip(scores, gained, strict=True)),
            has_hand=self.seen.you is not None,
            ending=_ending(scores) if over else None,
        )


def _ending(scores: tuple[int, ...]) -> GameEnded:
    most = max(scores)
    return GameEnded(tuple(side for side, score in enumerate(scores) if score == most), scores)
