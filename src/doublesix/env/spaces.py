"""What may be done and seen at a training table, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

from doublesix.extras import brought_by
from doublesix.kernel.action_ids import ACTIONS
from doublesix.kernel.observation import ObservationLayout

with brought_by("env", "doublesix.env"):
    import numpy as np
    from gymnasium import Space, spaces

Observation = dict[str, np.ndarray[Any, np.dtype[Any]]]
"""``observation``: a row of ``kernel.ObservationLayout``; ``action_mask``: a 1 for every action that is an option."""


def action_space() -> Space[np.int64]:
    """Return a new space of all actions, by their ids."""
    return spaces.Discrete(ACTIONS)


def observation_space(layout: ObservationLayout) -> Space[Any]:
    """Return a new space of rows with this layout, each with its mask of actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(layout.low, layout.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), dtype=np.int8),
        }
    )
