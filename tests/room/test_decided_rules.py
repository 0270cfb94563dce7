"""The rules that a table agreed on are kept with it: a game ends by them, whatever becomes of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed
from tests.refusals import coded
from tests.room.rooms import EVERY_SHEET, SEAL, choice, opening, sat_down

from doublesix.errors import DoublesixError, RuleError
from doublesix.i18n import Words
from doublesix.record import game_record
from doublesix.record.replay import replay
from doublesix.room import decided_rules
from doublesix.room.commands import Ready
from doublesix.room.decided_rules import ENGINE, DecidedRules, decide_rules, kept_variant, titled_variant
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import Acted, AnyEntry, Opened, WasReady, read_entry, write_entry
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room
from doublesix.room.snapshot import read_snapshot, write_snapshot
from doublesix.rules import sheet_files
from doublesix.rules.rules import DrawRule
from doublesix.rules.sheet import Sheet, Standing
from doublesix.rules.variant import REVISION

OFFER = Offer(sheet="international", players=2, points=30)
CHANGED = "Our reading of this sheet has changed"

Reprint = Callable[[DrawRule | None], None]


@pytest.fixture
def reprint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reprint]:
    """Prints the sheet with another rule for drawing, or takes it away, as an upgrade may."""
    find = sheet_files.find_sheet

    def reprinted(draw: DrawRule | None) -> None:
        def found(sheet: str) -> Sheet:
            was = find(sheet)
            return replace(was, rules=replace(was.rules, draw=draw)) if draw and sheet == OFFER.sheet else was

        left = tuple(sheet for sheet in sheet_files.SHEETS if draw or sheet != OFFER.sheet)
        for module in (sheet_files, game_record):
            monkeypatch.setattr(module, "SHEETS", left)
            monkeypatch.setattr(module, "find_sheet", found)
        decided_rules._kept_variant.cache_clear()

    yield reprinted
    decided_rules._kept_variant.cache_clear()


class Log:
    """A table whose log is kept as bytes."""

    def __init__(self, opened: Opened) -> None:
        self.entries = [write_entry(opened)]
        self.room = self.folded()
        for seat in range(self.room.offer.players):
            self.add(sat_down(seat))

    def add(self, entry: AnyEntry) -> None:
        self.entries.append(write_entry(entry))
        self.room = self.room.after(entry, 0)

    def folded(self) -> Room:
        """The table after a restart."""
        first, *rest = map(read_entry, self.entries)
        assert isinstance(first, Opened)
        room = Room.opened("ABCDEF", first, 0)
        for entry in rest:
            room = room.after(entry, 0)
        return room

    def play(self, until: Callable[[Room], bool]) -> None:
        while not until(self.room):
            if self.room.turn is None:
                self.add(says_ready(self.room, self.room.waits_for[0]))
            else:
                self.add(Acted(seat=self.room.turn, action=str(choice(self.room))))


def says_ready(room: Room, seat: int) -> AnyEntry:
    who = Somebody(room.occupants[seat].person or "", room.occupants[seat].name)
    return decide(room, who, Ready(id=f"r{seat}", contribution="x"))


def drew(room: Room) -> DrawRule:
    assert room.table is not None
    assert room.table.game.rules == room.table.agreement.variant.rules == room.table.round.rules
    return room.table.game.rules.draw


def is_over(room: Room) -> bool:
    return room.phase is Phase.OVER


def test_a_running_game_ends_by_the_rules_it_began_with_and_the_next_takes_todays(reprint: Reprint) -> None:
    log = Log(opening(OFFER))
    log.play(lambda room: room.phase is Phase.BETWEEN)
    before, kept = log.room, read_snapshot(write_snapshot(log.room))
    reprint(DrawRule.NEVER)
    log.room = log.folded()
    assert kept is not None
    assert kept.restored("ABCDEF", opening(OFFER), {}) == log.room
    assert log.room.variant.clause("draw").standing is Standing.EARLIER
    assert replace(log.room, table=None) == replace(before, table=None)
    log.play(is_over)
    assert drew(log.room) is DrawRule.ONE
    assert see(log.room, Perspective(0, Words()), Surroundings(now=0)).prompt.startswith(CHANGED)

    log.play(lambda room: room.number == 2 and room.phase is Phase.PLAYING)
    assert drew(log.room) is DrawRule.NEVER
    assert log.room.variant.clause("draw").standing is not Standing.EARLIER
    noted = [entry for entry in map(read_entry, log.entries) if isinstance(entry, WasReady) and entry.decided]
    assert len(noted) == 1
    assert log.folded() == log.room


def test_the_record_of_such_a_game_tells_by_which_rules_it_was_played(reprint: Reprint) -> None:
    log = Log(opening(OFFER))
    log.play(lambda room: room.phase is Phase.BETWEEN)
    reprint(DrawRule.NEVER)
    log.room = log.folded()
    log.play(is_over)
    assert log.room.table is not None
    record = log.room.table.record()
    assert record.house == {"draw": "one"}
    assert replay(record).scores == log.room.table.game.scores


def test_a_table_that_has_not_begun_takes_todays_rules(reprint: Reprint) -> None:
    log = Log(opening(OFFER))
    reprint(DrawRule.NEVER)
    log.room = log.folded()
    assert log.room.variant.rules.draw is DrawRule.ONE
    log.play(lambda room: room.phase is Phase.PLAYING)
    assert drew(log.room) is DrawRule.NEVER


def test_a_game_of_a_sheet_that_is_gone_is_played_to_its_end(reprint: Reprint) -> None:
    log = Log(opening(OFFER))
    log.play(lambda room: room.phase is Phase.BETWEEN)
    reprint(None)
    log.room = log.folded()
    assert titled_variant(log.room.offer, log.room.decided).name == "international"
    log.play(is_over)
    assert log.room.table is not None
    assert replay(log.room.table.record()).scores == log.room.table.game.scores
    assert see(log.room, Perspective(0, Words()), Surroundings(now=0)).game.sheet == "international"
    with pytest.raises(RuleError, check=coded("unknown-sheet")):
        says_ready(log.room, 0)


def test_old_logs_go_on_as_before(reprint: Reprint) -> None:
    log = Log(Opened(offer=OFFER, seal=SEAL, revision=REVISION))
    reprint(DrawRule.NEVER)
    room = log.folded()
    assert room.decided is None
    assert room.variant.rules.draw is DrawRule.NEVER


@pytest.mark.parametrize("offer", EVERY_SHEET, ids=lambda offer: offer.sheet)
def test_what_is_kept_is_what_the_sheet_says(offer: Offer) -> None:
    decided = decide_rules(offer)
    assert kept_variant(offer, decided, REVISION) == offer.variant()
    assert titled_variant(offer, decided) == offer.variant()


def test_house_rules_stay_house_rules() -> None:
    offer = changed(OFFER, house={"tie": "lowest-tile"})
    variant = kept_variant(offer, decide_rules(offer), REVISION)
    assert variant == offer.variant()
    assert variant.clause("tie").standing is Standing.HOUSE


@pytest.mark.parametrize("newer", [{"engine": ENGINE + 1}, {"revision": REVISION + 1}], ids=str)
def test_a_table_of_a_newer_engine_is_refused_by_name(newer: dict[str, int]) -> None:
    decided: DecidedRules = changed(decide_rules(OFFER), **newer)
    with pytest.raises(DoublesixError, check=coded("newer-table")):
        Log(changed(opening(OFFER), decided=decided))
    with pytest.raises(DoublesixError, check=coded("newer-table")):
        Log(opening(OFFER)).add(WasReady(seat=0, contribution="x", decided=decided))
