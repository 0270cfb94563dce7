"""Hypothesis strategies: any variant of any sheet, any deal, any round at any moment, any game.

>>> from hypothesis import given
>>> from doublesix.testing.strategies import rounds
>>> @given(rounds())
... def test_twenty_eight_tiles(round_):
...     assert len(round_.line.laid) + sum(map(len, round_.hands)) + len(round_.boneyard) == 28
"""

from __future__ import annotations

from random import Random
from typing import Final

from doublesix.actions import Action, Play
from doublesix.deal import Deal, deal_round
from doublesix.errors import RuleError
from doublesix.extras import brought_by
from doublesix.game import Game
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import KEYS, NextLead, Partners, Points, Rounds, Target
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.rules.values import CHOICES
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES

with brought_by("testing", "doublesix.testing.strategies"):
    from hypothesis import assume
    from hypothesis import strategies as st

tiles: Final = st.sampled_from(tuple(ALL_TILES))
LONGEST_ROUND: Final = 200
"""More actions than a round ever has, with passes and draws."""

seeds: Final = st.integers(0, 2**32 - 1)
targets: Final[st.SearchStrategy[Target]] = st.builds(Points, st.integers(1, 200)) | st.builds(
    Rounds, st.integers(1, 4)
)


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, object]:
    """Some keys with other values; not every combination makes sense on every sheet."""
    keys = draw(st.lists(st.sampled_from([key for key in KEYS if key in CHOICES]), max_size=6, unique=True))
    return {key: str(draw(st.sampled_from(list(CHOICES[key])))) for key in keys}


@st.composite
def variants(draw: st.DrawFn, *, house: bool = True) -> Variant:
    """Any sheet in any edition, with any house rules that make sense."""
    sheet = draw(st.sampled_from(SHEETS))
    edition = draw(st.sampled_from(sorted(find_sheet(sheet).editions)))
    options = draw(house_rules()) if house else {}
    try:
        return choose(sheet, edition, options)
    except RuleError:
        assume(False)
        raise


@st.composite
def seatings(draw: st.DrawFn, variant: Variant) -> Seating:
    """Any number of players that the variant allows, as partners if it allows them."""
    players = draw(st.sampled_from(sorted(variant.rules.hands)))
    partners = players == 4 and variant.rules.partners is Partners.OPTIONAL and draw(st.booleans())
    return Seating(players, partners)


@st.composite
def deals(draw: st.DrawFn, variant: Variant, seating: Seating) -> Deal:
    """Any deal: of a first round, or of a later one that the winner of the round before leads."""
    leads_next = variant.rules.next_lead is NextLead.WINNER
    winner = draw(st.none() | st.sampled_from(seating.seats)) if leads_next else None
    return deal_round(variant.rules, seating, SplitMix.seeded(draw(seeds)), winner)


def any_action(round_: Round, chance: Random) -> Action:
    """Any option of a round, on any of the places that the rules treat alike."""
    action = chance.choice(round_.options)
    if isinstance(action, Play) and action.end is not None:
        return Play(action.tile, action.end, chance.randint(1, len(round_.places_for(action))))
    return action


@st.composite
def rounds(draw: st.DrawFn, variant: Variant | None = None, *, finished: bool = False) -> Round:
    """A round at any moment between the deal and its end, or one that is over."""
    variant = variant or draw(variants())
    seating = draw(seatings(variant))
    round_ = Round.start(variant.rules, seating, draw(deals(variant, seating)))
    length = LONGEST_ROUND if finished else draw(st.integers(0, 60))
    chance = Random(draw(seeds))
    while length and not round_.is_over:
        round_, length = round_.apply(any_action(round_, chance)), length - 1
    return round_


@st.composite
def games(draw: st.DrawFn, variant: Variant | None = None, *, finished: bool = False) -> Game:
    """A game at any moment, or one that is over."""
    variant = variant or draw(variants())
    seating = draw(seatings(variant))
    game = Game.start(variant, seating.players, partners=seating.partners, target=draw(targets))
    seed, chance = draw(seeds), Random(draw(seeds))
    length = draw(st.integers(0, 200))
    while not game.is_over and (finished or length):
        if not game.in_round:
            game = game.begin_round(game.seeded_deal(seed))
        game = game.apply(any_action(game.rounds[-1], chance))
        length -= 1
    return game
