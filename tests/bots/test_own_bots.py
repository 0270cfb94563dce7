"""Programs of one's own: what they are asked, what they may answer, and what happens if they do not."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from tests import chance
from tests.processes import HAS_PROC, has_ended

from doublesix.bots.own.crew import CREW
from doublesix.bots.own.examination import examine
from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.messages import (
    PROTOCOL,
    SCHEMA_FILE,
    Hello,
    RoundResult,
    Turn,
    published_schema,
    written_schema,
)
from doublesix.bots.own.own_bot import OwnBot, is_own
from doublesix.bots.own.program import Program
from doublesix.bots.own.speaker import find_speaker
from doublesix.bots.registry import BOTS, LEVELS, YARDSTICKS, Choose, find_bot
from doublesix.deal import deal_round, seat_players
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.lab.duels import duel
from doublesix.position import read_position
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.sentences.errors import tell_error
from doublesix.view import View
from doublesix.view_form import WrittenView
from doublesix.wire import encode_view

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
ROGUE = (sys.executable, "-I", "-S", str(Path(__file__).with_name("rogue.py")))

ROUNDS = 1_000 if chance.IS_NEW else 2
"""On every sheet, by each example."""
ROGUE_DEALS = 50 if chance.IS_NEW else 8
ROGUES = 130 if chance.IS_NEW else 1
"""So many duels of two rogues each: ten thousand faults and more."""

QUICK = {
    "words": "bot-nonsense",
    "empty": "bot-nonsense",
    "half": "bot-nonsense",
    "bytes": "bot-nonsense",
    "deep": "bot-nonsense",
    "number": "bot-nonsense",
    "type": "bot-nonsense",
    "field": "bot-nonsense",
    "hello": "bot-nonsense",
    "before": "bot-wrong-id",
    "text": "bot-illegal",
    "tile": "bot-illegal",
    "notes": "bot-too-much",
}
SLOW = {
    "crash": "bot-ended",
    "complain": "bot-ended",
    "close": "bot-ended",
    "long": "bot-long-line",
    "late": "bot-late",
    "deaf": "bot-late",
}
CODES = QUICK | SLOW
"""Every way in which a rogue fails, and what is said of it."""


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    CREW.dismiss()


def views_of(sheet: str, players: int, number: int, *, partners: bool = False) -> Iterator[View]:
    """Every view of every seat in a round that is played at random, and of a spectator."""
    rules = choose(sheet).rules
    seating, source = seat_players(rules, players, partners), SplitMix.seeded(sheet, players, number)
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    while True:
        yield from (View.of_single_round(round_, seat) for seat in (None, *seating.seats))
        if round_.is_over:
            return
        round_ = round_.apply(round_.options[source.word() % len(round_.options)])


def a_view(sheet: str = "luckies") -> View:
    return next(view for view in views_of(sheet, 2, 0) if view.options)


# What goes over the wire


def test_the_published_schema_is_the_true_one() -> None:
    assert written_schema() == published_schema(), f"write {SCHEMA_FILE} again: python tools/protocol_schema.py"


def test_every_view_fits_the_schema_and_has_no_field_that_it_does_not_name() -> None:
    schema = json.loads(published_schema())
    validator = jsonschema_rs.Draft202012Validator({"$ref": "#/$defs/WrittenView", "$defs": schema["$defs"]})
    for sheet in SHEETS:
        for players in choose(sheet).rules.hands:
            for view in list(views_of(sheet, players, 0))[:: 1 if chance.IS_NEW else 7]:
                raw = encode_view(view)
                written = json.loads(raw)
                validator.validate(written)
                assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(raw, type=WrittenView))) == written


def test_messages_fit_the_schema() -> None:
    validator = jsonschema_rs.Draft202012Validator(json.loads(published_schema()))
    raw = msgspec.Raw(encode_view(a_view()))
    for message in (Hello(1, "0.1.0", 10.0), Turn(1, 7, 10.0, None, raw), RoundResult(raw), RoundResult(lost_by=1)):
        validator.validate(json.loads(msgspec.json.encode(message)))
    for wrong in (
        {"type": "action", "id": 1},
        {"type": "hello"},
        {"type": "weather"},
        {"type": "action", "action": "pass"},
    ):
        assert not validator.is_valid(wrong)


# Names


def test_none_of_our_bots_is_named_like_ones_own() -> None:
    assert not [name for name in (*LEVELS, *BOTS, *YARDSTICKS) if is_own(name)]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "own-bot-name"),
        ("cmd:'", "own-bot-name"),
        ("cmd:./no-such-program", "own-bot-program"),
        ("no-such-file.py:choose", "own-bot-file"),
        ("mybot.py:", "own-bot-name"),
        ("mybot.py:no thing", "own-bot-name"),
        ("a b:choose", "own-bot-name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, message: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        OwnBot.read(name)
    assert refused.value.message == f"error.{message}"


@pytest.mark.parametrize("name", ["cmd:ls", "os:getcwd", "mybot.py:choose"])
def test_names_from_files_and_networks_never_start_a_program(name: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        find_bot(name)
    assert refused.value.code == "no-such-bot"


# Examples


def commands() -> Iterator[Any]:
    yield pytest.param((sys.executable, str(EXAMPLES / "heaviest.py")), id="python")
    node = shutil.which("node")
    missing = pytest.mark.skipif(node is None, reason="no node, which would play examples/heaviest.js")
    yield pytest.param((node or "", str(EXAMPLES / "heaviest.js")), marks=missing, id="javascript")
    missing = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler, which examples/heaviest.c needs")
    yield pytest.param(("cc",), marks=missing, id="c")


@pytest.mark.parametrize("sheets", [[sheet] for sheet in SHEETS] if chance.IS_NEW else [SHEETS], ids="+".join)
@pytest.mark.parametrize("command", list(commands()))
def test_the_examples_play_every_sheet_without_a_fault(
    command: tuple[str, ...], sheets: Sequence[str], tmp_path: Path
) -> None:
    if command == ("cc",):
        source, program = str(EXAMPLES / "heaviest.c"), str(tmp_path / "heaviest")
        subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)
        command = (program,)
    found = list(examine(OwnBot("example", command, patience=60.0, starting_patience=120.0), ROUNDS, sheets))
    assert [finding.told(words_for("en")) for finding in found if not finding.is_fine] == []
    assert len(found) == 5 + len(sheets)


def test_the_python_example_has_about_twenty_lines() -> None:
    assert len((EXAMPLES / "heaviest.py").read_text("utf-8").splitlines()) <= 22


def test_the_page_shows_the_example_as_it_is() -> None:
    shown = (EXAMPLES / "heaviest.py").read_text("utf-8").split("\n", 2)[2].strip()
    page = (ROOT / "docs" / "own-bots.md").read_text("utf-8")
    assert "\n".join(f"    {line}".rstrip() for line in shown.splitlines()) in page


# Programs that fail


def rogue(log: Path, *kinds: str, share: float = 1.0, patience: float = 20.0) -> OwnBot:
    return OwnBot(log.name, (*ROGUE, str(share), str(log), *kinds), patience, starting_patience=120.0)


@pytest.mark.parametrize(("kind", "code"), CODES.items())
def test_each_way_to_fail_has_its_reason(kind: str, code: str, tmp_path: Path) -> None:
    patience = 0.3 if code == "bot-late" else 20.0
    program = Program.begin(rogue(tmp_path / "rogue", kind, patience=patience))
    try:
        with pytest.raises(BotFault) as failed:
            program.choose(a_view(), seed=1)
        assert failed.value.code == code
        assert failed.value.view is not None
        assert program.is_sound == (code == "bot-illegal")
        assert "rogue" in tell_error(failed.value, words_for("en"))
    finally:
        program.kill()


def test_what_a_program_last_complained_of_is_told(tmp_path: Path) -> None:
    program = Program.begin(rogue(tmp_path / "rogue", "complain"))
    with pytest.raises(BotFault) as failed:
        program.choose(a_view(), seed=1)
    program.kill()
    assert failed.value.details["said"] == "I give up"
    assert failed.value.details["status"] == 1


def shell(script: str, **more: float) -> OwnBot:
    return OwnBot("shell", ("sh", "-c", script), **more)


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        (OwnBot("gone", ("no-such-program-anywhere",)), "bot-not-started"),
        (shell("exit 3"), "bot-ended"),
        (shell("sleep 600", starting_patience=0.2), "bot-silent"),
        (shell("""echo '{"type":"hello","protocol":2}'; cat"""), "bot-protocol"),
        (shell("""echo '{"type":"action","id":1,"action":"pass"}'; cat"""), "bot-nonsense"),
        (shell("yes"), "bot-too-much"),
    ],
)
def test_a_program_that_does_not_start_as_it_should_is_told_apart(bot: OwnBot, code: str) -> None:
    with pytest.raises(BotFault) as failed:
        Program.begin(bot)
    assert failed.value.code == code


def test_a_program_that_never_listens_cannot_hold_anybody_up() -> None:
    """It answers without reading: in the end the pipe is full, and still nobody waits longer than agreed."""
    many = "".join(f'{{"type":"action","id":{number},"action":"7-7"}}\\n' for number in range(1, 90))
    deaf = shell(f"""printf '{{"type":"hello","protocol":1}}\\n{many}'; sleep 600""", patience=0.5)
    program, view = Program.begin(deaf), a_view()
    codes = []
    began = monotonic()
    while program.is_sound:
        with pytest.raises(BotFault) as failed:
            program.choose(view, seed=1)
        codes.append(failed.value.code)
    assert set(codes) == {"bot-illegal", "bot-late"}
    assert monotonic() - began < 30


@pytest.mark.skipif(not HAS_PROC, reason="no /proc, which shows whether a process is there")
def test_whatever_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    script = (
        f"""sleep 600 >/dev/null 2>&1 & echo $! > {tmp_path}/child; echo '{{"type":"hello","protocol":1}}'; exit 0"""
    )
    with pytest.raises(BotFault) as failed:
        Program.begin(shell(script, patience=20)).choose(a_view(), seed=1)
    assert failed.value.code == "bot-ended"
    assert has_ended(int((tmp_path / "child").read_text()))


@pytest.mark.parametrize("seed", range(ROGUES))
def test_faults_lose_the_round_for_the_one_who_made_them(seed: int, tmp_path: Path) -> None:
    """A rogue against another: every fault of each loses a round of its own, and nothing else does."""
    kinds = [*QUICK] if not chance.IS_NEW else [*QUICK] * 20 + [*SLOW]
    patience = 10.0 if chance.IS_NEW else 20.0
    rogues = [rogue(tmp_path / name, *kinds, share=0.1, patience=patience) for name in ("one", "other")]
    played = duel(*rogues, sheet=SHEETS[seed % len(SHEETS)], deals=ROGUE_DEALS, seed=seed, workers=1)
    lost = [one for deal in played.deals for one in deal.lost]
    for bot in rogues:
        faults = (tmp_path / bot.name).read_text().split()
        assert [one.fault.code for one in lost if one.bot == bot.name] == [CODES[kind] for kind in faults] != []
    for number, deal in enumerate(played.deals):
        for one in deal.lost:
            # The first plays side 0 and then side 1; here sides are seats.
            assert one.bot == rogues[(one.seat - one.turn) % 2].name
            assert one.number == number
            seen = read_position(one.position).seen
            assert isinstance(seen, View)
            assert seen.seat == one.seat
        for side, bot in enumerate(rogues):
            won = len([one for one in deal.lost if one.bot != bot.name])
            assert deal.points[side] >= 168 * won
            assert deal.wins[side] >= won
    assert played.lost.number == len(lost)


def test_a_duel_does_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    (tmp_path / "rogue").touch()
    bot = rogue(tmp_path / "rogue", "text", "tile", share=0.05)
    one, two = (duel(bot, "steady", sheet="sixcolours", deals=6, seed=7, workers=number) for number in (1, 2))
    told = [
        [(deal.points, deal.wins, [lost[:5] for lost in deal.lost]) for deal in played.deals] for played in (one, two)
    ]
    assert told[0] == told[1]
    assert any(deal.lost for deal in one.deals)


def test_partners_do_not_share_a_program(tmp_path: Path) -> None:
    """Each seat has a process of its own: otherwise a program would see the tiles of both."""
    script = tmp_path / "counts.py"
    heaviest = (EXAMPLES / "heaviest.py").read_text("utf-8")
    script.write_text(f"import os\nopen({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')\n" + heaviest)
    bot = OwnBot("counts", (sys.executable, str(script)), 60.0, 120.0)
    duel(bot, "random", sheet="bg2133", players=4, partners=True, deals=1, seed=7, workers=1)
    assert len(set((tmp_path / "pids").read_text().split())) == 2


# Ours for others


def lines_for(*messages: Any) -> list[bytes]:
    return [msgspec.json.encode(message) + b"\n" for message in messages]


@pytest.mark.parametrize("name", ["random", "greedy", "steady", "8"])
def test_a_bot_of_ours_answers_as_it_plays(name: str) -> None:
    views = [view for sheet in SHEETS for view in views_of(sheet, 2, 3) if view.options]
    turns = [Turn(n, n * 1_000_003, 10.0, None, msgspec.Raw(encode_view(view))) for n, view in enumerate(views)]
    written = BytesIO()
    find_speaker(name).speak(
        lines_for(Hello(PROTOCOL, "x", 10.0), {"type": "weather"}, *turns, {"type": "bye"}, 7), written
    )
    hello, *answers = map(json.loads, written.getvalue().splitlines())
    assert (hello["type"], hello["protocol"]) == ("hello", PROTOCOL)
    chooses: Choose = find_bot(name).choose
    expected = [str(chooses(view, SplitMix(turn.seed))) for view, turn in zip(views, turns, strict=True)]
    assert [answer["action"] for answer in answers] == expected
    assert [answer["id"] for answer in answers] == list(range(len(views)))


@pytest.mark.parametrize(
    "line", [b"{", b"\xff", b"[]", b'{"type":"view"}', b'{"type":"view","id":1,"seed":1,"view":{}}']
)
def test_what_is_no_message_is_refused_in_a_line(line: bytes) -> None:
    with pytest.raises(DoublesixError) as refused:
        find_speaker("greedy").speak([line], BytesIO())
    assert refused.value.code == "bad-message"
    assert tell_error(refused.value, words_for("en"))
