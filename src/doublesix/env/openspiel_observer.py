"""What OpenSpiel is told of a round: as words, and as numbers in named parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import prod
from typing import Any, ClassVar, Protocol

from doublesix.env.chance_round import ChanceRound
from doublesix.extras import brought_by
from doublesix.kernel import row_of
from doublesix.kernel.action_ids import DRAW_ID
from doublesix.kernel.observation import ObservationLayout, Part
from doublesix.tiles import ALL_TILES
from doublesix.view import View

with brought_by("openspiel", "doublesix.env.openspiel"):
    import numpy as np
    import pyspiel


class Observed(Protocol):
    """A state that can be observed."""

    now: ChanceRound


class DominoObserver:
    """What a seat sees of a round: as words, and as numbers in named parts.

    The parts are those of ``kernel.ObservationLayout`` and ``lots``: for each tile that was drawn as a lot 1, the place
    that drew it, and the number of players for each drawing before. With perfect recall the history is whole; without,
    there is none, and the words tell what is seen now. Who sees no hand is told nothing that is private.
    """

    PRIVATE: ClassVar = ("hand", "possible", "lacks")

    def __init__(self, start: ChanceRound, iig_obs_type: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, but got {params}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees the hand of one seat or of none, not all hands")
        self._recalls = iig_obs_type.perfect_recall
        self._sees_hand = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._sees_table = iig_obs_type.public_info
        self._layout = ObservationLayout(start.seating.players, start.most_actions if self._recalls else 0)
        shapes = {name: part.shape for name, part in self._layout.parts.items() if self._tells(name, part)}
        if self._sees_table:
            shapes["lots"] = (len(ALL_TILES),)
        self.tensor = np.zeros(sum(prod(shape) for shape in shapes.values()), np.float32)
        ends = [*accumulate(prod(shape) for shape in shapes.values())]
        self.dict = {
            name: self.tensor[end - prod(shape) : end].reshape(shape)
            for (name, shape), end in zip(shapes.items(), ends, strict=True)
        }

    def _tells(self, name: str, part: Part) -> bool:
        is_seen = self._sees_hand if name in self.PRIVATE else self._sees_table
        return is_seen and prod(part.shape) > 0

    def set_from(self, state: Observed, player: int) -> None:
        """Write what a seat sees into the tensor."""
        self.tensor.fill(0)
        now = state.now
        if self._sees_table:
            for number, lot in enumerate(now.lots):
                for seat, tile in lot:
                    place = (seat - player) * now.rules.direction.step % now.seating.players
                    self.dict["lots"][tile.id] = 1 + place + number * now.seating.players
        if now.round is not None:
            seen = self._layout.named(row_of(View.of_single_round(now.round, player), self._layout))
            for name in self.dict.keys() & seen.keys():
                self.dict[name][...] = seen[name]
            if "history" in self.dict and not self._sees_hand:
                history = self.dict["history"]
                history[history[:, 1] == DRAW_ID, 2] = -1
        elif self._sees_hand and player < len(now.dealt):
            self.dict["hand"][[tile.id for tile in now.dealt[player]]] = 1

    def string_from(self, state: Observed, player: int) -> str:
        """Tell what a seat sees, in words."""
        if self._recalls:
            return "; ".join(state.now.told(player, sees_hand=self._sees_hand, sees_table=self._sees_table))
        return "; ".join(self._seen_now(state.now, player))

    def _seen_now(self, now: ChanceRound, player: int) -> Iterator[str]:
        round_ = now.round
        yield f"seat {player}"
        if self._sees_hand:
            hands = round_.hands if round_ else now.dealt
            yield "hand " + " ".join(map(str, hands[player] if player < len(hands) else ()))
        if self._sees_table and round_ is not None:
            yield "ends " + " ".join(map(str, round_.line.open_ends))
            yield "sizes " + " ".join(str(len(hand)) for hand in round_.hands)
            yield f"boneyard {len(round_.boneyard)}"
            yield f"turn {round_.turn}"
