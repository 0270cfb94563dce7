"""What a player reads of a message, and no more: whose turn it is, and what may be done."""

from __future__ import annotations

from random import Random

import msgspec


class _Fit(msgspec.Struct):
    action: str


class _Held(msgspec.Struct):
    fits: tuple[_Fit, ...] = ()


class _Button(msgspec.Struct):
    do: str


class TableSight(msgspec.Struct):
    """The table as far as a player of ours looks at it."""

    seq: int
    version: int
    phase: str
    you: int | None = None
    turn: int | None = None
    hand: tuple[_Held, ...] = ()
    buttons: tuple[_Button, ...] = ()

    @property
    def actions(self) -> list[str]:
        """What one may do at one's turn, as it is sent."""
        fits = [fit.action for held in self.hand for fit in held.fits]
        return fits or [button.do for button in self.buttons if button.do in ("draw", "pass")]

    @property
    def waits_for_ready(self) -> bool:
        """Whether one may say that one is ready."""
        return any(button.do == "ready" for button in self.buttons)


class _Problem(msgspec.Struct):
    code: str


class Heard(msgspec.Struct):
    """A message of any kind."""

    type: str
    table: TableSight | None = None
    id: str | None = None
    seq: int | None = None
    version: int | None = None
    error: _Problem | None = None


read_message = msgspec.json.Decoder(Heard).decode


def next_command(sight: TableSight, command_id: str, chance: Random | None = None) -> bytes | None:
    """Return what a player asks for who sees this; none if there is nothing to do."""
    if actions := sight.actions:
        action = chance.choice(actions) if chance else actions[0]
        return b'{"do":"act","id":"%b","action":"%b","version":%d}' % (
            command_id.encode(),
            action.encode(),
            sight.version,
        )
    if sight.waits_for_ready:
        return b'{"do":"ready","id":"%b","contribution":"ab12"}' % command_id.encode()
    return None
