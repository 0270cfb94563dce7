"""``doublesix demo``: one round of each sheet, played by simple bots and drawn in the terminal."""

from __future__ import annotations

from typing import Final

import click

from doublesix.bots.self_play import play_round
from doublesix.bots.simple import choose_greedily
from doublesix.cli.commands import OneOf, WordedCommand
from doublesix.cli.drawings import charset
from doublesix.cli.lines import say, width, write
from doublesix.cli.numbers import whole_number
from doublesix.cli.position import print_drawing
from doublesix.columns import to_left
from doublesix.deal import deal_round, seat_players
from doublesix.i18n import words_for
from doublesix.picture import Look
from doublesix.picture.position import draw_line
from doublesix.record.game_record import LARGEST_SEED
from doublesix.rng import SplitMix, new_seed
from doublesix.round import Round
from doublesix.rules.rules import Partners
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.variant import Variant
from doublesix.sentences.events import tell_event
from doublesix.sentences.score import tell_sum
from doublesix.sentences.sheet_texts import sheet_text, tell_title, words_at

_words = words_for()

PLAYERS: Final = 4


@click.command(cls=WordedCommand, help=_words("cli.demo"), short_help=_words("cli.demo"))
@click.option("--sheet", "sheets", type=OneOf(SHEETS), multiple=True, help=_words("cli.demo-sheet"))
@click.option("--seed", callback=whole_number(0, LARGEST_SEED), metavar="N", help=_words("cli.demo-seed"))
def demo(sheets: tuple[str, ...], seed: int | None) -> None:
    """Play and draw one round of each sheet."""
    seed = new_seed() if seed is None else seed
    for sheet in sheets or SHEETS:
        variant = choose(sheet)
        _show_round(variant, _play(variant, SplitMix.seeded(seed, sheet)))
    say(_words("demo.again", seed=seed))


def _play(variant: Variant, source: SplitMix) -> Round:
    rules = variant.rules
    seating = seat_players(rules, PLAYERS, rules.partners is Partners.OPTIONAL)
    dealt = Round.start(rules, seating, deal_round(rules, seating, source))
    return play_round(dealt, [choose_greedily] * PLAYERS, [source] * PLAYERS)


def _show_round(variant: Variant, round_: Round) -> None:
    names = [_words(f"demo.name-{seat + 1}") for seat in round_.seating.seats]
    sides = [_words.list_and([names[seat] for seat in side]) for side in round_.seating.sides]
    told = _words("record.against", one=sides[0], other=sides[1]) if round_.seating.partners else _words.list_and(sides)
    write(to_left(f"── {tell_title(variant, _words)} ", width(), "─"))
    say(sheet_text(variant.sheet.summary, _words))
    hands = _words("terminal.setup-hand", count=variant.rules.hands[PLAYERS])
    say(_words("general.named", name=told, text=hands))
    say(tell_event(round_.events[0], names, _words))
    print_drawing(draw_line(round_.line, Look.of(variant), width(), charset()))
    if round_.outcome is not None:
        words, partners = words_at(variant, _words), round_.seating.partners
        for line in tell_sum(round_.outcome, round_.hands, names, variant, words, partners=partners):
            say(line)
    say("")
