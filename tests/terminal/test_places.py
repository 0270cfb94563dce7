"""Where things are kept, if nobody says so."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from tests.refusals import coded

from doublesix.errors import DoublesixError
from doublesix.terminal import places


@pytest.mark.parametrize("chosen", [None, "", " ", "relative", "/somewhere/else"])
def test_folders_are_where_programs_of_this_system_have_theirs(
    chosen: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(places.HOME_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if chosen is not None:
            monkeypatch.setenv(variable, chosen)
    assert places.home() == platformdirs.user_data_path("doublesix", appauthor=False)
    assert places.config_file().parent == platformdirs.user_config_path("doublesix", appauthor=False)


def test_somebody_without_a_home_is_told_how_to_name_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_knows() -> Path:
        raise RuntimeError

    monkeypatch.delenv(places.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(Path, "home", nobody_knows)
    with pytest.raises(DoublesixError, check=coded("no-home")):
        places.home()
