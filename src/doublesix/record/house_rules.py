"""House rules as files and messages have them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr


class WithHouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is written down together with its house rules."""

    house: Mapping[str, str] = {}
    """House rules, each value as it is written on one line."""
    options: Mapping[str, str] | UnsetType = UNSET
    """The old name of house rules in files; read, but never written."""

    def __post_init__(self) -> None:
        if self.options is not UNSET:
            force_setattr(self, "house", {**self.options, **self.house})
            force_setattr(self, "options", UNSET)
