"""The sentences of a plain game: what lies on the table, what one holds and may do, and what one can type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from doublesix.actions import Action, Play
from doublesix.bots.hints import Hint, HintStep, tell_action, tell_nudge
from doublesix.bots.reasons import tell_reason
from doublesix.i18n import Words
from doublesix.picture import Look, describe, name_number, name_tile
from doublesix.rules.variant import Variant
from doublesix.sentences.marks import tell_mark
from doublesix.sentences.rest import tell_hidden_rest
from doublesix.sentences.rules import tell_rules
from doublesix.sentences.turn import tell_next_thing
from doublesix.terminal.plain.commands import PlainCommand
from doublesix.tiles import Tile
from doublesix.view import View


def tell_turn(view: View, words: Words, look: Look) -> Iterator[str]:
    """Tell the player whose turn it is what is open, what they hold, and what they may do."""
    yield tell_open_ends(view, words, look)
    yield tell_hand(view, words, look)
    yield tell_options(view, words)


def tell_open_ends(view: View, words: Words, look: Look) -> str:
    """Say which numbers are open, and how often."""
    if not view.line.laid:
        return words("picture.line-empty")
    ends = [_typed(number, name_number(number, words, look), words, look) for number in view.line.open_ends]
    return words("picture.open-ends", count=len(ends), ends=words.list_and(ends))


def tell_hand(view: View, words: Words, look: Look) -> str:
    """Say what one holds, each tile with the number that chooses it."""
    if not view.hand:
        return words("you.empty-hand")
    tiles = [_typed(tile, name_tile(tile, words, look), words, look) for tile in view.hand]
    numbered = [words("general.named", name=number, text=tile) for number, tile in enumerate(tiles, 1)]
    return words("terminal.plain-hand", tiles=", ".join(numbered))


def tell_options(view: View, words: Words) -> str:
    """Say what one may do now."""
    plays = [option for option in view.options if isinstance(option, Play)]
    listed = words.list_or([_tell_play(play, words) for play in plays])
    if view.nothing_to_add or not plays:
        return tell_next_thing(view, words)
    if view.extra is not None:
        return words("terminal.plain-can-add", plays=listed)
    return words("terminal.plain-can-lay" if view.line.laid else "terminal.plain-can-open", plays=listed)


def tell_hint(hint: Hint, step: HintStep, names: Sequence[str], words: Words) -> str:
    """Ask the question that leads to what the strongest bot would do, or say what it would do, or also why."""
    reason = None if hint.reason is None else tell_reason(hint.reason, names, words)
    nudge = None if hint.nudge is None else tell_nudge(hint.nudge, names, words)
    return tell_advice(hint.action, step, words, nudge=nudge, reason=reason)


def tell_advice(
    action: Action, step: HintStep, words: Words, *, nudge: str | None = None, reason: str | None = None
) -> str:
    """Say as much of what would be good to do as this step of a hint tells."""
    if step is HintStep.NUDGE and nudge is not None:
        return nudge
    advice = tell_action(action, words)
    if reason is None or step is not HintStep.REASON:
        return words("score.sentence", text=advice)
    return words("coach.hint-because", advice=advice, reason=reason)


def tell_table(view: View, names: Sequence[str], words: Words, look: Look) -> Iterator[str]:
    """Say what lies on the table, how many tiles everybody holds, and how many are left."""
    yield describe(view.line, words, look)
    for name, size in zip(names, view.sizes, strict=True):
        yield words("score.hand-tiles", name=name, count=size)
    yield tell_hidden_rest(view.rules, view.boneyard, words)


def tell_rules_briefly(variant: Variant, words: Words) -> Iterator[str]:
    """Say the rules in force, each with its mark, and our rulings as ours."""
    page = tell_rules(variant, words, pictures=False)
    yield page.facts
    for section in page.sections:
        yield words("terminal.plain-section", title=section.title)
        for statement in section.statements:
            yield words("general.noted", text=statement.text, note=tell_mark(statement.mark, words))
            if statement.ruling and statement.adds_ruling:
                yield words("rules.ruling", text=statement.ruling)


def tell_help(words: Words, leaving: str = "terminal.plain-help-quit") -> Iterator[str]:
    """Say everything that can be typed; what leaving does depends on where the game is kept."""
    yield words("terminal.plain-help-tiles")
    yield words("terminal.plain-help-enter")
    for command in PlainCommand:
        typed = words(f"terminal.plain-word-{command}")
        about = words(leaving if command is PlainCommand.QUIT else f"terminal.plain-help-{command}")
        yield words("general.named", name=typed, text=about)


def _tell_play(play: Play, words: Words) -> str:
    if play.end is None:
        return words.face(play.tile)
    return words("review.option-lay", tile=words.face(play.tile), end=words.face(play.end))


def _typed(thing: Tile | int, seen_as: str, words: Words, look: Look) -> str:
    """Name a tile or a number as it is typed, and by its colour if the set is coloured."""
    return words("terminal.plain-seen-as", typed=thing, seen=seen_as) if look.has_colours else str(thing)
