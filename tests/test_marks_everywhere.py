"""Whatever is shown of the rules says how it stands to the printed text: on paper, on every screen and for programs.

Sentences and rulings are taken from the sheets themselves and looked for in what people see. Every edition is read on
every surface in a soak, and a third of them in every run; a test fails wherever a ruling turns up that is not marked as
ours, or a rule with another mark than its edition has earned.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from starlette.testclient import TestClient
from tests import chance
from textual.app import App
from textual.widgets import Static

from doublesix.cli.main import run
from doublesix.i18n import words_for
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import MARKED, Point, Standing
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import words_at
from doublesix.sentences.statements import say, say_point
from doublesix.server.app import build_app
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.terminal.plain.sentences import tell_rules_briefly
from doublesix.terminal.rules_screen import RulesScreen

ENGLISH = words_for("en")
EVERY_EDITION = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]
READ = EVERY_EDITION if chance.IS_NEW else sorted({*EVERY_EDITION[::3], *((sheet, "en") for sheet in SHEETS)})
"""Every third, and what each sheet says in English; a soak reads all."""
every_edition = pytest.mark.parametrize(("sheet", "edition"), READ)

OURS = "ours"
MARKS = {Standing.PRINTED: "printed", Standing.IMPLIED: "implied", Standing.SILENT: OURS, Standing.HOUSE: "house"}
SIGNS = {"·": "printed", "~": "implied", "*": OURS, "#": "house", "Our ruling:": OURS}
SHORT = {"printed": "printed", "implied": "implied", "our ruling": OURS, "house rule": "house"}

Output = pytest.CaptureFixture[str]


class Shown(NamedTuple):
    """Something that people read, and the mark that they see beside it."""

    text: str
    mark: str | None


# What the sheets have


def rules_of(variant: Variant) -> Iterator[tuple[str, str]]:
    """Every rule that is told, and the mark that it has in this edition."""
    for name in MARKED:
        words = words_at(variant, ENGLISH)
        text = say(name, variant.rules, words) if name in KEYS else say_point(Point(name), variant.rules, words)
        mark = MARKS[variant.clause(name).standing]
        told = (name, mark) != ("aim", OURS) and (name != "call" or variant.sheet.id == "luckies")
        if text and told:
            yield text, mark


@cache
def rulings_on(sheet: str) -> frozenset[str]:
    """All that we ruled on a sheet, in any edition."""
    ruled = {clause.ruling for clause in find_sheet(sheet).clauses.values()}
    noted = {departure.note for edition in find_sheet(sheet).editions.values() for departure in edition.departures}
    return frozenset(text for text in ruled | noted if text)


def check(variant: Variant, shown: list[Shown]) -> None:
    """Look for all rules and rulings, and at the marks beside them."""
    for text, mark in rules_of(variant):
        assert Shown(text, mark) in [Shown(each.text[: len(text)], each.mark) for each in shown], text
    for ruling in rulings_on(variant.sheet.id):
        for each in shown:
            assert each.mark == OURS or ruling not in each.text, f"{ruling!r} is shown as {each.mark}"


def check_notes(variant: Variant, shown: list[Shown]) -> None:
    """What we made of an edition's departures is shown, and as ours."""
    for departure in variant.edition.departures:
        if departure.note:
            assert any(departure.note in each.text and each.mark == OURS for each in shown), departure.note


# What people see


def in_lines(text: str) -> list[Shown]:
    """Take a page apart at the signs and words that begin each of its entries."""
    begun = re.split(r"(?:(?<= )|^)(Our ruling:|The sheet:|This edition:|[·~*>#-]) ", " ".join(text.split()))
    return [Shown(entry.strip(), SIGNS.get(sign)) for sign, entry in zip(begun[1::2], begun[2::2], strict=True)]


def in_html(page: str) -> list[Shown]:
    """Take a page apart at its paragraphs, each with the mark that it holds."""
    main = page[page.index("<main") : page.index("</main>")].replace("\N{NO-BREAK SPACE}", " ")
    marked = re.sub(r'<span class="mark" data-mark="([a-z]+)">[^<]*</span>', r"⟦\1⟧", main)
    paragraphs = (re.sub(r"<[^>]+>", "", part) for part in re.split(r"</?(?:p|li|td|tr|figcaption)\b[^>]*>", marked))
    return [_marked_paragraph(" ".join(html.unescape(paragraph).split())) for paragraph in paragraphs]


def _marked_paragraph(text: str) -> Shown:
    found = re.search(r"⟦([a-z]+)⟧", text)
    return Shown(re.sub(r" ?⟦[a-z]+⟧ ?", "", text), found[1] if found else None)


def in_json(value: object, mark: str | None = None) -> Iterator[Shown]:
    """Walk through all texts: a ruling is ours by its name, any other text has the mark beside it."""
    if isinstance(value, dict):
        beside = value.get("mark")
        for name, inner in value.items():
            yield from in_json(inner, OURS if name == "ruling" else beside if name == "text" else None)
    elif isinstance(value, list):
        for inner in value:
            yield from in_json(inner)
    elif isinstance(value, str):
        yield Shown(value, mark)


def in_plain_text(lines: Iterator[str]) -> Iterator[Shown]:
    for line in lines:
        ruling, rule = re.fullmatch(r"Our ruling: (.*)", line), re.fullmatch(r"(.*) \(([a-z ]+)\)", line)
        yield Shown(ruling[1], OURS) if ruling else Shown(rule[1], SHORT[rule[2]]) if rule else Shown(line, None)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


@pytest.fixture
def printed(capsys: Output) -> Callable[..., str]:
    def printing(*arguments: str) -> str:
        assert run(["rules", *arguments]) == 0
        return capsys.readouterr().out

    return printing


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("marked")
    with TestClient(build_app(Services(Settings(folder=folder)))) as talking:
        yield talking


@every_edition
def test_the_command_line(sheet: str, edition: str, printed: Callable[..., str]) -> None:
    variant = choose(sheet, edition)
    for why in ([], ["--why"]):
        shown = in_lines(printed("show", sheet, "-e", edition, "--no-pictures", *why))
        check(variant, shown)
        check_notes(variant, shown)


@pytest.mark.soak
def test_the_terminal() -> None:
    """All that the app shows of an edition, however far one scrolls; in one app, since beginning one takes long."""

    async def reading() -> None:
        app: App[None] = App()
        async with app.run_test(size=(100, 40)) as pilot:
            for sheet, edition in READ if chance.IS_NEW else READ[::2]:
                screen = RulesScreen(choose(sheet, edition), ENGLISH)
                await app.push_screen(screen)
                await pilot.pause()
                parts = screen.query(".part").results(Static)
                shown = in_lines("\n".join(str(part.content) for part in parts))
                check(choose(sheet, edition), shown)
                check_notes(choose(sheet, edition), shown)
                await app.pop_screen()

    asyncio.run(reading())


@every_edition
def test_plain_text(sheet: str, edition: str) -> None:
    check(choose(sheet, edition), list(in_plain_text(tell_rules_briefly(choose(sheet, edition), ENGLISH))))


@every_edition
def test_the_web(sheet: str, edition: str, client: TestClient) -> None:
    shown = in_html(client.get(f"/rules/{sheet}/{edition}").text)
    check(choose(sheet, edition), shown)
    check_notes(choose(sheet, edition), shown)


@every_edition
def test_json(sheet: str, edition: str, printed: Callable[..., str]) -> None:
    page = json.loads(printed("show", sheet, "-e", edition, "--json", "--no-pictures"))
    check(choose(sheet, edition), list(in_json(page)))
    check_notes(choose(sheet, edition), list(in_json(page)))
    for section in page["sections"]:
        for statement in section["statements"]:
            assert statement["mark"] in MARKS.values()


@pytest.mark.parametrize("house", [{"tie": "lowest-tile", "draw": "may-one"}, {"partners": "optional"}])
@pytest.mark.parametrize("sheet", SHEETS)
def test_house_rules_are_marked_as_such(
    sheet: str, house: dict[str, str], printed: Callable[..., str], client: TestClient
) -> None:
    """What a sheet has instead is a ruling on some sheets, and is told as one there, too."""
    variant = choose(sheet, house=house)
    agreed = {key: value for key, value in house.items() if value != getattr(choose(sheet).rules, key)}
    options = [word for key, value in agreed.items() for word in ("--house", f"{key}={value}")]
    check(choose(sheet, house=agreed), in_lines(printed("show", sheet, "--no-pictures", *options)))
    check(choose(sheet, house=agreed), in_html(client.get(f"/rules/{sheet}", params=house).text))
    assert variant.rules == choose(sheet, house=agreed).rules


# Side by side


@every_edition
def test_comparing(sheet: str, edition: str, printed: Callable[..., str], client: TestClient) -> None:
    one, other = choose(sheet), choose(sheet, edition)
    named = f"{sheet}:{edition}"
    table = printed("compare", "--all", sheet, named).splitlines()
    told = json.loads(printed("compare", "--all", "--json", sheet, named))
    page = client.get("/rules/compare", params={"one": sheet, "other": named}).text
    for key in KEYS:
        marks = [MARKS[variant.clause(key).standing] for variant in (one, other)]
        (row,) = (line for line in table if line.startswith(f"{key} "))
        assert [SIGNS[sign] for sign in re.findall(r"(?<=  )([·~*]) ", row)] == marks
        assert told["marks"][key] == marks
        (row,) = re.findall(rf">{re.escape(ENGLISH(f'terminal.rule-{key}'))}</th>(.*?)</tr>", page, re.DOTALL)
        assert re.findall(r'data-mark="([a-z]+)"', row) == marks


@pytest.mark.parametrize("other", SHEETS[1:])
def test_comparing_what_is_the_same_on_every_sheet(other: str, printed: Callable[..., str]) -> None:
    """Nothing is played otherwise there, but one sheet may print what another leaves to us."""
    told = json.loads(printed("compare", "--json", "luckies", other))["points"]
    for point, marks in told.items():
        for sheet, mark in zip(("luckies", other), marks, strict=True):
            assert mark in (None, MARKS[choose(sheet).clause(point).standing])
    assert told["must-play"] == [MARKS[choose(sheet).clause("must-play").standing] for sheet in ("luckies", other)]
