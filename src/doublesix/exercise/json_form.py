"""An exercise as it is shown: what the seat may know and what is asked, without the answers or anything hidden."""

from __future__ import annotations

import msgspec

from doublesix.exercise.exercise import Exercise
from doublesix.sentences.cast import Cast
from doublesix.view_form import WrittenView
from doublesix.wire import encode_view


class WrittenExercise(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise as it is shown; the answer is judged by those who have the exercise itself."""

    sheet: str
    edition: str
    names: tuple[str, ...]
    """What the players are called, by seat."""
    question: str
    """What is asked, in words."""
    view: WrittenView
    """All that the seat may know whose turn it is."""


def encode_exercise(exercise: Exercise, cast: Cast) -> bytes:
    """Write an exercise as JSON for somebody who is to solve it, the same bytes if they may know the same."""
    shown = {
        "sheet": exercise.variant.sheet.id,
        "edition": exercise.variant.edition.code,
        "names": tuple(cast.names),
        "question": exercise.question.tell(cast),
        "view": msgspec.Raw(encode_view(exercise.view)),
    }
    return msgspec.json.encode(shown)
