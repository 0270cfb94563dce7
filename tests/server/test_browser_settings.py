"""What may be chosen for a browser: one list, from which forms and scripts are made."""

from __future__ import annotations

from starlette.testclient import TestClient

from doublesix.i18n import words_for
from doublesix.server.web.browser_settings import BROWSER_SETTINGS, settings_in_groups


def test_settings_of_one_group_stand_together_and_each_is_there_once() -> None:
    grouped = [setting for settings in settings_in_groups().values() for setting in settings]
    assert grouped == list(BROWSER_SETTINGS)
    assert len({setting.name for setting in BROWSER_SETTINGS}) == len(BROWSER_SETTINGS)


def test_every_value_has_words() -> None:
    words = words_for("en")
    for setting in BROWSER_SETTINGS:
        values = () if setting.is_switch else ("usual", *setting.values)
        assert words(f"settings.{setting.name}")
        assert all(words(f"settings.{setting.name}-{value}") for value in values)


def test_every_page_offers_all_of_them_and_the_account_has_a_place_for_them(client: TestClient) -> None:
    for path, forms in (("/rules", 1), ("/account", 2)):
        text = client.get(path).text
        for setting in BROWSER_SETTINGS:
            assert text.count(f'name="{setting.name}" ') == forms
