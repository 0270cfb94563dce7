"""Files that pages need are kept for ever by browsers, and change their address when they change."""

from __future__ import annotations

import json
import re
from itertools import product
from posixpath import dirname, join, normpath
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from doublesix.i18n import words_for
from doublesix.picture import COATS, PALETTES, Colour, Look, Theme
from doublesix.server.web.assets import Asset, Assets, assets
from doublesix.server.web.palette import AROUND, COVERS, GRAIN, palette_css
from doublesix.server.web.templates import TEMPLATES
from doublesix.server.web.words import codes_in, words_for_scripts

CSS = "text/css; charset=utf-8"


def test_a_file_is_kept_for_ever(client: TestClient) -> None:
    answer = client.get(assets().url("shell/base.css"))
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == CSS
    assert answer.headers["content-encoding"] == "gzip"


def test_a_file_of_an_older_page_is_there_but_not_kept(client: TestClient) -> None:
    answer = client.get("/static/0123456789ab/shell/words.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


def test_a_browser_that_has_the_file_is_told_so(client: TestClient) -> None:
    address = assets().url("shell/base.css")
    known = client.get(address).headers["etag"]
    assert client.get(address, headers={"if-none-match": known}).status_code == 304


def test_a_browser_that_cannot_unpack_gets_the_file_as_it_is(client: TestClient) -> None:
    answer = client.get(assets().url("shell/base.css"), headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("/* Tokens")


@pytest.mark.parametrize("path", ["shell/none.css", "..%2fsettings.py", "%2e%2e%2f%2e%2e%2fsettings.py", "shell", ""])
def test_only_files_of_pages_are_served(path: str, client: TestClient) -> None:
    assert client.get(f"/static/{assets().version}/{path}").status_code == 404


def test_the_address_changes_with_any_file() -> None:
    before = Assets({"a.css": Asset(b"a", CSS), "b.js": Asset(b"b", "text/javascript")})
    after = Assets({"a.css": Asset(b"a", CSS), "b.js": Asset(b"c", "text/javascript")})
    assert before.url("a.css") != after.url("a.css")


def test_a_file_that_is_not_there_is_a_mistake_of_the_page() -> None:
    with pytest.raises(LookupError, match=r"shell/none\.css"):
        assets().url("shell/none.css")


def entries() -> set[str]:
    """Return the scripts and sheets that pages name."""
    written = "".join(template.read_text("utf-8") for template in TEMPLATES.rglob("*.html"))
    return {path for path in assets().paths() if f'"{path}"' in written or f"'{path}'" in written}


def test_a_page_gets_all_it_imports_in_one_script_and_one_sheet(client: TestClient) -> None:
    written = client.get("/").text
    scripts = re.findall(r'<script type="module" src="([^"]+)"', written)
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', written)
    assert (scripts, sheets) == ([assets().joined_url("home/page.js")], [assets().joined_url("home/home.css")])
    for address, part in ((scripts[0], "EventSource"), (sheets[0], "--table:")):
        answer = client.get(address)
        assert part in answer.text
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"


def test_every_file_belongs_to_a_page() -> None:
    named = entries()
    assert {"shell/page.js", "shell/page.css", "table/page.js", "table/page.css"} <= named
    joined = "".join(
        assets().find(f"joined/{path}").content.decode() for path in named if path.endswith((".js", ".css"))
    )
    alone = {"shell/first_paint.js", "shell/worker.js"}
    files = {path for path in assets().paths() if path.endswith((".js", ".css"))} - alone
    assert not [path for path in sorted(files) if f"// {path}\n" not in joined and f"/* {path} */\n" not in joined]


def test_every_page_has_what_all_pages_share() -> None:
    for path in entries() - {"shell/first_paint.js", "shell/icon.svg"}:
        if path.endswith((".js", ".css")):
            shared = "// shell/settings.js\n" if path.endswith(".js") else "/* shell/base.css */\n"
            assert shared in assets().find(f"joined/{path}").content.decode(), path


def test_a_map_leads_from_a_joined_script_to_its_files(client: TestClient) -> None:
    address = assets().joined_url("table/page.js")
    told = client.get(f"{address}.map").json()
    assert all(client.get(urljoin(f"{address}.map", source)).status_code == 200 for source in told["sources"])


@pytest.mark.parametrize(
    "path", ["joined/shell/none.js", "joined/shell/icon.svg", "joined/", "joined/shell/none.js.map"]
)
def test_only_scripts_and_sheets_are_joined(path: str, client: TestClient) -> None:
    assert client.get(f"/static/{assets().version}/{path}").status_code == 404


def test_every_code_that_scripts_name_has_a_text() -> None:
    words = words_for("en")
    named = {code for path in assets().paths() if path.endswith(".js") for code in codes_in(assets().text(path))}
    assert named
    assert not [code for code in named if not words.has(code)]


def test_a_page_brings_the_texts_that_its_own_scripts_say() -> None:
    assert "web.table-reconnecting" not in assets().codes_of("home/page.js") | assets().codes_of("shell/page.js")
    for path in ("table/page.js", "pads/app.js", "replay/page.js", "home/page.js"):
        modules = json.loads(assets().find(f"joined/{path}.map").content)["sources"]
        own = (assets().text(normpath(join("joined", dirname(path), module))) for module in modules)
        assert assets().codes_of(path) == {code for text in own for code in codes_in(text)}


def test_a_text_that_counts_comes_with_its_forms() -> None:
    code = "web.rulebook-languages"
    assert words_for_scripts(words_for("en"), frozenset({code})) == {code: ["{count} language", "{count} languages"]}


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_pages_have_the_colours_of_all_pictures(theme: Theme) -> None:
    css, palette = palette_css(), PALETTES[theme]
    assert f"--table: {palette.table};" in css
    assert f"--plain-ground: {palette.plain.ground};" in css
    assert all(f"--{colour}: {paint.fill};" in css for colour, paint in palette.colours.items())


def luminance(colour: str) -> float:
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def with_a_line(ground: str, theme: Theme) -> str:
    """Return the colour of a line of a table top."""
    ink = 255 if theme is Theme.DARK else 0
    channels = (int(ground[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{round(channel * (1 - GRAIN) + ink * GRAIN):02x}" for channel in channels)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_what_is_written_can_be_read_wherever_it_stands(theme: Theme) -> None:
    shown = {name: getattr(shades, theme.value) for name, shades in AROUND.items()}
    shown["ink"] = PALETTES[theme].ink
    covers = [getattr(cover.ground, theme.value) for cover in COVERS.values()]
    tables = [PALETTES[theme].table, *covers, *(with_a_line(cover, theme) for cover in covers)]
    for ground in (*tables, shown["surface"], shown["raised"]):
        for name in ("ink", "muted", "accent", "focus", "good", "warn", "bad"):
            assert contrast(shown[name], ground) >= 4.5, f"{name} on {ground}"
        assert contrast(shown["strong-line"], ground) >= 3
    assert contrast(shown["accent-ink"], shown["accent"]) >= 4.5
    assert contrast(shown["ink"], shown["accent-soft"]) >= 4.5


def test_tiles_and_open_ends_are_seen_on_every_table() -> None:
    for theme, cover in product((Theme.LIGHT, Theme.DARK), COVERS.values()):
        ground = with_a_line(getattr(cover.ground, theme.value), theme)
        assert contrast(PALETTES[theme].open_end, ground) >= 4.5
        for colour, paint in PALETTES[theme].on_table.items():
            assert colour is Colour.YELLOW or contrast(paint.fill, ground) >= 3, colour
    for ground in (
        PALETTES[Theme.DARK].table,
        *(with_a_line(cover.ground.dark, Theme.DARK) for cover in COVERS.values()),
    ):
        for face in (PALETTES[Theme.DARK].plain, *(coat.face for coat in COATS.values())):
            assert max(contrast(shade, ground) for shade in (face.edge, face.ground)) >= 3, f"{face} on {ground}"


@pytest.mark.parametrize("look", Look)
def test_every_look_can_be_chosen(look: Look) -> None:
    assert f':root[data-look="{look}"]' in palette_css()


def test_every_variable_that_style_sheets_use_is_there() -> None:
    written = {
        path: assets().find(path).content.decode() for path in assets().paths() if path.endswith((".css", ".js"))
    }
    sheets = [text for path, text in written.items() if path.endswith(".css")]
    defined = {name for sheet in sheets for name in re.findall(r"(--[a-z0-9-]+):", sheet)}
    set_by_scripts = {name for text in written.values() for name in re.findall(r'"(--[a-z0-9-]+)"', text)}
    used = {name for sheet in sheets for name in re.findall(r"var\((--[a-z0-9-]+)\)", sheet)}
    assert used <= defined | set_by_scripts
