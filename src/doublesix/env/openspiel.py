"""The sheets as games of OpenSpiel; importing this module registers them.

``pyspiel.load_game("doublesix_international(players=3)")`` is one round of that sheet. Lots, deal and draws are chance
nodes. A player's action is its number in ``doublesix.kernel.action_ids``; chance's is the id of the tile it turns up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from doublesix.deal import seat_players
from doublesix.env.chance_round import ChanceRound
from doublesix.env.openspiel_observer import DominoObserver
from doublesix.env.rewards import zero_sum
from doublesix.errors import RuleError
from doublesix.kernel.action_ids import ACTIONS, action_id, action_of
from doublesix.rules.rules import Hands
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.tiles import DOUBLE_SIX, Tile, double_set

PARAMETERS: Final[Mapping[str, int | bool | str]] = {
    "players": 2,
    "partners": False,
    "edition": "en",
    "house": "",
    "highest": DOUBLE_SIX,
    "tiles": 0,
}
"""What may be chosen: ``house`` is written ``draw:one+tie:drawn``; with ``highest`` the set is a smaller one, and with
``tiles`` the hands are of that size."""


def name_of(sheet: str) -> str:
    """Return what OpenSpiel calls the game of a sheet."""
    return f"doublesix_{sheet}"


class DominoGame(pyspiel.Game):
    """One round of a sheet as a game of OpenSpiel; for each sheet there is a class of its own below."""

    sheet: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        rules = choose(self.sheet, chosen["edition"], _read_house(chosen["house"])).rules
        if chosen["tiles"]:
            rules = replace(rules, hands=Hands({chosen["players"]: chosen["tiles"]}))
        tiles = double_set(chosen["highest"])
        self.start: Final = ChanceRound(rules, seat_players(rules, chosen["players"], chosen["partners"]), tiles)
        most = float(tiles.spots)
        super().__init__(
            _game_type(self.sheet),
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=len(tiles),
                num_players=chosen["players"],
                min_utility=-most,
                max_utility=most,
                utility_sum=0.0,
                max_game_length=self.start.most_actions,
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> DominoState:
        """Return the state before the first lot or tile."""
        return DominoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DominoObserver:
        """Return an observer: of everything that was seen if it has perfect recall, else of what is seen now."""
        return DominoObserver(self.start, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class DominoState(pyspiel.State):
    """A round as a state of OpenSpiel."""

    def __init__(self, game: DominoGame) -> None:
        super().__init__(game)
        self.now = game.start

    def current_player(self) -> int:
        """Whose turn it is: a seat, chance, or nobody once the round is over."""
        if self.now.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.now.is_chance or self.now.round is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.now.round.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(action_id, self.now.round.options)) if self.now.round else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the ids of the tiles that may be turned up, with their probabilities."""
        return [(tile.id, likely) for tile, likely in self.now.outcomes()]

    def _apply_action(self, action: int) -> None:
        if self.now.is_chance:
            self.now = self.now.after(Tile.by_id(action))
        else:
            self.now = self.now.apply(action_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(Tile.by_id(action))
        return str(action_of(action))

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.now.is_over

    def returns(self) -> list[float]:
        """Return what the round brought each seat, in points; see ``doublesix.env.rewards``."""
        seating, outcome = self.now.seating, self.now.round.outcome if self.now.round else None
        gains = np.zeros(len(seating.sides))
        if outcome is not None and outcome.winner is not None:
            gains[seating.side_of(outcome.winner)] = outcome.points
        found: list[float] = zero_sum(gains, seating).tolist()
        return found

    def __str__(self) -> str:
        return "\n".join("; ".join(self.now.told(seat)) for seat in self.now.seating.seats)


def _read_house(text: str) -> dict[str, str]:
    """Read house rules without commas and equals signs, which the notation of OpenSpiel needs for itself."""
    house = {}
    for setting in filter(None, text.split("+")):
        key, colon, value = setting.partition(":")
        if not colon:
            raise RuleError("set-without-value", text=setting)
        house[key.strip()] = value.strip()
    return house


def _game_type(sheet: str) -> Any:
    rules = choose(sheet).rules
    return pyspiel.GameType(
        short_name=name_of(sheet),
        long_name=f"doublesix: {choose(sheet).name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(rules.hands),
        max_num_players=max(rules.hands),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


# Classes, not functions: OpenSpiel lets go of them after Python has ended, when nothing can be freed any more.
GAMES: Final = {sheet: type(f"{sheet.capitalize()}Game", (DominoGame,), {"sheet": sheet}) for sheet in SHEETS}

for _sheet, _game in GAMES.items():
    pyspiel.register_game(_game_type(_sheet), _game)
