"""A position of a kept game: the table, everybody's tiles, what happened, and what a review says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from doublesix.i18n import Words
from doublesix.picture import Badge, Badged, Charset, Look, Tone
from doublesix.review.game_review import Decision, Review, Verdict
from doublesix.review.sentences import ReviewWords
from doublesix.review.stages import stages_of
from doublesix.round import Round
from doublesix.sentences.events import tell_ending, tell_event
from doublesix.sentences.score import tell_scores
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.terminal.replayed_game import ReplayedGame
from doublesix.terminal.table.line_of_play import LineOfPlay, ShownLine
from doublesix.terminal.table.word_row import WordRow
from doublesix.terminal.theme import signs
from doublesix.tiles import Tile, TileSet

ROOM_FOR_ASIDE: Final = 100
"""From so many columns on, the words have a column of their own beside the table."""
_ASIDE: Final = 44
_BAR: Final = 24
_FULL, _EMPTY = "█", "─"


@dataclass(frozen=True, slots=True)
class ShownReview:
    """What there is of a review: all of it, or how far it has come; nothing if nobody asked for one."""

    review: Review | None = None
    done: int = 0
    total: int = 0


class GameBoard(Container):
    """One position of a game."""

    DEFAULT_CSS: ClassVar[str] = f"""
    GameBoard LineOfPlay {{ height: 1fr; }}
    GameBoard #told {{ display: none; width: {_ASIDE}; height: 100%; padding: 0 1; }}
    GameBoard #told {{ border-left: solid $foreground 30%; }}
    GameBoard #foot {{ height: auto; max-height: 60%; padding: 0 1; }}
    GameBoard VerticalScroll {{ scrollbar-size-vertical: 1; }}
    GameBoard VerticalScroll > Static {{ height: auto; }}
    GameBoard.-wide #told {{ display: block; }}
    GameBoard.-wide #foot {{ display: none; }}
    """

    def __init__(self, look: Look, charset: Charset, words: Words) -> None:
        super().__init__()
        self.look = look
        self._charset = charset
        self._words = words

    def compose(self) -> ComposeResult:
        """Put the table between a heading and the words."""
        yield WordRow("where")
        with Horizontal():
            with Vertical():
                yield LineOfPlay(self.look, self._charset)
                with VerticalScroll(id="foot", can_focus=False):
                    yield Static(markup=False)
            with VerticalScroll(id="told", can_focus=False):
                yield Static(markup=False)

    def show(self, game: ReplayedGame, shown: ShownReview, columns: int, *, after_best: bool = False) -> None:
        """Show a position on so many columns, or what it would have been after the best option."""
        position, words = game.position, words_at(game.position.game.variant, self._words)
        self.set_class(columns >= ROOM_FOR_ASIDE, "-wide")
        steps = sum(each.round_number == position.round_number for each in game.steps) - 1
        rounds = game.steps[-1].round_number
        where = words("past.where", number=position.round_number, rounds=rounds, step=position.step, steps=steps)
        self.query_one("#where", WordRow).show(where, tell_title(position.game.variant, words), "")
        decision = game.decision(shown.review) if shown.review else None
        self.query_one(LineOfPlay).show(_line(position.round, decision, after_best=after_best))
        told = Content("\n").join(_told(game, shown, decision, words))
        for words_shown in self.query("VerticalScroll > Static").results(Static):
            words_shown.update(told)
        for scroll in self.query(VerticalScroll):
            scroll.scroll_home(animate=False, immediate=True)

    @property
    def has_more(self) -> bool:
        """Whether there are more words than can be seen."""
        return any(scroll.max_scroll_y > 0 for scroll in self.query(VerticalScroll))

    def turn(self, pages: int) -> None:
        """Turn to words that are out of sight, or back."""
        for scroll in self.query(VerticalScroll):
            scroll.scroll_relative(y=pages * max(scroll.size.height - 1, 1), animate=False, immediate=True)


def _line(round_: Round, decision: Decision | None, *, after_best: bool) -> ShownLine:
    """Show the line; if something was decided here, the places of what was played and of what was best stand out."""
    if decision is None:
        return ShownLine(round_.line)
    before, *later = stages_of(decision)
    if after_best and later:
        return ShownLine(later[-1].line)
    places = {badged.place: Tone.CHOSEN for badged in before.badges if badged.place is not None}
    best = next((badged.place for badged in before.badges if badged.badge is Badge.BEST), None)
    return ShownLine(round_.line, open_ends=True, places=places, pointed_at=best)


def _told(game: ReplayedGame, shown: ShownReview, decision: Decision | None, words: Words) -> Iterator[Content | str]:
    """Tell the hands, what happened, the scores, and what the review says of the choice that comes next."""
    position, names = game.position, game.record.names
    badges = stages_of(decision)[0].badges if decision else ()
    yield from tell_hands(position.round, names, game.hands, words, badges)
    yield ""
    for event in game.news:
        yield Content.assemble((tell_event(event, names, words), "bold"))
    state = position.game
    yield tell_scores(state.scores, state.seating, names, words)
    if state.ending is not None:
        yield tell_ending(state.ending, state.seating, names, words)
    yield from _review(shown, decision, words)


def tell_hands(
    round_: Round,
    names: Sequence[str],
    hands: Sequence[TileSet | None],
    words: Words,
    badges: Sequence[Badged] = (),
) -> Iterator[Content]:
    """Write everybody's tiles, a row each; the one whose turn it is stands out, and tiles with badges have a sign."""
    turn = None if round_.is_over else round_.turn
    width = max(Content(name).cell_length for name in names)
    for seat, (name, hand) in enumerate(zip(names, hands, strict=True)):
        held = len(round_.hands[seat])
        tiles = words("score.tiles", count=held) if hand is None else " ".join(_marked(tile, badges) for tile in hand)
        label = Content(f"{signs().after if seat == turn else ' '} {name}").stylize("bold" if seat == turn else "")
        yield Content("").join([label.pad_right(width + 4 - label.cell_length), Content(tiles or "–")])


def _marked(tile: Tile, badges: Sequence[Badged]) -> str:
    signed = {Badge.PLAYED: signs().after, Badge.BEST: signs().best}
    return "".join(signed[badged.badge] for badged in badges if badged.tile == tile) + str(tile)


def _review(shown: ShownReview, decision: Decision | None, words: Words) -> Iterator[Content | str]:
    if shown.review is None:
        if shown.total:
            full = _BAR * shown.done // shown.total
            yield ""
            bar = _FULL * full + _EMPTY * (_BAR - full)
            yield words("past.progress", bar=bar, percent=words.percent(100 * shown.done // shown.total))
        return
    wording = ReviewWords(shown.review, words)
    yield ""
    if decision is None:
        yield Content(words("past.no-decision")).stylize("dim")
        return
    yield from _decision(decision, wording)


def _decision(decision: Decision, wording: ReviewWords) -> Iterator[Content | str]:
    choice = f"{signs().after} {wording.chose(decision)}  {wording.mark(decision.verdict)}"
    yield Content(choice).stylize("bold")
    if decision.best != decision.played:
        best = wording.words(
            "general.named", name=wording.mark(Verdict.BEST), text=wording.action(decision.best.option)
        )
        yield f"{signs().best} {best}"
    yield wording.verdict(decision)
    yield from wording.why(decision)
    by_points = sorted(decision.options, key=lambda judged: -judged.points.points)
    for judged in by_points:
        option, points, _, marks = wording.option_cells(decision, judged)
        yield Content(f"  {option}  {points}  {marks}".rstrip()).stylize("" if marks else "dim")
