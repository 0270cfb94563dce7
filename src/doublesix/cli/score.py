"""``doublesix score``: the score pad, or a single round worked out by the sheet."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from doublesix.cli import completion
from doublesix.cli.commands import WordedCommand
from doublesix.cli.drawings import write_json
from doublesix.cli.files import force_option, write_file
from doublesix.cli.lines import is_plain, need_screens, say
from doublesix.cli.numbers import whole_number
from doublesix.cli.sheets import named_variant
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.notation import read_holding
from doublesix.pad.pad import Pad, PadRow
from doublesix.pad.pad_file import PadFile, find_pad, kept_pads, load
from doublesix.rules.rules import OutPoints
from doublesix.rules.scoring import Fact
from doublesix.rules.sheet_files import SHEETS
from doublesix.rules.values import read_target
from doublesix.sentences.pad import tell_heading, tell_row, tell_standing, write_export
from doublesix.terminal.background import terminal_asked
from doublesix.terminal.places import pads_folder
from doublesix.terminal.plain.pad import run_plain_pad
from doublesix.terminal.plain.pad_questions import Agreed

_words = words_for()

_PAD: Final = "PAD"
_HEAD: Final = frozenset({"--sheet", "--edition", "--house", "--players", "--partners", "--target"})
_ROUND: Final = ("--out", "--blocked", "--hand", "--table", "--boneyard", "--json")
_BEGINS: Final = _HEAD | {"--plain"}
"""What can be said when a pad is begun."""
_TASKS: Final = {
    "--list": frozenset[str](),
    "--export": frozenset({_PAD, "--force"}),
    **dict.fromkeys(_ROUND, _HEAD.union(_ROUND)),
    "--resume": frozenset({_PAD, "--plain"}),
    _PAD: frozenset({"--plain"}),
}
"""What may go with each option that asks for something other than a new pad."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What the options say of a single round."""

    out: str | None
    blocked: bool
    hands: tuple[str, ...]
    table: int | None
    boneyard: str | None

    @property
    def is_round(self) -> bool:
        """Whether there is a round to work out."""
        return (
            self.blocked or bool(self.hands) or any(told is not None for told in (self.out, self.table, self.boneyard))
        )


@click.command(cls=WordedCommand, help=_words("pad.help"), short_help=_words("cli.score"))
@click.argument("pad", required=False, metavar="[PAD]")
@click.option(
    "--sheet",
    shell_complete=completion.sheets,
    metavar="SHEET",
    help=_words("cli.play-sheet", sheets=_words.list_or(SHEETS)),
)
@click.option("--edition", "-e", shell_complete=completion.editions, metavar="CODE", help=_words("cli.play-edition"))
@click.option("--house", "-s", "house", multiple=True, metavar="KEY=VALUE", help=_words("cli.play-set"))
@click.option("--players", metavar="NAMES", help=_words("pad.ask-names"))
@click.option("--partners", is_flag=True, help=_words("pad.help-partners"))
@click.option("--target", metavar="TARGET", help=_words("terminal.setup-target-question"))
@click.option("--out", metavar="NAME", help=_words("pad.who-out"))
@click.option("--blocked", is_flag=True, help=_words("pad.help-blocked"))
@click.option("--hand", "hands", multiple=True, metavar="NAME=HAND", help=_words("pad.help-hand"))
@click.option("--table", callback=whole_number(0), metavar="SPOTS", help=_words("pad.help-table"))
@click.option("--boneyard", metavar="HAND", help=_words("pad.help-boneyard"))
@click.option("--json", "as_json", is_flag=True, help=_words("pad.help-json"))
@click.option("--plain", is_flag=True, help=_words("cli.play-plain"))
@click.option("--resume", is_flag=True, help=_words("pad.help-resume"))
@click.option("--list", "listing", is_flag=True, help=_words("pad.help-list"))
@click.option("--export", type=click.Path(path_type=Path), metavar="FILE", help=_words("pad.help-export-option"))
@force_option
@click.pass_context
def score(
    ctx: click.Context,
    pad: str | None,
    sheet: str | None,
    edition: str | None,
    house: tuple[str, ...],
    players: str | None,
    partners: bool,
    target: str | None,
    out: str | None,
    blocked: bool,
    hands: tuple[str, ...],
    table: int | None,
    boneyard: str | None,
    as_json: bool,
    plain: bool,
    resume: bool,
    listing: bool,
    export: Path | None,
    force: bool,
) -> None:
    """Keep a pad, or do one thing with it."""
    _refuse_strays(ctx)
    if listing:
        _list_pads()
        return
    if export is not None:
        kept = load(find_pad(pads_folder(), pad))
        write_file(export, write_export(kept, export, _words), overwrite=force)
        return
    if (edition or house) and not sheet:
        raise DoublesixError("bad-usage", "missing-option", option="--sheet")
    agreed = Agreed(
        named_variant(sheet, edition, house) if sheet else None,
        tuple(name.strip() for name in players.split(",")) if players else (),
        partners,
        read_target(target) if target else None,
    )
    told = _Told(out, blocked, hands, table, boneyard)
    if told.is_round or as_json:
        _work_out(agreed, told, as_json)
    else:
        _keep(find_pad(pads_folder(), pad) if resume or pad else None, agreed, plain)


def _refuse_strays(ctx: click.Context) -> None:
    """Refuse an option that would have no effect, since somebody meant something by it."""
    given = [
        param.opts[0] if isinstance(param, click.Option) else _PAD
        for param in ctx.command.params
        if param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    ]
    task = next((option for option in _TASKS if option in given), None)
    allowed = _BEGINS if task is None else _TASKS[task]
    for stray in (option for option in given if option != task and option not in allowed):
        if task is None:
            raise DoublesixError("bad-usage", "score-option-alone", option=stray, other="--export")
        raise DoublesixError("bad-usage", "score-options", option=stray, other=task)


def _keep(path: Path | None, agreed: Agreed, plain: bool) -> None:
    """Keep a pad on a screen, or in plain lines if there is none."""
    need_screens("doublesix score", plain)
    heading = None if path else agreed.heading(_today())
    if heading is not None:
        path = PadFile.begin(pads_folder(), Pad(heading)).path
    if is_plain(plain):
        run_plain_pad(
            PadFile.open(path) if path else None,
            agreed=agreed,
            folder=pads_folder(),
            today=_today(),
            reading=sys.stdin,
            writing=sys.stdout,
            words=_words,
        )
        return
    with terminal_asked():
        from doublesix.terminal.pad.app import run_pad
    run_pad(path, agreed=agreed, folder=pads_folder(), today=_today())


def _work_out(agreed: Agreed, told: _Told, as_json: bool) -> None:
    """Score a single round and say how."""
    heading = agreed.heading(_today())
    if heading is None:
        option = "--players" if agreed.variant else "--sheet"
        raise DoublesixError("bad-usage", "missing-option", option=option)
    row = next(Pad(heading).add(_entry(heading, told)).rows())
    if as_json:
        write_json(_as_json(row, heading))
        return
    for line in tell_row(row, heading, _words):
        say(line)


def _entry(heading: Heading, told: _Told) -> RoundEntry:
    if (told.out is not None) == told.blocked:
        raise DoublesixError("bad-usage", "out-or-blocked")
    players = heading.seating.players
    entry = RoundEntry.blocked(players) if told.out is None else RoundEntry.domino(players, _seat(heading, told.out))
    counts_tiles = heading.rules.out_points is OutPoints.TILES and not told.blocked
    seats: set[int] = set()
    for text in told.hands:
        name, equals, hand = text.partition("=")
        if not equals:
            raise DoublesixError("bad-usage", "hand-without-name", text=text)
        held, seat = read_holding(hand, Fact.COUNT if counts_tiles else Fact.SPOTS), _seat(heading, name.strip())
        if seat in seats:
            raise DoublesixError("bad-usage", "hand-twice", name=heading.names[seat])
        seats.add(seat)
        entry = entry.with_hand(seat, held)
    entry = entry.with_table(told.table)
    return entry if told.boneyard is None else entry.with_boneyard(read_holding(told.boneyard))


def _seat(heading: Heading, name: str) -> int:
    folded = [known.casefold() for known in heading.names]
    if name.casefold() not in folded:
        raise DoublesixError("no-such-player", name=name, names=heading.names)
    return folded.index(name.casefold())


def _as_json(row: PadRow, heading: Heading) -> dict[str, object]:
    outcome = row.outcome
    return {
        "ended": outcome.ended,
        "winner": outcome.winner,
        "name": None if outcome.winner is None else heading.names[outcome.winner],
        "points": outcome.points,
        "terms": [{"seat": term.seat, "amount": term.amount, "times": term.times} for term in outcome.score.terms],
        "explanation": list(tell_row(row, heading, _words)),
    }


def _list_pads() -> None:
    paths: Sequence[Path] = kept_pads(pads_folder())
    if not paths:
        say(_words("error.no-pads"))
    for path in paths:
        try:
            pad = load(path)
        except DoublesixError:
            say(_words("general.named", name=path.stem, text=_words("terminal.games-unreadable")))
            continue
        told = [next(tell_heading(pad.heading, _words)), *tell_standing(pad, _words)]
        say(_words("general.named", name=path.stem, text=" ".join(told)))


def _today() -> date:
    return datetime.now().astimezone().date()
