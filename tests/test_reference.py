"""Every command, option, code of error, message and public name is documented, and the site has them all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import docs_site
from doublesix.server.api.messages import describe_messages, describe_pairing
from reference import commands, errors, messages, names

ROOT = Path(__file__).parent.parent
PAGES: Final = sorted((ROOT / "docs").glob("*.md"))
SITE: Final = {page.name for page in PAGES} | {*docs_site.TOP_PAGES, "more.md"}
MADE: Final = {"reference/commands.md", "reference/errors.md", "reference/messages.md"}


def test_every_command_and_option_says_what_it_is_for() -> None:
    told = list(commands.all_commands())
    assert len(told) > 25
    assert [one.name for one in told if not one.about] == []
    assert [f"{one.name} {option}" for one in told for option, about in one.options if not about] == []


def test_the_page_of_commands_and_the_man_pages_have_every_option() -> None:
    page, manual = commands.commands_page(), commands.man_pages()
    for one in commands.all_commands():
        assert f"# {one.name}\n" in page
        for option, _ in one.options:
            assert f"| `{option.replace('|', chr(92) + '|')}` |" in page
            assert option.replace("-", "\\-") in manual[f"{one.page}.1"]
    assert all(f"doublesix\\-{name}" in manual["doublesix.1"] for name in ("play", "rules\\-show"))


def test_every_code_of_error_is_told_with_a_sentence() -> None:
    told = errors.messages_by_code()
    assert errors.raised_codes() <= told.keys()
    assert {message for messages in told.values() for message in messages} == errors.sentences().keys()
    assert set(errors.SAID_ELSEWHERE.values()) <= errors.raised_codes() | {"bad-config"}
    page = errors.errors_page()
    assert [code for code in told if f"\n## {code}\n" not in page] == []


def test_no_sentence_is_under_a_code_that_nobody_raises() -> None:
    assert errors.messages_by_code().keys() <= errors.raised_codes() | errors.named_in_sources()


def test_every_message_says_what_it_is() -> None:
    parts = [
        part
        for types in (describe_messages(), describe_pairing())
        for part in (*types.asked, *types.told, *types.parts)
    ]
    assert len(parts) > 40
    assert [part.name for part in parts if not part.about] == []
    page = messages.messages_page()
    assert [part.name for part in parts if f"### {part.name}\n" not in page] == []


def test_every_public_name_says_what_it_is() -> None:
    public = names.public_names()
    assert {"doublesix", "doublesix.lab", "doublesix.client", "doublesix.kernel"} <= public.keys()
    assert [f"{module}.{name}" for module in public for name in public[module] if not names.about(module, name)] == []


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_links_lead_somewhere_on_the_site(page: Path) -> None:
    text = docs_site.links_of_the_site(page.read_text("utf-8"), page)
    for link in re.findall(r"(?<!!)\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        is_picture = link.startswith("pictures/") and (ROOT / "docs" / link).exists()
        assert link in SITE or is_picture, link


def test_the_index_lists_pages_that_there_are() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    listed = re.findall(
        r"^(?:[^<\n:`]*<)?([\w/-]+)>?$",
        "".join(re.findall(r"```\{toctree\}\n(.*?)```", index, re.DOTALL)),
        re.MULTILINE,
    )
    assert len(listed) > 25
    assert [name for name in listed if f"{name}.md" not in SITE | MADE] == []


def test_what_the_index_forgets_is_on_the_page_of_more() -> None:
    index, more = (ROOT / "docs" / "index.md").read_text("utf-8"), docs_site.more_page()
    for page in PAGES:
        if page.stem != "index":
            assert re.search(rf"^(?:.*<)?{page.stem}>?$", index + more, re.MULTILINE), page.stem
