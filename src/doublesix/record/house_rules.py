"""House rules as files and messages have them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import force_setattr


class WithHouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is written down with the house rules it is played by."""

    house: Mapping[str, str] = {}
    """House rules, each value as it is written on one line."""
    options: Mapping[str, str] | UnsetType = UNSET
    """What house rules were called in files from before; read, and never written."""

    def __post_init__(self) -> None:
        if self.options is not UNSET:
            force_setattr(self, "house", {**self.options, **self.house})
            force_setattr(self, "options", UNSET)
