"""How a review looks on a page.

The review takes its colours from variables of the page around it, as the web's pages do; a page
that is nothing but the review brings them along, by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from doublesix.picture import Look, Theme, look_colours, page_colours

REVIEW_STYLE: Final = """
.review{line-height:1.5}
.review h2,.review h3,.review h4{line-height:1.25;margin:1.6em 0 .5em}
.review p{margin:.4em 0}
.review .seats{display:grid;gap:1rem;margin:1rem 0;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}
.review .seat,.review .decision{background:var(--raised);border:1px solid var(--line);border-radius:.6rem}
.review .seat{padding:0 1.1rem 1.1rem}
.review .seat :is(h2,h3){margin-top:.8em}
.review .decision{padding:.2rem 1.1rem 1rem;margin:1rem 0}
.review .decision h4{margin:.8em 0 .3em}
.review .about{color:var(--muted);max-width:44rem}
.review meter{width:100%;height:.5rem;margin:.3rem 0;border:0;border-radius:.25rem;overflow:hidden;display:block}
.review meter{appearance:none;background:var(--line);print-color-adjust:exact}
.review meter::-webkit-meter-bar{grid-row:1/-1;height:100%;border:0;border-radius:0;background:none}
.review meter::-webkit-meter-optimum-value{background:var(--good)}
.review meter::-moz-meter-bar{background:var(--good)}
.review .wide{overflow-x:auto}
.review table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
.review caption{text-align:start;font-weight:600;padding:.3rem 0}
.review th,.review td{padding:.25rem .8rem .25rem 0;text-align:end;border-bottom:1px solid var(--line)}
.review td,.review .options th[scope=row]{white-space:nowrap}
.review th:first-child,.review .options :is(th,td):last-child{text-align:start}
.review .whole{white-space:nowrap}
.review th[scope=row]{font-weight:400}
.review tr.sum th,.review tr.sum td{font-weight:600;border-bottom:0}
.review tr.played th{font-weight:600}
.review .mark{display:inline-block;border:1px solid;border-radius:1rem;padding:0 .6rem;margin-inline-end:.5rem}
.review .best>.verdict .mark{color:var(--good)}
.review .costly>.verdict .mark{color:var(--bad)}
.review .bar{width:7rem;height:.8rem;vertical-align:middle}
.review .gain{fill:var(--good)}
.review .loss{fill:var(--bad)}
.review .reach{stroke:var(--muted);stroke-width:3;stroke-linecap:round}
.review .options circle{fill:currentcolor}
.review .options :is(th,td):nth-last-child(2):not(:nth-child(3)){text-align:start}
.review .because:empty{display:none}
.review .zero{stroke:var(--muted);stroke-width:1}
.review figure{margin:.8rem 0}
.review figure svg{display:block;max-width:100%;height:auto;max-height:24rem}
.review dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem;margin:.6rem 0}
.review dt{color:var(--muted)}
.review dd{margin:0}
.review .why{margin:.5em 0;padding-inline-start:1.2em}
.review .why li{margin:.25em 0}
.review .sides{grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr))}
.review .sides>div{border:1px solid var(--line);border-radius:.4rem;padding:.4rem .8rem}
.review .stages>input{position:absolute;opacity:0}
.review .stages>label{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:.45rem .9rem}
.review .stages>label{margin:0 .4rem .5rem 0;cursor:pointer}
.review .stages>input:checked+label{border-color:currentcolor;font-weight:600;text-decoration:underline}
.review .stages>input:focus-visible+label{outline:3px solid currentcolor;outline-offset:2px}
.review .stages>input~figure{display:none}
.review .stages>input:nth-of-type(1):checked~figure:nth-of-type(1),
.review .stages>input:nth-of-type(2):checked~figure:nth-of-type(2),
.review .stages>input:nth-of-type(3):checked~figure:nth-of-type(3){display:block}
.review .stages .legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;color:var(--muted)}
.review .badge{width:1.2em;height:1.2em;vertical-align:-.25em}
.review summary{cursor:pointer;padding:.3rem 0;color:var(--muted)}
@media(max-width:34rem){.review .seat,.review .decision{padding-inline:.8rem}.review dl{display:block}
.review table{font-size:.875rem}.review th,.review td{padding-inline-end:.5rem}
.review dd{margin-bottom:.4rem}.review .bar{width:4rem}}
@media(min-width:52rem){
.review .decision{display:grid;grid-template:auto auto auto 1fr/minmax(0,1fr) minmax(0,1fr);column-gap:1.5rem}
.review .decision>*{grid-column:1}
.review .decision>:is(h4,.verdict){grid-column:1/-1}
.review .decision>.stages{grid-column:2;grid-row:3/span 2}}
@media print{.review .stages>label{display:none}.review .seat,.review .decision{break-inside:avoid}}
"""
"""For any page with a review in it; the variables are ink, raised, muted, line, good and bad, and those of tiles."""

_AROUND: Final = {
    Theme.LIGHT: {
        "paper": "#fff",
        "raised": "#f5f8f5",
        "muted": "#56645c",
        "line": "#c8d2cb",
        "good": "#1d6b43",
        "bad": "#a3261b",
    },
    Theme.DARK: {
        "paper": "#101413",
        "raised": "#171b1a",
        "muted": "#93a39a",
        "line": "#37413c",
        "good": "#7ecb9f",
        "bad": "#f0958a",
    },
}
_PAGE: Final = """
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--table-ink);background:var(--paper)}
main{max-width:62rem;margin:0 auto;padding:1rem 1.2rem 4rem}
h1{font-size:1.7rem;line-height:1.2}
.sprite{position:absolute}
.tiles{filter:drop-shadow(0 3px 4px rgb(0 0 0/var(--tile-shadow)))}
.in-pips{display:var(--show-pips)}.in-shapes{display:var(--show-shapes)}.in-shaped-pips{display:var(--show-shaped-pips)}
"""


def page_style(look: Look) -> str:
    """Return all the style of a page with nothing but a review of a game with tiles of this look."""
    by_day, by_night = _rule(_colours(Theme.LIGHT)), _rule(_colours(Theme.DARK))
    shown = _rule(look_colours(look))
    return f"{by_day}@media screen and (prefers-color-scheme:dark){{{by_night}}}{shown}{_PAGE}{REVIEW_STYLE}"


def _colours(theme: Theme) -> Iterator[tuple[str, str]]:
    yield "color-scheme", str(theme)
    yield from page_colours(theme)
    yield from ((f"--{name}", colour) for name, colour in _AROUND[theme].items())


def _rule(declarations: Iterable[tuple[str, str]]) -> str:
    return ":root{" + "".join(f"{name}:{value};" for name, value in declarations) + "}\n"
