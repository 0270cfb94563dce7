"""Replaying a record: every step is checked against the rules, every claim against what really follows.

>>> from doublesix import Game, choose
>>> game = Game.start(choose("luckies"), players=2)
>>> record = GameRecord.of(game.begin_round(game.seeded_deal(7)), ["Anna", "Ben"])
>>> replay(record).round.options == game.begin_round(game.seeded_deal(7)).round.options
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from doublesix.actions import Action, parse_action
from doublesix.deal import Deal, LotRound, given_deal, lot_winner
from doublesix.errors import DealError, DoublesixError, IllegalAction, RecordError
from doublesix.game import Game
from doublesix.record.game_record import GameRecord, RecordedDeal, RecordedRound, RoundsTarget, result_of, winners_of
from doublesix.record.location import RECORD, Location
from doublesix.record.result_text import result_text, scores_text, winners_text
from doublesix.record.texts import plain
from doublesix.round import Round
from doublesix.rules.rules import DrawRule, Lead, NextLead, Redeal, Rules, Target
from doublesix.rules.sheet_files import choose
from doublesix.rules.values import read_target, read_value
from doublesix.rules.variant import FIRST_REVISION, Variant
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES, Tile, TileSet


@dataclass(frozen=True, slots=True)
class Position:
    """The game after so many actions of a round; rounds are numbered from 1."""

    round_number: int
    step: int
    game: Game

    @property
    def round(self) -> Round:
        """The round as it is now."""
        return self.game.rounds[-1]


def position_at(record: GameRecord, number: int | None = None, step: int | None = None) -> Position:
    """Return the position after so many actions of a round; at the end of the last, unless another is asked for."""
    rounds = len(record.rounds)
    number = rounds if number is None else number
    if not 1 <= number <= rounds:
        raise DoublesixError("no-such-round", number=number, count=rounds)
    steps = len(record.rounds[number - 1].actions)
    step = steps if step is None else step
    if not 0 <= step <= steps:
        raise DoublesixError("no-such-step", step=step, round=number, count=steps)
    return next(found for found in positions(record) if (found.round_number, found.step) == (number, step))


def replay(record: GameRecord) -> Game:
    """Play a record through to its end; raise ``RecordError`` at the first thing in it that does not hold."""
    game = begin(record)
    for position in positions(record):
        game = position.game
    return game


def complete(record: GameRecord) -> GameRecord:
    """Check a record, fill in what may be left out, and write everything in its one usual way."""
    game, done = begin(record), dict[tuple[int, int], int]()
    for position in positions(record):
        game = position.game
        done[position.round_number, position.step] = len(position.round.actions)
    return GameRecord.of(
        game,
        record.names,
        seed=record.seed,
        tags=record.tags,
        comments=record.comments,
        round_comments={
            number: [structs.replace(comment, after=done[number, comment.after]) for comment in round_.comments]
            for number, round_ in enumerate(record.rounds, 1)
        },
        fairness={number: round_.fairness for number, round_ in enumerate(record.rounds, 1) if round_.fairness},
    )


def positions(record: GameRecord) -> Iterator[Position]:
    """Step through a record: the position after each deal and after each action."""
    game = begin(record)
    for index, recorded in enumerate(record.rounds):
        where = RECORD.at("rounds", index)
        game = _dealt(game, recorded, where, record.names)
        yield Position(index + 1, 0, game)
        for step, text in enumerate(recorded.actions):
            game = _acted(game, text, where.at("actions", step), record.names)
            if record.revision is None:
                game = game.with_unwritten_pass()
            yield Position(index + 1, step + 1, game)
        _check_claims(game, recorded, where, record.names)
    if record.winners and sorted(record.winners) != sorted(winners_of(game)):
        said, truth = (winners_text(winners, record.names) for winners in (record.winners, winners_of(game)))
        raise RECORD.at("winners").fault(RecordError("record-false-winner", said=said, truth=truth))


def begin(record: GameRecord) -> Game:
    """Return the game that was agreed, before the first deal."""
    record.check_texts()
    variant = _variant(record)
    target = _target(record)
    try:
        return Game.start(variant, len(record.names), partners=record.partners, target=target)
    except DealError as error:
        field = "partners" if error.code == "partners" else "names"
        raise RECORD.at(field).fault(error) from None


def _variant(record: GameRecord) -> Variant:
    where = RECORD.at("sheet")
    try:
        choose(record.sheet)
        where = RECORD.at("edition")
        choose(record.sheet, record.edition)
        for key, value in record.house.items():
            where = RECORD.at("house", key)
            read_value(key, value)
        where = RECORD.at("revision")
        revision = FIRST_REVISION if record.revision is None else record.revision
        choose(record.sheet, record.edition, revision=revision)
        where = RECORD.at("house")
        return choose(record.sheet, record.edition, record.house, revision=revision)
    except DoublesixError as error:
        raise where.fault(error) from None


def _target(record: GameRecord) -> Target | None:
    goal = record.target
    try:
        if goal is None:
            return None
        return read_target({"rounds": goal.rounds} if isinstance(goal, RoundsTarget) else goal)
    except DoublesixError as error:
        raise RECORD.at("target").fault(error) from None


def _dealt(game: Game, recorded: RecordedRound, where: Location, names: tuple[str, ...]) -> Game:
    if recorded.fairness is not None and len(recorded.fairness.contributions) != len(names):
        reason = RecordError("record-contributions", given=len(recorded.fairness.contributions), players=len(names))
        raise where.at("fairness", "contributions").fault(reason)
    deal = _deal(game, recorded, where.at("deal"), names)
    try:
        return game.begin_round(deal)
    except DoublesixError as error:
        raise where.fault(error) from None


def _deal(game: Game, recorded: RecordedRound, where: Location, names: tuple[str, ...]) -> Deal:
    given, rules = recorded.deal, game.rules
    hands = [
        [_tile(text, where.at("hands", seat, place)) for place, text in enumerate(hand)]
        for seat, hand in enumerate(given.hands)
    ]
    _check_sizes(rules, hands, where.at("hands"), names)
    boneyard = _boneyard(rules, recorded, hands, where.at("boneyard"))
    is_later = _is_later(game, given, where)
    leader = _winner(game, given) if is_later else _leader(rules, game.seating, recorded, where, names)
    try:
        deal = given_deal(rules, game.seating, hands, boneyard, leader, is_later=is_later)
    except DealError as error:
        raise _second(error, hands, boneyard, where).fault(error) from None
    if given.leader is not None and given.leader != deal.leader:
        reason = RecordError("record-false-leader", truth=names[deal.leader])
        raise where.at("leader").fault(reason)
    if given.thrown_in < 0 or (given.thrown_in and (is_later or rules.redeal is Redeal.NEVER)):
        raise where.at("thrown_in").fault(RecordError("record-thrown-in"))
    if is_later and given.lots:
        raise where.at("lots").fault(RecordError("record-no-lots"))
    return replace(deal, lots=_lots(recorded, where), thrown_in=given.thrown_in)


def _check_sizes(rules: Rules, hands: list[list[Tile]], where: Location, names: tuple[str, ...]) -> None:
    if len(hands) != len(names):
        raise where.fault(DealError("bad-deal", "bad-deal-hands", hands=len(hands), players=len(names)))
    size = rules.hands[len(names)]
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            reason = DealError("bad-deal", "record-hand-size", name=names[seat], held=len(hand), size=size)
            raise where.at(seat).fault(reason)


def _boneyard(rules: Rules, recorded: RecordedRound, hands: list[list[Tile]], where: Location) -> list[Tile]:
    """Return the boneyard; if it was left out and its order means nothing, the tiles that nobody holds."""
    if recorded.deal.boneyard is not None:
        return [_tile(text, where.at(place)) for place, text in enumerate(recorded.deal.boneyard)]
    rest = ALL_TILES - TileSet(tile for hand in hands for tile in hand)
    if rest and rules.draw is not DrawRule.NEVER:
        raise where.fault(RecordError("record-no-boneyard"))
    return list(rest)


def _is_later(game: Game, given: RecordedDeal, where: Location) -> bool:
    """Return whether the winner of the round before leads; for the first round, the record has to say so."""
    can_be = game.rules.next_lead is NextLead.WINNER and game.round is None
    is_later = game.next_leader is not None or (can_be and given.won_before)
    if given.won_before and not is_later:
        raise where.at("leader").fault(RecordError("record-no-winner-before"))
    return is_later


def _winner(game: Game, given: RecordedDeal) -> int | None:
    return given.leader if game.next_leader is None else game.next_leader


def _leader(
    rules: Rules, seating: Seating, recorded: RecordedRound, where: Location, names: tuple[str, ...]
) -> int | None:
    """Return who leads if lots decide it: by the lots, or as the record says."""
    lots = _lots(recorded, where)
    if rules.lead is not Lead.LOT:
        if lots:
            raise where.at("lots").fault(RecordError("record-no-lots"))
        return None
    if lots:
        return _check_lots(lots, seating, where.at("lots"), names)
    if recorded.deal.leader is None or recorded.deal.leader not in seating.seats:
        raise where.at("leader").fault(RecordError("record-no-leader"))
    return recorded.deal.leader


def _lots(recorded: RecordedRound, where: Location) -> tuple[LotRound, ...]:
    return tuple(
        tuple((lot.seat, _tile(lot.tile, where.at("lots", number, place))) for place, lot in enumerate(drawing))
        for number, drawing in enumerate(recorded.deal.lots)
    )


def _check_lots(lots: tuple[LotRound, ...], seating: Seating, where: Location, names: tuple[str, ...]) -> int:
    """Check that all draw first, then those who are tied, each from the tiles that are left; return who leads."""
    drawing, rest = list(seating.seats), ALL_TILES
    for number, lot in enumerate(lots):
        if len(drawing) == 1:
            raise where.at(number).fault(RecordError("record-lots-settled", name=names[drawing[0]]))
        if [seat for seat, _ in lot] != drawing:
            expected = ", ".join(names[seat] for seat in drawing)
            raise where.at(number).fault(RecordError("record-lots-order", names=expected))
        if len(rest) < len(drawing):
            rest = ALL_TILES
        for place, (_, tile) in enumerate(lot):
            if tile not in rest:
                raise where.at(number, place).fault(RecordError("record-lots-twice", tile=tile))
            rest = rest.remove(tile)
        drawing = lot_winner(lot)
    if len(drawing) > 1:
        raise where.fault(RecordError("record-lots-tied", names=", ".join(names[seat] for seat in drawing)))
    return drawing[0]


def _second(error: DealError, hands: list[list[Tile]], boneyard: list[Tile], where: Location) -> Location:
    """Find where a tile that was dealt twice occurs for the second time; any other fault is the whole deal's."""
    places = [
        *((tile, where.at("hands", seat, place)) for seat, hand in enumerate(hands) for place, tile in enumerate(hand)),
        *((tile, where.at("boneyard", place)) for place, tile in enumerate(boneyard)),
    ]
    found = [place for tile, place in places if tile is error.details.get("tile")]
    return found[1] if len(found) > 1 else where


def _tile(text: str, where: Location) -> Tile:
    try:
        return Tile.parse(text)
    except ValueError:
        raise where.fault(DealError("not-a-tile", text=plain(text))) from None


def _acted(game: Game, text: str, where: Location, names: tuple[str, ...]) -> Game:
    round_ = game.rounds[-1]
    action = _action(text, where)
    try:
        return game.apply(action)
    except IllegalAction as error:
        options = tuple(map(str, round_.options))
        if not options or error.code == "must-play":  # this code already says what could be played
            raise where.fault(error) from None
        reason = RecordError("record-illegal", name=names[round_.turn], reason=error, options=options)
        raise where.fault(reason) from None


def _action(text: str, where: Location) -> Action:
    try:
        return parse_action(text)
    except ValueError:
        name = text.partition("@")[0]
        if "-" in name:
            _tile(name, where)
        raise where.fault(RecordError("record-not-an-action", text=plain(text))) from None


def _check_claims(game: Game, recorded: RecordedRound, where: Location, names: tuple[str, ...]) -> None:
    """Check what the record says about the end of a round, and that its comments are within it."""
    truth = result_of(game.rounds[-1])
    if recorded.result is not None and recorded.result != truth:
        said, told = (result_text(result, names) for result in (recorded.result, truth))
        raise where.at("result").fault(RecordError("record-false-result", said=said, truth=told))
    if recorded.scores is not None and recorded.scores != game.scores:
        said, told = scores_text(recorded.scores), scores_text(game.scores)
        raise where.at("scores").fault(RecordError("record-false-scores", said=said, truth=told))
    for number, comment in enumerate(recorded.comments):
        if not 0 <= comment.after <= len(recorded.actions):
            reason = RecordError("record-comment-place", after=comment.after, actions=len(recorded.actions))
            raise where.at("comments", number).fault(reason)
