"""A round that is over, kept as what was dealt and done: it is played again only when somebody looks at it.

A long game has many of these, and mostly just their outcomes are asked for.
"""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any, Final

from doublesix.events import Outcome
from doublesix.round import Round

Again = partial[Round]
"""Plays a round again, from the deal to its end."""


def kept_round(again: Again, outcome: Outcome) -> Round:
    """Return a round that knows its outcome, and all else when somebody asks for it."""
    round_ = object.__new__(_KeptRound)
    _SLOTS["outcome"].__set__(round_, outcome)
    _SLOTS[_PLACE].__set__(round_, again)
    return round_


def way_to(round_: Round) -> Again | None:
    """Return the way to play a round again, as long as nobody has looked at it; none for any other round."""
    return _waiting(round_) if type(round_) is _KeptRound else None


class _KeptRound(Round):
    """A round that was not looked at; as soon as somebody does, it is a ``Round`` like any other."""

    __slots__ = ()

    def __getattr__(self, name: str) -> object:
        # Python calls this only for a slot that holds nothing yet.
        if name not in _SLOTS:
            raise AttributeError(name, name=name, obj=self)
        _look_at(self)
        return getattr(self, name)

    @property
    def _options(self) -> object:  # type: ignore[override]
        _look_at(self)
        return _SLOTS[_PLACE].__get__(self)

    def __eq__(self, other: object) -> bool:
        _look_at(self)
        return Round.__eq__(self, other)

    def __hash__(self) -> int:
        _look_at(self)
        return hash(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        _look_at(self)
        return self.__reduce_ex__(protocol)


_SLOTS: Final[dict[str, Any]] = {field.name: vars(Round)[field.name] for field in fields(Round)}
_PLACE: Final = "_options"
"""Nothing is possible in a round that is over, so the way to play it again waits in this slot."""


def _look_at(kept: Round) -> None:
    again = _waiting(kept)
    if again is None:
        return  # another thread has looked meanwhile
    round_ = again()
    for name, slot in _SLOTS.items():
        if name != _PLACE:
            slot.__set__(kept, slot.__get__(round_))
    _SLOTS[_PLACE].__set__(kept, None)
    object.__setattr__(kept, "__class__", Round)


def _waiting(kept: Round) -> Again | None:
    again: Again | None = _SLOTS[_PLACE].__get__(kept)
    return again
