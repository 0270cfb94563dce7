"""Pictures for the rules: small moments at a table, each played by the engine under the agreed rules.

We choose the tiles here so that the point is clear; the engine says what may be done with them, who wins and what it
scores. So a picture is right for any sheet, edition and house rule. Moments with several players have
three, two or four of them, the first number that the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.actions import DRAW, Play, parse_action
from doublesix.deal import Deal, find_leader, lot_winner
from doublesix.events import Drew, Outcome
from doublesix.i18n import Words
from doublesix.line import Line
from doublesix.picture import Look, Scene, ShownHand
from doublesix.round import Round
from doublesix.rules.rules import BlockedPoints, DrawRule, Extra, Lead, OutPoints, Rules
from doublesix.rules.sheet import Point
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.score import tell_outcome
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import Tile, TileSet

_FEW_PLAYERS: Final = (3, 2, 4)

_FACES: Final = "6-5 4-3 2-1 0-0"
_DOUBLES_HELD: Final = ("3-3 1-1", "5-5", "4-4", "2-2")
"""The most doubles and the highest one are not in the same hand."""
_LOTS: Final = ("6-1", "5-4", "4-0", "3-2")
_BEGUN: Final = "4-4 5-4@4 4-2@4"
_WITH_TWO_DOUBLES: Final = "6-6 6-4@6 4-4@4"
_ALL_SIXES_BUT_ONE: Final = "6-6 6-2@6 4-2@2 6-4@4 6-3@6 3-1@3 6-1@1 6-5@6 5-0@5"
_LAST_SIX: Final = Play(Tile(6, 0), 0)
_HANDS_LEFT: Final = ("4-1", "1-0 2-0", "5-4 4-0", "5-1 3-0")
"""The fewest tiles and the fewest spots are not in the same hand."""
_HANDS_TIED: Final = ("1-1 4-0", "3-0 2-1", "5-4 4-1", "5-1 3-2")
"""The first two are equal; one has the lightest tile, the other the lightest that is not a double."""
_BEFORE_GOING_OUT: Final = "4-4 5-4@4 4-2@4 5-3@5"
_LAST_TILE: Final = Play(Tile(3, 2), 3)
_HANDS_BEATEN: Final = ("", "6-1", "1-0 2-0", "6-0 3-0")


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture and what it shows. The caller draws the scene, as large as there is room."""

    caption: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class _Stage:
    """The rules in force, and how their tiles look."""

    rules: Rules
    look: Look
    words: Words
    players: int

    @property
    def names(self) -> list[str]:
        return [self.words(f"demo.name-{seat + 1}") for seat in range(self.players)]

    def line(self, laid: str) -> Line:
        """Return the line with these tiles laid in order."""
        line = Line(self.rules.doubles)
        for play in (action for action in map(parse_action, laid.split()) if isinstance(action, Play)):
            line = (
                line.open_with(play.tile)
                if play.end is None
                else line.join(play.tile, line.places_showing(play.end)[0])
            )
        return line

    def round(self, laid: str, hands: Sequence[str], boneyard: str = "", last: Play | None = None) -> Round:
        """Return a round on the first player's turn; that player also holds the tile to lay last."""
        held = [_tiles(hand) for hand in (*hands, *("",) * self.players)][: self.players]
        if last:
            held[0] = (*held[0], last.tile)
        rest = _tiles(boneyard)
        deal = Deal(tuple(map(TileSet, held)), rest, leader=0)
        return Round(self.rules, Seating(self.players), deal, self.line(laid), deal.hands, rest, turn=0)

    def counted(self, hands: Iterable[TileSet], value: OutPoints | BlockedPoints) -> tuple[ShownHand, ...]:
        """Show the hands that hold anything, with what counts in them: their tiles or their spots."""
        by_tiles = value is OutPoints.TILES
        return tuple(
            ShownHand(self._counted(name, len(hand) if by_tiles else hand.spots, by_tiles), tuple(hand))
            for name, hand in zip(self.names, hands, strict=True)
            if hand
        )

    def _counted(self, name: str, count: int, by_tiles: bool) -> str:
        counted = self.words("score.tiles" if by_tiles else "score.spots", count=count)
        return self.words("general.named", name=name, text=counted)


def illustrate(point: str | Point, variant: Variant, words: Words) -> Illustration | None:
    """Show a point of the rules in a picture, if one helps."""
    rules = variant.rules
    players = next((number for number in _FEW_PLAYERS if number in rules.hands), None)
    if point not in _PICTURES or players is None:
        return None
    return _PICTURES[point](_Stage(rules, Look.of(variant), words_at(variant, words), players))


def _show_faces(stage: _Stage) -> Illustration:
    tiles = _tiles(_FACES)
    caption = stage.words("rules.picture.faces", tiles=stage.words.list_and(map(str, tiles)))
    return Illustration(caption, Scene(stage.look, hands=(ShownHand("", tiles),), near=True))


def _show_lead(stage: _Stage) -> Illustration:
    held = [_tiles(hand) for hand in (_LOTS if stage.rules.lead is Lead.LOT else _DOUBLES_HELD)][: stage.players]
    if stage.rules.lead is Lead.LOT:
        (leader,) = lot_winner(tuple((seat, tiles[0]) for seat, tiles in enumerate(held)))
    else:
        leader = find_leader(stage.rules, [TileSet(tiles) for tiles in held])
    chosen = held[leader] if stage.rules.lead is Lead.MOST_DOUBLES else (max(held[leader]),)
    caption = stage.words(
        f"rules.picture.lead.{stage.rules.lead}", name=stage.names[leader], tile=chosen[0], spots=chosen[0].spots
    )
    hands = tuple(ShownHand(name, tiles) for name, tiles in zip(stage.names, held, strict=True))
    return Illustration(caption, Scene(stage.look, hands=hands, chosen=chosen))


def _show_match(stage: _Stage) -> Illustration:
    round_ = stage.round(_BEGUN, ["5-1 3-2 6-0"])
    fitting = _playable(round_)
    caption = stage.words(
        "rules.picture.match",
        ends=stage.words.list_and(map(str, round_.line.open_ends)),
        tiles=stage.words.list_and(map(str, fitting)),
    )
    return Illustration(caption, _with_hand(stage, round_, fitting))


def _show_extra(stage: _Stage) -> Illustration | None:
    if stage.rules.extra is Extra.NONE:
        return None
    double = Play(Tile(5, 5), 5)
    round_ = stage.round(_BEGUN, ["5-1 3-2 6-5"], last=double).apply(double)
    fitting = _playable(round_)
    tiles = stage.words.list_or(map(str, fitting))
    caption = stage.words("rules.picture.extra", name=stage.names[0], double=double.tile, tiles=tiles)
    return Illustration(caption, _with_hand(stage, round_, fitting))


def _show_draw(stage: _Stage) -> Illustration:
    chooses = stage.rules.draw is DrawRule.MAY_ONE  # the picture shows that they do
    return _show_drawing(stage, "draw", DrawRule.ONE if chooses else stage.rules.draw, boneyard="6-3 5-1")


def _show_drawn_tile(stage: _Stage) -> Illustration | None:
    # If a player draws until a tile fits, the picture of drawing already shows that tile laid.
    if stage.rules.draw in (DrawRule.NEVER, DrawRule.UNTIL_PLAYABLE):
        return None
    return _show_drawing(stage, "drawn-tile", stage.rules.drawn_tile, boneyard="5-1 6-3")


def _show_drawing(stage: _Stage, key: str, value: str, boneyard: str) -> Illustration:
    """Let a player who cannot play draw for as long as the rules say."""
    before = round_ = stage.round(_BEGUN, ["3-1 6-0"], boneyard)
    while DRAW in round_.options:
        round_ = round_.apply(DRAW)
    drawn = tuple(event.tile for event in round_.events if isinstance(event, Drew))
    fitting = _playable(round_)
    caption = stage.words(
        f"rules.picture.{key}.{value}",
        name=stage.names[0],
        ends=stage.words.list_or(map(str, round_.line.open_numbers)),
        tile=drawn[0] if drawn else "",
        last=drawn[-1] if drawn else "",
    )
    hands = [ShownHand(stage.names[0], tuple(before.hands[0]))]
    if drawn:
        hands.append(ShownHand(stage.words("rules.picture.drawn"), drawn))
    return Illustration(caption, Scene(stage.look, round_.line, tuple(hands), fitting))


def _show_doubles(stage: _Stage) -> Illustration:
    line = stage.line(_WITH_TWO_DOUBLES)
    opening, later = line.laid[0].tile, line.laid[-1].tile
    at_first = stage.words.number(len(Line(line.doubles).open_with(opening).places))
    added = stage.words.number(sum(place.index == len(line.laid) - 1 for place in line.places))
    caption = stage.words("rules.picture.doubles", opening=opening, at_first=at_first, later=later, added=added)
    return Illustration(caption, Scene(stage.look, line))


def _show_block(stage: _Stage) -> Illustration:
    round_ = stage.round(_ALL_SIXES_BUT_ONE, _HANDS_LEFT, boneyard="5-5 3-3", last=_LAST_SIX).apply(_LAST_SIX)
    (number,) = round_.line.open_numbers
    caption = stage.words(f"rules.picture.blocked-{'now' if round_.is_over else 'later'}", number=number)
    return Illustration(caption, Scene(stage.look, round_.line))


def _show_tie(stage: _Stage) -> Illustration | None:
    return _show_blocked_hands(stage, _HANDS_TIED)


def _show_blocked_points(stage: _Stage) -> Illustration | None:
    return _show_blocked_hands(stage, _HANDS_LEFT)


def _show_blocked_hands(stage: _Stage, hands: Sequence[str]) -> Illustration | None:
    round_ = stage.round(_ALL_SIXES_BUT_ONE, hands, last=_LAST_SIX).apply(_LAST_SIX)
    return _outcome_shown(stage, round_, chosen=())


def _show_going_out(stage: _Stage) -> Illustration | None:
    round_ = stage.round(_BEFORE_GOING_OUT, _HANDS_BEATEN, last=_LAST_TILE).apply(_LAST_TILE)
    return _outcome_shown(stage, round_, chosen=(_LAST_TILE.tile,))


def _outcome_shown(stage: _Stage, round_: Round, chosen: tuple[Tile, ...]) -> Illustration | None:
    """Show how a round ended: what is counted, perhaps the table instead of the hands."""
    outcome = round_.outcome
    if outcome is None:
        return None
    caption = tell_outcome(outcome, stage.names, stage.words)
    if _counts_the_table(outcome):
        return Illustration(caption, Scene(stage.look, round_.line, chosen=chosen, open_ends=False))
    hands = stage.counted(round_.hands, outcome.score.value)
    return Illustration(caption, Scene(stage.look, hands=hands, chosen=_compared(outcome)))


def _counts_the_table(outcome: Outcome) -> bool:
    return any(term.seat is None for term in outcome.score.terms)


def _compared(outcome: Outcome) -> tuple[Tile, ...]:
    """Return the tiles that settled a tie."""
    tie = outcome.score.tie
    return tuple(tile for _, tile in tie.compared if tile) if tie else ()


def _with_hand(stage: _Stage, round_: Round, chosen: tuple[Tile, ...]) -> Scene:
    hand = ShownHand(stage.names[0], tuple(round_.hands[0]))
    return Scene(stage.look, round_.line, (hand,), chosen)


def _playable(round_: Round) -> tuple[Tile, ...]:
    """Return the tiles that may be laid now, each once."""
    return tuple(dict.fromkeys(action.tile for action in round_.options if isinstance(action, Play)))


def _tiles(written: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, written.split()))


_PICTURES: Final[Mapping[str, Callable[[_Stage], Illustration | None]]] = {
    "faces": _show_faces,
    "lead": _show_lead,
    Point.MATCH: _show_match,
    "extra": _show_extra,
    "draw": _show_draw,
    "drawn_tile": _show_drawn_tile,
    "doubles": _show_doubles,
    "blocked_when": _show_block,
    "tie": _show_tie,
    "out_points": _show_going_out,
    "blocked_points": _show_blocked_points,
}
"""The points that are easier to see than to read."""
