"""A program tested against the protocol: hello, every sheet with every number of players, and a clean end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Final

from msgspec import Struct

from doublesix.actions import Action
from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.own.program import Program
from doublesix.bots.self_play import play_round
from doublesix.deal import deal_round, seat_players
from doublesix.i18n import Words
from doublesix.position import write_position
from doublesix.rng import Source, SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.sentences.errors import tell_error
from doublesix.view import View

SECONDS_OF_SILENCE: Final = 0.3
"""How long a program must keep silent if nobody asks it anything."""


class LaterMessage(Struct, frozen=True, tag_field="type", tag="weather"):
    """A message that no version of the protocol knows yet; a program leaves it aside."""

    outlook: str = "sunny"


@dataclass(frozen=True, slots=True)
class ExaminedPart:
    """What came of one part of the test: which, and what was wrong if something was."""

    code: str
    details: dict[str, str] = field(default_factory=dict)
    fault: BotFault | None = None

    @property
    def is_fine(self) -> bool:
        """Whether nothing was wrong."""
        return self.fault is None

    def told(self, words: Words) -> str:
        """Say which part it is, and if something was wrong what and where."""
        part = words(f"ownbot.part-{self.code}", count=None, **self.details)
        if self.fault is None:
            return part
        reason = tell_error(self.fault, words)
        if self.fault.view is None:
            return words("ownbot.part-fault", part=part, reason=reason)
        position = write_position(self.fault.view)
        return words("ownbot.part-fault-at", part=part, reason=reason, position=position)


def examine(bot: OwnBot, rounds: int, sheets: Sequence[str] = SHEETS) -> Iterator[ExaminedPart]:
    """Test a program part by part, with so many rounds of each sheet; stop early if it does not even start."""
    hello = _tried("hello", partial(_says_hello, bot))
    yield hello
    if not hello.is_fine:
        return
    yield _tried("later", partial(_leaves_aside_what_it_does_not_know, bot))
    for sheet in sheets:
        yield _tried("sheet", partial(_plays, bot, sheet, rounds), sheet=sheet, rounds=str(rounds))
    yield _tried("silence", partial(_keeps_silent, bot))
    yield _tried("bye", partial(_ends, bot, says_bye=True))
    yield _tried("end", partial(_ends, bot, says_bye=False))


def _tried(code: str, part: Callable[[], None], **details: str) -> ExaminedPart:
    try:
        part()
    except BotFault as fault:
        return ExaminedPart(code, details, fault)
    return ExaminedPart(code, details)


@contextmanager
def _begun(bot: OwnBot) -> Iterator[Program]:
    program = Program.begin(bot)
    try:
        yield program
    finally:
        program.kill()


def _says_hello(bot: OwnBot) -> None:
    with _begun(bot):
        pass


def _leaves_aside_what_it_does_not_know(bot: OwnBot) -> None:
    with _begun(bot) as program:
        program.say(LaterMessage())
        dealt = _dealt(SHEETS[0], 0)
        program.choose(View.of_single_round(dealt, dealt.turn), seed=0)


def _plays(bot: OwnBot, sheet: str, rounds: int) -> None:
    """Let it play all seats of so many rounds."""
    with _begun(bot) as program:

        def ask(view: View, source: Source) -> Action:
            return program.choose(view, source.word() >> 11)

        for number in range(rounds):
            dealt = _dealt(sheet, number)
            sources = [SplitMix.seeded("examination", number, seat) for seat in dealt.seating.seats]
            played = play_round(dealt, [ask] * len(sources), sources)
            program.tell_result(View.of_single_round(played, 0))


def _dealt(sheet: str, number: int) -> Round:
    rules = choose(sheet).rules
    allowed = tuple(rules.hands)
    seating = seat_players(rules, allowed[number % len(allowed)])
    return Round.start(rules, seating, deal_round(rules, seating, SplitMix.seeded("examination", number)))


def _keeps_silent(bot: OwnBot) -> None:
    with _begun(bot) as program:
        dealt = _dealt(SHEETS[0], 0)
        program.choose(View.of_single_round(dealt, dealt.turn), seed=0)
        program.tell_result(None, lost_by=0)
        try:
            program.hear(monotonic() + SECONDS_OF_SILENCE)
        except BotFault as fault:
            if fault.code == "bot-late":
                return
            raise
        raise BotFault("bot-unasked", bot=bot.name)


def _ends(bot: OwnBot, *, says_bye: bool) -> None:
    """See that it ends in time when it is told to, or when its input ends."""
    with _begun(bot) as program:
        program.leave(says_bye=says_bye)
        if not program.has_ended(monotonic() + bot.patience):
            raise BotFault("bot-stays", bot=bot.name, seconds=f"{bot.patience:g}")
