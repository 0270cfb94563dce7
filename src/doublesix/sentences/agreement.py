"""What was agreed for a game, in words: the sheet, who plays, the house rules, and the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from doublesix.i18n import Words
from doublesix.rules.rules import Points, Target
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.score import name_sides
from doublesix.sentences.sheet_texts import tell_title


def tell_agreement(
    variant: Variant, seating: Seating, names: Sequence[str], target: Target, words: Words
) -> Iterator[str]:
    """Say what is played and by whom, by which house rules, and to what."""
    yield words("record.game", title=tell_title(variant, words), players=tell_players(seating, names, words))
    for key, value in variant.house:
        yield words("record.house-rule", key=key, value=value_text(value))
    yield words(f"record.to-{target.unit}", count=target.number)


def tell_target(target: Target, words: Words) -> str:
    """Name a target in few words, for a list."""
    return words("event.points" if isinstance(target, Points) else "rules.rounds", count=target.number)


def tell_players(seating: Seating, names: Sequence[str], words: Words) -> str:
    """Name the players, and if they play as partners, who plays against whom."""
    sides = name_sides(seating, names, words)
    return words("record.against", one=sides[0], other=sides[1]) if seating.partners else words.list_and(sides)
