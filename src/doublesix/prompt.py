"""What people see of values at a prompt and in a notebook; words and pictures are loaded when somebody looks."""

from __future__ import annotations

TYPE_CHECKING = False  # as in display.py
if TYPE_CHECKING:
    from typing import Final

    from doublesix.errors import DoublesixError
    from doublesix.game import Game
    from doublesix.round import Round
    from doublesix.rules.variant import Variant
    from doublesix.view import View

_COLUMNS: Final = 80


class Prompt:
    """Shows values in words and pictures, in the language that the environment asks for."""

    def sentence(self, error: DoublesixError) -> str:
        """Return an error as one sentence; by its codes if there are no words."""
        from doublesix.i18n import CatalogueNotCompiled, UnknownMessage, words_for
        from doublesix.sentences.errors import tell_error

        try:
            return tell_error(error, words_for())
        except (CatalogueNotCompiled, UnknownMessage):
            return error.coded

    def text(self, value: Round | View | Game) -> str:
        """Return a table as text: the line drawn, who holds what, and whose turn it is."""
        from doublesix.game import Game
        from doublesix.i18n import words_for
        from doublesix.picture.position import ShownPosition
        from doublesix.sentences.score import tell_scores

        words, names = words_for(), _names(value)
        seen, variant = _seen(value)
        if seen is None:
            return repr(value)
        shown = ShownPosition(seen, names, variant)
        drawing = shown.drawing(_COLUMNS)
        lines = [str(drawing) if drawing else words("picture.line-empty"), *shown.tell(words)]
        if isinstance(value, Game):
            lines.append(tell_scores(value.scores, value.seating, names, words))
        return "\n".join(lines)

    def svg(self, value: Round | View | Game) -> str | None:
        """Return a table as a picture; none before the first deal."""
        from doublesix.i18n import words_for
        from doublesix.picture import Look
        from doublesix.picture.position import ShownPosition

        seen, variant = _seen(value)
        if seen is None:
            return None
        look = Look.PIPS if variant is None else Look.of(variant)
        return ShownPosition(seen, _names(value), variant, look=look).svg(words_for())


def _seen(value: Round | View | Game) -> tuple[Round | View | None, Variant | None]:
    from doublesix.game import Game

    return (value.round, value.variant) if isinstance(value, Game) else (value, None)


def _names(value: Round | View | Game) -> tuple[str, ...]:
    """Players are called by their numbers, from 1 on, as in a record without names."""
    return tuple(str(seat + 1) for seat in value.seating.seats)
