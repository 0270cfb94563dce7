"""Phones with the page of the score pad."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.web.screens import PHONE, MakePage


@pytest.fixture
def phone(new_page: MakePage) -> Page:
    return new_page(viewport=PHONE, has_touch=True)


@pytest.fixture
def offline_phone(new_page: MakePage) -> Page:
    """A phone on which the page opens without a connection once it was there."""
    return new_page(viewport=PHONE, has_touch=True, service_workers="allow")
