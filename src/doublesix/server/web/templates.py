"""Pages from templates."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from doublesix.i18n import Words, language_names
from doublesix.picture import tile_sprite
from doublesix.room.portraits import COLOURS
from doublesix.sentences.score import MINUS, TIMES
from doublesix.server.store.codes import written_code
from doublesix.server.web.assets import assets
from doublesix.server.web.browser_settings import settings_in_groups
from doublesix.server.web.palette import TABLE_COLOURS
from doublesix.server.web.requests import services_of
from doublesix.server.web.words import words_for_scripts, words_of

TEMPLATES: Final = Path(__file__).parent.parent / "templates"

_OF_ONE_PERSON: Final = "private, no-cache"
_STAYS_TOGETHER: Final = re.compile(rf"\b[0-6]-[0-6]\b|\d+(?: [+{MINUS}{TIMES}=] \d+)+")
"""The name of a tile, and a sum."""


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    words: Words | None = None,
    **context: object,
) -> HTMLResponse:
    """Make a page. Templates know ``words``, ``lang``, ``dir``, ``person``, ``path``, ``asset`` and ``joined``."""
    words = words or words_of(request)
    text = (
        environment()
        .get_template(template)
        .render(
            words=words,
            lang=words.language,
            dir=words.direction,
            languages=language_names(),
            person=getattr(request.state, "person", None),
            path=request.scope["path"],
            push_key=services_of(request).notices.key,
            **context,
        )
    )
    return HTMLResponse(text, status, {"cache-control": _OF_ONE_PERSON, **(headers or {})})


@cache
def environment() -> Environment:
    """Return what all templates share."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        asset=assets().url,
        data=data_for_scripts,
        face_colours=COLOURS,
        joined=assets().joined_url,
        script_words=_script_words,
        settings_in_groups=settings_in_groups,
        table_colours=TABLE_COLOURS,
        tile_sprite=_sprite,
    )
    made.filters["unbroken"] = unbroken
    made.filters["written_code"] = written_code
    return made


def unbroken(text: str) -> Markup:
    """Keep the name of a tile, and a sum, on one line."""
    return Markup(_STAYS_TOGETHER.sub(r'<span class="unbroken">\g<0></span>', str(escape(text))))


def data_for_scripts(value: object) -> Markup:
    """Write a value as JSON that is safe inside a script element; it may be JSON already, as bytes."""
    text = value.decode() if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


@cache
def _script_words(words: Words, script: str) -> Markup:
    """Write the texts that a page's script says, and the names of the plural forms in which some of them come."""
    plurals = [form for form, _ in words.conventions.plurals]
    return data_for_scripts({"plurals": plurals, "texts": words_for_scripts(words, assets().codes_of(script))})


@cache
def _sprite() -> Markup:
    return Markup(tile_sprite())
