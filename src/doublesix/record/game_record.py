"""A recorded game: what was agreed, every deal, every action, and how it ended.

A ``GameRecord`` holds plain values, the same that its JSON has: tiles and actions are written as people and the referee
write them, players are seats. It states what happened and proves nothing; ``replay`` checks it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from doublesix.deal import Deal
from doublesix.game import Game
from doublesix.record.house_rules import WithHouseRules
from doublesix.record.location import RECORD, Location
from doublesix.record.texts import check_hex, check_line, check_names, check_tags
from doublesix.round import Round
from doublesix.rules.rules import KEYS, Points, Target
from doublesix.rules.sheet_files import DEFAULT_EDITION, SHEETS, choose, find_sheet
from doublesix.rules.values import LARGEST_TARGET, changed_keys, value_text
from doublesix.rules.variant import FIRST_REVISION, Variant
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES

FORMAT = "doublesix record 1"
LARGEST_SEED = (1 << 63) - 1

Seat = Annotated[int, Meta(ge=0, lt=len(ALL_TILES))]
TileText = Annotated[str, Meta(description="A tile, high end first.", examples=["6-5"])]
ActionText = Annotated[str, Meta(description="6-6, 6-5@6, 6-5@6/2, draw or pass.", examples=["6-5@6"])]
HexText = Annotated[str, Meta(description="32 bytes in hexadecimal.", pattern="^[0-9a-f]{64}$")]
Goal = Annotated[int, Meta(ge=1, le=LARGEST_TARGET)]


class RecordPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a record: what is left out has its usual value, and nothing unknown is accepted."""


class RoundsTarget(RecordPart, frozen=True, kw_only=True):
    """A game of so many rounds."""

    rounds: Goal


class Comment(RecordPart, frozen=True, kw_only=True):
    """A remark in a round, after so many of its actions."""

    after: Annotated[int, Meta(ge=0)]
    text: str


class Lot(RecordPart, frozen=True, kw_only=True):
    """A tile that a seat drew for the lead."""

    seat: Seat
    tile: TileText


class RecordedDeal(RecordPart, frozen=True, kw_only=True):
    """The tiles at the start of a round. What follows from the sheet may be left out; reading fills it in."""

    hands: tuple[tuple[TileText, ...], ...]
    boneyard: tuple[TileText, ...] | None = None
    """In the order of drawing."""
    leader: Seat | None = None
    won_before: bool = False
    """Whether the leader leads because they won the round before; needed only if that round is not in the record."""
    lots: tuple[tuple[Lot, ...], ...] = ()
    """Each drawing of lots: all players draw first, then those who are tied."""
    thrown_in: Annotated[int, Meta(ge=0, le=LARGEST_TARGET)] = 0
    """How many deals before this one were thrown in."""


class RecordedFairness(RecordPart, frozen=True, kw_only=True):
    """What a deal that anyone can check was made from; the secret is missing until it is revealed."""

    commitment: HexText
    secret: HexText | None = None
    contributions: tuple[str, ...]


class RecordedResult(RecordPart, frozen=True, kw_only=True):
    """How a round ended, who won it, and what it scored."""

    ended: Literal["domino", "blocked"]
    winner: Seat | None = None
    points: int = 0


class RecordedRound(RecordPart, frozen=True, kw_only=True):
    """One round: the deal, what was done, and what came of it."""

    deal: RecordedDeal
    fairness: RecordedFairness | None = None
    actions: tuple[ActionText, ...] = ()
    comments: tuple[Comment, ...] = ()
    result: RecordedResult | None = None
    """None while the round is unfinished."""
    scores: tuple[int, ...] | None = None
    """The running score of each side after this round."""


class GameRecord(WithHouseRules, frozen=True, kw_only=True, tag_field="format", tag=FORMAT):
    """A whole game."""

    sheet: str
    edition: str = DEFAULT_EDITION
    revision: Annotated[int, Meta(ge=FIRST_REVISION)] | None = None
    """The revision of our rules in force. A record without one has the first: then an extra tile was offered
    only to people who had one, and nobody passed without an offer."""
    names: tuple[str, ...]
    partners: bool = False
    target: Goal | RoundsTarget | None = None
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None = None
    tags: Mapping[str, str] = {}
    comments: tuple[str, ...] = ()
    rounds: tuple[RecordedRound, ...] = ()
    winners: tuple[Seat, ...] = ()
    """The seats that won the game; none while it is unfinished."""

    @classmethod
    def of(
        cls,
        game: Game,
        names: Sequence[str] = (),
        *,
        seed: int | None = None,
        tags: Mapping[str, str] | None = None,
        comments: Sequence[str] = (),
        round_comments: Mapping[int, Sequence[Comment]] | None = None,
        fairness: Mapping[int, RecordedFairness] | None = None,
    ) -> GameRecord:
        """Record a game as it is now. Comments and fairness of rounds are given by the round's number, from 1."""
        if names and len(names) != game.seating.players:
            raise ValueError(f"{game.seating.players} play, so there are as many names, not {len(names)}")
        sheet, edition, house = described(game.variant)
        scores = tuple(game.running_scores())
        record = cls(
            sheet=sheet,
            edition=edition,
            revision=game.variant.revision,
            house=house,
            names=tuple(names) or numbered(game.seating.players),
            partners=game.seating.partners,
            target=recorded_target(game.target),
            seed=seed,
            tags=dict(tags or {}),
            comments=tuple(comments),
            rounds=tuple(
                RecordedRound(
                    deal=_recorded_deal(round_.deal),
                    fairness=(fairness or {}).get(number),
                    actions=tuple(map(str, round_.actions)),
                    comments=tuple(sorted((round_comments or {}).get(number, ()), key=lambda comment: comment.after)),
                    result=result_of(round_),
                    scores=scores[number - 1] if round_.is_over else None,
                )
                for number, round_ in enumerate(game.rounds, 1)
            ),
            winners=winners_of(game),
        )
        record.check_texts()
        return record

    def __repr__(self) -> str:
        state = f"won by {', '.join(self.names[seat] for seat in self.winners)}" if self.winners else "unfinished"
        return f"<GameRecord: {self.sheet}:{self.edition}, {', '.join(self.names)}, {len(self.rounds)} rounds, {state}>"

    @property
    def seating(self) -> Seating:
        """Who sits at the table."""
        return Seating(len(self.names), self.partners)

    def check_texts(self) -> None:
        """Raise ``RecordError`` for a name, tag, comment or contribution that a record cannot hold."""
        check_names(self.names)
        check_tags(self.tags)
        for number, comment in enumerate(self.comments):
            check_line(comment, RECORD.at("comments", number), comment=True)
        for index, round_ in enumerate(self.rounds):
            _check_round_texts(round_, RECORD.at("rounds", index))


def numbered(players: int) -> tuple[str, ...]:
    """Return names for players who gave none."""
    return tuple(str(number) for number in range(1, players + 1))


def result_of(round_: Round) -> RecordedResult | None:
    """Return how a round ended, none while it is unfinished."""
    outcome = round_.outcome
    if outcome is None:
        return None
    return RecordedResult(ended=outcome.ended.value, winner=outcome.winner, points=outcome.points)


def winners_of(game: Game) -> tuple[int, ...]:
    """Return the seats of the winning side, or of all sides that are equal; none while the game is unfinished."""
    ending = game.ending
    return tuple(seat for side in ending.winners for seat in game.seating.sides[side]) if ending else ()


def recorded_target(target: Target) -> int | RoundsTarget:
    """Return a target in the form of a record."""
    return target.number if isinstance(target, Points) else RoundsTarget(rounds=target.number)


def _recorded_deal(deal: Deal) -> RecordedDeal:
    return RecordedDeal(
        hands=tuple(tuple(map(str, hand)) for hand in deal.hands),
        boneyard=tuple(map(str, deal.boneyard)),
        leader=deal.leader,
        won_before=deal.led_by_winner,
        lots=tuple(tuple(Lot(seat=seat, tile=str(tile)) for seat, tile in drawing) for drawing in deal.lots),
        thrown_in=deal.thrown_in,
    )


def described(variant: Variant) -> tuple[str, str, dict[str, str]]:
    """Describe a variant by a sheet of ours, an edition and house rules, so that no other file is needed.

    What the sheet said when the game began, and no longer says, is written as a house rule.
    """
    if _is_ours(variant):
        agreed = {**dict(variant.kept), **dict(variant.house)}
        return variant.sheet.id, variant.edition.code, {key: value_text(agreed[key]) for key in KEYS if key in agreed}
    base: Variant | None = variant
    while base is not None and not _is_ours(base):
        base = base.sheet.base
    rules = variant.rules
    if base is None:
        base = min(map(choose, SHEETS), key=lambda ours: len(changed_keys(ours.rules, variant.rules)))
    return (
        base.sheet.id,
        base.edition.code,
        {key: value_text(getattr(rules, key)) for key in changed_keys(base.rules, rules)},
    )


def _is_ours(variant: Variant) -> bool:
    return variant.sheet.id in SHEETS and variant.sheet == find_sheet(variant.sheet.id)


def _check_round_texts(round_: RecordedRound, where: Location) -> None:
    for number, comment in enumerate(round_.comments):
        check_line(comment.text, where.at("comments", number), comment=True)
    if round_.fairness is not None:
        inside = where.at("fairness")
        check_hex(round_.fairness.commitment, inside.at("commitment"))
        if round_.fairness.secret is not None:
            check_hex(round_.fairness.secret, inside.at("secret"))
        for seat, contribution in enumerate(round_.fairness.contributions):
            check_line(contribution, inside.at("contributions", seat))
