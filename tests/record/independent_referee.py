"""The rules stated a second time, from their text alone, to judge what the engine judges.

It shares no code with doublesix: plain dicts and lists, values typed from the tables of the rules, nothing made fast. A
tile is a pair, high end first; the line of play is only the list of the numbers at its open places, because which of
two equal ends a tile went to changes nothing.
"""

from __future__ import annotations

from typing import Any

Tile = tuple[int, int]
Verdict = dict[str, Any]

VALUES = {
    "lead": ["highest-double", "most-doubles", "lot"],
    "opening": ["that-double", "any"],
    "redeal": ["no-double", "one-holder", "never"],
    "direction": ["clockwise", "counterclockwise"],
    "doubles": ["line", "cross", "tee"],
    "draw": ["never", "one", "may-one", "until-playable"],
    "drawn_tile": ["plays", "waits"],
    "extra": ["none", "after-double"],
    "blocked_when": ["exhausted", "dead"],
    "blocked_winner": ["fewest-spots", "fewest-tiles"],
    "tie": ["drawn", "lowest-tile", "lowest-single"],
    "out_points": ["opponents", "table", "tiles"],
    "blocked_points": ["others-less-own", "each-less-own", "most-less-own", "others"],
    "partners": ["no", "optional"],
    "blocked_hands": ["own", "side"],
    "next_lead": ["afresh", "winner"],
    "faces": ["pips", "colours"],
}

COLUMNS = ["luckies", "bg2133", "sixcolours", "international", "protocol"]
ROWS: dict[str, list[Any]] = {
    "hands": [
        {2: 7, 3: 7, 4: 5},
        {2: 5, 3: 5, 4: 5},
        {2: 8, 3: 5, 4: 5, 5: 4, 6: 4},
        {2: 7, 3: 7, 4: 5, 5: 5},
        {2: 5, 3: 5, 4: 5, 5: 5},
    ],
    "lead": ["highest-double", "highest-double", "lot", "highest-double", "highest-double"],
    "opening": ["that-double", "that-double", "any", "that-double", "that-double"],
    "redeal": ["no-double", "no-double", "never", "no-double", "no-double"],
    "direction": ["clockwise"] * 5,
    "doubles": ["line", "cross", "line", "line", "line"],
    "draw": ["never", "until-playable", "until-playable", "one", "until-playable"],
    "drawn_tile": ["plays"] * 5,
    "extra": ["none", "none", "after-double", "none", "none"],
    "blocked_when": ["exhausted", "exhausted", "exhausted", "dead", "exhausted"],
    "blocked_winner": ["fewest-spots", "fewest-spots", "fewest-spots", "fewest-spots", "fewest-tiles"],
    "tie": ["lowest-single", "drawn", "drawn", "drawn", "drawn"],
    "out_points": ["opponents", "opponents", "opponents", "opponents", "table"],
    "blocked_points": ["others-less-own", "each-less-own", "others-less-own", "others-less-own", "most-less-own"],
    "partners": ["no", "optional", "no", "no", "no"],
    "blocked_hands": ["own"] * 5,
    "next_lead": ["afresh"] * 5,
}

EDITIONS = {
    "luckies": ["en", "fr", "de", "es"],
    "bg2133": ["en", "fr"],
    "sixcolours": ["en", "de", "fr", "it", "es"],
    "protocol": ["en"],
    "international": [
        *("en", "de", "fr", "nl", "da", "is", "nb", "fi", "sv", "cs", "es", "it", "hu", "pl", "et", "lv", "lt", "pt"),
        *("ro", "sk", "bg", "hr", "el", "ru", "uk", "sr", "sl", "tr", "zh-Hans", "zh-Hant", "ko", "ja", "id", "ms"),
        *("ar", "th", "vi"),
    ],
}
CHANGES = {
    "vi": {"direction": "counterclockwise"},
    **{code: {"lead": "most-doubles"} for code in ("hr", "sr", "ro", "tr", "th")},
    "ms": {"lead": "most-doubles", "draw": "never"},
    "zh-Hant": {"draw": "never"},
    "ko": {"drawn_tile": "waits"},
    "lt": {"draw": "may-one"},
    "da": {"opening": "any"},
    "cs": {"redeal": "one-holder"},
    "sk": {"redeal": "one-holder"},
}
ALL_TILES = {(high, low) for high in range(7) for low in range(high + 1)}


class Refused(Exception):
    """The round does not hold: which code, and at which action, if at one."""

    def __init__(self, code: str, step: int | None = None) -> None:
        super().__init__(code)
        self.code, self.step = code, step


def judge(round_: dict[str, Any]) -> Verdict:
    """Return the whole verdict on a round, without the message for people."""
    steps: list[dict[str, Any]] = []
    try:
        play = start(round_)
        for number, action in enumerate(round_["actions"]):
            steps.append({"seat": play["seat"], "options": options(play)})
            if action not in options(play):
                raise Refused(why_not(play, action), number)
            act(play, action)
    except Refused as refused:
        error = {"step": refused.step, "code": refused.code}
        return {"ok": False, "steps": steps, "ended": None, "winner": None, "points": 0, "error": error}
    return {
        "ok": True,
        "steps": steps,
        "ended": play["ended"],
        "winner": play["winner"],
        "points": play["points"],
        "error": None,
        "seat": None if play["ended"] else play["seat"],
        "options": options(play),
        "hands": [sorted(written(tile) for tile in hand) for hand in play["hands"]],
        "spots": [spots(hand) for hand in play["hands"]],
        "ends": sorted(play["ends"]),
        "boneyard": len(play["boneyard"]),
    }


# The rules that a round is played by


def rules_of(round_: dict[str, Any]) -> dict[str, Any]:
    """Return the sheet's values, changed by its edition and by house rules."""
    sheet, edition = round_["sheet"], round_.get("edition", "en")
    if sheet not in COLUMNS or edition not in EDITIONS[sheet]:
        raise Refused("bad-record")
    rules = {key: row[COLUMNS.index(sheet)] for key, row in ROWS.items()}
    if sheet == "international":
        rules |= CHANGES.get(edition, {})
    for key, value in (round_.get("options") or {}).items():
        rules[key] = hands_by_players(value) if key == "hands" else known_value(key, value)
    refused = (
        (rules["drawn_tile"] == "waits" and rules["draw"] == "until-playable")
        or (rules["lead"] == "lot" and rules["opening"] == "that-double")
        or (rules["lead"] != "lot" and rules["redeal"] == "never")
    )
    if refused:
        raise Refused("bad-record")
    return rules


def known_value(key: str, value: object) -> object:
    if value not in VALUES.get(key, []):
        raise Refused("bad-record")
    return value


def hands_by_players(hands: dict[str, int]) -> dict[int, int]:
    if any(int(players) * tiles > 28 for players, tiles in hands.items()):
        raise Refused("bad-record")
    return {int(players): tiles for players, tiles in hands.items()}


# The deal and who leads


def start(round_: dict[str, Any]) -> dict[str, Any]:
    """Check the deal and return the round before its first action."""
    rules = rules_of(round_)
    players, partners = round_["players"], round_.get("partners", False)
    if players not in rules["hands"]:
        raise Refused("players")
    if partners and (rules["partners"] == "no" or players != 4):
        raise Refused("partners")
    hands = [[read_tile(tile) for tile in hand] for hand in round_["deal"]]
    boneyard = [read_tile(tile) for tile in round_["boneyard"]]
    dealt = [tile for hand in [*hands, boneyard] for tile in hand]
    if (
        len(dealt) != 28
        or set(dealt) != ALL_TILES
        or [len(hand) for hand in hands] != [rules["hands"][players]] * players
    ):
        raise Refused("bad-deal")
    leader, must_open_with = led(rules, hands, round_.get("leader"))
    return {
        "rules": rules,
        "sides": [{0, 2}, {1, 3}] if partners else [{seat} for seat in range(players)],
        "hands": hands,
        "boneyard": boneyard,
        "table": [],
        "ends": [],
        "seat": leader,
        "must_open_with": must_open_with,
        "drawn": False,  # whether a tile was drawn in this turn
        "extra": None,  # the numbers that the extra tile on offer may be joined to
        "passes": 0,  # how many in a row passed and drew nothing
        "ended": None,
        "winner": None,
        "points": 0,
    }


def led(rules: dict[str, Any], hands: list[list[Tile]], named: int | None) -> tuple[int, Tile | None]:
    """Return who leads, and with which tile if it is not theirs to choose."""
    doubles = [sorted(tile for tile in hand if is_double(tile)) for hand in hands]
    is_later_round = rules["next_lead"] == "winner" and named is not None
    if not is_later_round:
        holders = sum(1 for held in doubles if held)
        if holders < {"no-double": 1, "one-holder": 2, "never": 0}[rules["redeal"]]:
            raise Refused("redeal")
    if is_later_round or rules["lead"] == "lot":
        if named is None or not 0 <= named < len(hands):
            raise Refused("no-leader")
        return named, None
    if rules["lead"] == "most-doubles":
        leader = max(range(len(hands)), key=lambda seat: (len(doubles[seat]), doubles[seat][-1:]))
    else:
        leader = max(range(len(hands)), key=lambda seat: doubles[seat][-1:])
    return leader, doubles[leader][-1] if rules["opening"] == "that-double" else None


# What may be done


def options(play: dict[str, Any]) -> list[str]:
    """Return everything that the seat to act may do, sorted as strings."""
    if play["ended"]:
        return []
    if play["extra"] is not None:
        return sorted([*lays(play, play["extra"]), "pass"])
    if not play["table"]:
        first = play["must_open_with"]
        return sorted(written(tile) for tile in play["hands"][play["seat"]] if first in (None, tile))
    draw = play["rules"]["draw"]
    if play["drawn"] and play["rules"]["drawn_tile"] == "waits":
        return ["pass"]
    fitting = lays(play, play["ends"])
    if fitting:
        return sorted(fitting)
    if draw == "never" or not play["boneyard"] or (play["drawn"] and draw != "until-playable"):
        return ["pass"]
    return ["draw", "pass"] if draw == "may-one" else ["draw"]


def lays(play: dict[str, Any], ends: list[int]) -> list[str]:
    hand = play["hands"][play["seat"]]
    return [f"{written(tile)}@{end}" for tile in hand for end in set(ends) if end in tile]


def why_not(play: dict[str, Any], action: str) -> str:
    """Return the code for an action that is no option, checked in the order of the rules."""
    allowed = options(play)
    is_able_to_play = play["extra"] is None and any("-" in option for option in allowed)
    if play["ended"]:
        return "round-over"
    if action == "draw":
        if play["rules"]["draw"] == "never" or play["extra"] is not None:
            return "no-drawing"
        if is_able_to_play:
            return "must-play"
        return "no-drawing" if play["boneyard"] else "boneyard-empty"
    if action == "pass":
        return "must-draw" if allowed == ["draw"] else "must-play"
    text = action.partition("@")[0]
    if text not in map(written, ALL_TILES):
        return "not-a-tile"
    if text not in map(written, play["hands"][play["seat"]]):
        return "not-in-hand"
    must_open_otherwise = not play["table"] and play["must_open_with"] not in (None, read_tile(text))
    return "must-open-with" if must_open_otherwise else "no-match"


# What an action does


def act(play: dict[str, Any], action: str) -> None:
    """Do what is an option, and settle the round if it is over by it."""
    seat = play["seat"]
    if action == "draw":
        play["hands"][seat].append(play["boneyard"].pop(0))
        play["drawn"], play["passes"] = True, 0
    elif action == "pass":
        if play["extra"] is None and not play["drawn"]:
            play["passes"] += 1
        next_turn(play)
    else:
        lay(play, action)
        if not play["hands"][seat]:
            end(play, "domino", seat, points_for_going_out(play, seat))
            return
        if play["extra"] is None or is_blocked(play):
            next_turn(play)
    if is_blocked(play):
        winner, points = blocked_result(play)
        end(play, "blocked", winner, points)


def lay(play: dict[str, Any], action: str) -> None:
    """Lay a tile; afterwards `extra` says what one more may be joined to."""
    text, _, at = action.partition("@")
    tile, doubles, ends = read_tile(text), play["rules"]["doubles"], play["ends"]
    is_opening = not play["table"]
    play["hands"][play["seat"]].remove(tile)
    play["table"].append(tile)
    play["passes"] = 0
    if is_opening:
        ends += [tile[0]] * 4 if is_double(tile) and doubles != "line" else list(tile)
    else:
        end_number = int(at)
        ends.remove(end_number)
        far = tile[0] + tile[1] - end_number
        ends += [far] * ({"line": 1, "cross": 3, "tee": 2}[doubles] if is_double(tile) else 1)
    grants = play["rules"]["extra"] == "after-double" and (is_opening or is_double(tile))
    play["extra"] = sorted(set(tile)) if grants else None


def next_turn(play: dict[str, Any]) -> None:
    step = 1 if play["rules"]["direction"] == "clockwise" else -1
    play["seat"] = (play["seat"] + step) % len(play["hands"])
    play["drawn"], play["extra"] = False, None


# The end


def end(play: dict[str, Any], how: str, winner: int | None, points: int) -> None:
    play["ended"], play["winner"], play["points"] = how, winner, points


def is_blocked(play: dict[str, Any]) -> bool:
    """Return whether nobody can play any more: it is noticed at once."""
    if play["passes"] >= len(play["hands"]):
        return True
    if any(fits(tile, play["ends"]) for hand in play["hands"] for tile in hand):
        return False
    if play["rules"]["draw"] == "never" or not play["boneyard"]:
        return True
    return play["rules"]["blocked_when"] == "dead" and not any(fits(tile, play["ends"]) for tile in play["boneyard"])


def points_for_going_out(play: dict[str, Any], seat: int) -> int:
    left = [play["hands"][other] for other in opponents(play, seat)]
    if play["rules"]["out_points"] == "table":
        return spots(play["table"])
    if play["rules"]["out_points"] == "tiles":
        return sum(len(hand) for hand in left)
    return sum(spots(hand) for hand in left)


def blocked_result(play: dict[str, Any]) -> tuple[int | None, int]:
    """Return who wins a blocked round and its points.

    What is compared are groups of seats with their tiles: every seat by itself, or a side with both hands together.
    """
    rules, hands = play["rules"], play["hands"]
    groups = play["sides"] if rules["blocked_hands"] == "side" else [{seat} for seat in range(len(hands))]
    held = [[tile for seat in sorted(group) for tile in hands[seat]] for group in groups]
    won = settle_tie(play, groups, held, best(held, rules["blocked_winner"]))
    if won is None:
        return None, 0
    winner = min(groups[won], key=lambda seat: (spots(hands[seat]), seat))
    side = next(side for side in play["sides"] if winner in side)
    against = [spots(tiles) for group, tiles in zip(groups, held, strict=True) if not group & side]
    return winner, blocked_points(rules["blocked_points"], spots(held[won]), against)


def best(held: list[list[Tile]], by: str) -> list[int]:
    """Return the groups that hold least."""
    least = [(len(tiles) if by == "fewest-tiles" else 0, spots(tiles)) for tiles in held]
    return [number for number, measure in enumerate(least) if measure == min(least)]


def settle_tie(play: dict[str, Any], groups: list[set[int]], held: list[list[Tile]], tied: list[int]) -> int | None:
    """Return which of the tied groups wins, or None if it stays a tie between two sides."""
    rule = play["rules"]["tie"]
    if not is_one_side(play, groups, tied) and rule != "drawn":
        compared = {number: held[number] for number in tied}
        if rule == "lowest-single":
            compared = {number: [tile for tile in tiles if not is_double(tile)] for number, tiles in compared.items()}
        lightest = {number: min((sum(tile) for tile in tiles), default=99) for number, tiles in compared.items()}
        tied = [number for number in tied if lightest[number] == min(lightest.values())]
    return tied[0] if is_one_side(play, groups, tied) else None


def is_one_side(play: dict[str, Any], groups: list[set[int]], tied: list[int]) -> bool:
    seats = set().union(*(groups[number] for number in tied))
    return any(seats <= side for side in play["sides"])


def blocked_points(formula: str, own: int, against: list[int]) -> int:
    if formula == "each-less-own":
        return sum(other - own for other in against)
    if formula == "most-less-own":
        return max(own, *against) - own
    return sum(against) - (own if formula == "others-less-own" else 0)


# Tiles and seats


def read_tile(text: str) -> Tile:
    for tile in ALL_TILES:
        if written(tile) == text:
            return tile
    raise Refused("not-a-tile")


def written(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def spots(tiles: list[Tile]) -> int:
    return sum(sum(tile) for tile in tiles)


def fits(tile: Tile, ends: list[int]) -> bool:
    return tile[0] in ends or tile[1] in ends


def opponents(play: dict[str, Any], seat: int) -> list[int]:
    return [other for side in play["sides"] if seat not in side for other in side]
