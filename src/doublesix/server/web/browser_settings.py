"""What a person may choose for one browser. Forms, scripts and the first paint of every page know it from this list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from doublesix.picture import Look, Material, Theme
from doublesix.server.settings import PaceWish
from doublesix.server.web.palette import TableTop

SWITCHED_ON: Final = "on"


class SettingGroup(StrEnum):
    """Under which heading a setting is shown."""

    LOOK = "look"
    SOUND = "sound"
    ROUTINE = "routine"


@dataclass(frozen=True, slots=True)
class BrowserSetting:
    """Something to choose. Left as usual, nothing is kept; else pages have the value as ``data-NAME`` on their root.

    Its texts are ``settings.NAME`` and, if it is no switch, ``settings.NAME-usual`` and ``settings.NAME-VALUE``.
    """

    name: str
    group: SettingGroup
    values: tuple[str, ...] = (SWITCHED_ON,)
    """What may be chosen instead of the usual."""

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off, and off unless somebody chose otherwise."""
        return self.values == (SWITCHED_ON,)


BROWSER_SETTINGS: Final = (
    BrowserSetting("theme", SettingGroup.LOOK, (Theme.LIGHT, Theme.DARK)),
    BrowserSetting("table", SettingGroup.LOOK, tuple(TableTop)),
    BrowserSetting("tiles", SettingGroup.LOOK, tuple(Material)),
    BrowserSetting("look", SettingGroup.LOOK, tuple(Look)),
    BrowserSetting("calm", SettingGroup.LOOK),
    BrowserSetting("sound", SettingGroup.SOUND),
    BrowserSetting("vibration", SettingGroup.SOUND),
    BrowserSetting("auto-pass", SettingGroup.ROUTINE),
    BrowserSetting("auto-draw", SettingGroup.ROUTINE),
    BrowserSetting("one-tap", SettingGroup.ROUTINE),
    BrowserSetting("ahead", SettingGroup.ROUTINE),
    BrowserSetting("order", SettingGroup.ROUTINE, ("number", "doubles", "own")),
    BrowserSetting("pace", SettingGroup.ROUTINE, (PaceWish.SLOW, PaceWish.FAST, PaceWish.AT_ONCE)),
)
"""All of them, as they are shown. Those of one group stand together."""


def settings_in_groups() -> Mapping[SettingGroup, tuple[BrowserSetting, ...]]:
    """Return the settings under their headings."""
    return {group: tuple(settings) for group, settings in groupby(BROWSER_SETTINGS, lambda setting: setting.group)}
