"""Rounds for the referee, made by chance: every sheet, edition and number of players, house rules, true and false."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.record import independent_referee as second

NONSENSE = ["", "DRAW", "6-7", "5-6", "7-7@7", "6-6@", "6-6@x", "pass ", "6_6", "6-6-6@6"]


def random_round(random: Random) -> dict[str, Any]:
    """Make one round; half of them are true to their end or to where they break off."""
    round_ = random_start(random)
    fault = random.choices(["none", "action", "deal", "record"], [50, 28, 16, 6])[0]
    if fault == "deal":
        spoil_deal(round_, random)
    play_on(round_, random)
    if fault == "action":
        spoil_actions(round_, random)
    if fault == "record":
        spoil_record(round_, random)
    return round_


def random_start(random: Random) -> dict[str, Any]:
    """Make a round without actions, dealt rightly by rules that do not contradict each other."""
    sheet = random.choice(second.COLUMNS)
    round_: dict[str, Any] = {"sheet": sheet, "edition": random.choice(second.EDITIONS[sheet])}
    if random.random() < 0.6:
        round_["options"] = random_house_rules(round_, random)
    rules = second.rules_of(round_)
    players = random.choice(list(rules["hands"]))
    deal(round_, players, rules["hands"][players], random)
    if players == 4 and rules["partners"] == "optional" and random.random() < 0.7:
        round_["partners"] = True
    if rules["lead"] == "lot" or random.random() < 0.5:
        round_["leader"] = random.randrange(players)
    return round_


def random_house_rules(round_: dict[str, Any], random: Random) -> dict[str, Any]:
    """Find house rules that are not refused on a sheet."""
    while True:
        options = any_house_rules(random)
        try:
            second.rules_of(round_ | {"options": options})
        except second.Refused:
            continue
        return options


def any_house_rules(random: Random) -> dict[str, Any]:
    """Set some keys; small hands make rounds that block, and hands that tie."""
    options: dict[str, Any] = {
        key: random.choice(values) for key, values in second.VALUES.items() if random.random() < 0.3
    }
    if random.random() < 0.4:
        options["hands"] = {str(players): random.randint(1, 28 // players) for players in (2, 3, 4, 5, 6)}
    if random.random() < 0.3:
        options |= {"partners": "optional", "hands": {"4": random.randint(1, 7)}}
    if random.random() < 0.4:
        options |= {"draw": "never", "hands": {str(players): random.randint(2, 3) for players in (2, 3, 4)}}
    return options


def deal(round_: dict[str, Any], players: int, size: int, random: Random) -> None:
    tiles = [second.written(tile) for tile in sorted(second.ALL_TILES)]
    random.shuffle(tiles)
    round_["players"] = players
    round_["deal"] = [tiles[seat * size : (seat + 1) * size] for seat in range(players)]
    round_["boneyard"] = tiles[players * size :]
    round_["actions"] = []


def play_on(round_: dict[str, Any], random: Random) -> None:
    """Choose among what is allowed to the end, or break off now and then; passes are liked, so that circles close."""
    try:
        play = second.start(round_)
    except second.Refused:
        return
    likes_passing = random.random() < 0.3
    while (allowed := second.options(play)) and random.random() > 0.01:
        action = "pass" if likes_passing and "pass" in allowed else random.choice(allowed)
        round_["actions"].append(action)
        second.act(play, action)


def spoil_actions(round_: dict[str, Any], random: Random) -> None:
    """Put one action that is probably not allowed in the place of another, or after the last."""
    actions = round_["actions"]
    stuck = [at for at, action in enumerate(actions) if action in ("draw", "pass")]
    if stuck and random.random() < 0.4:
        at = random.choice(stuck)
        actions[at] = "draw" if actions[at] == "pass" else "pass"
        return
    tile = second.written(random.choice(sorted(second.ALL_TILES)))
    held = random.choice(random.choice(round_["deal"]) or [tile])
    number = random.randrange(7)
    lies = ["draw", "pass", tile, held, f"{tile}@{number}", f"{held}@{number}", f"{held}@", random.choice(NONSENSE)]
    at = random.choice([0, len(actions), random.randint(0, len(actions))])
    actions[at : at + 1] = [random.choice(lies)]


def spoil_deal(round_: dict[str, Any], random: Random) -> None:
    """Do to the deal one thing that may not be; a deal without doubles is one that some must throw in."""
    hand = random.choice(round_["deal"])
    match random.randrange(8):
        case 0:
            round_["players"] = random.choice([0, 1, 7, round_["players"] + 1])
        case 1:
            round_["partners"] = True
        case 2:
            hand[0] = random.choice(["7-0", "0-1", "6", ""])
        case 3:
            hand[0] = random.choice(round_["boneyard"] or ["6-6"])
        case 4:
            round_["boneyard"].append(hand.pop())
        case 5:
            round_["deal"].pop()
        case 6:
            round_["leader"] = random.choice([None, -1, round_["players"], 99])
        case _:
            without_doubles(round_)


def without_doubles(round_: dict[str, Any]) -> None:
    """Deal the doubles last, so that few or none are in the hands."""
    sizes = [len(hand) for hand in round_["deal"]]
    tiles = sorted(
        (tile for part in [*round_["deal"], round_["boneyard"]] for tile in part), key=lambda t: t[0] == t[2]
    )
    for seat, size in enumerate(sizes):
        round_["deal"][seat] = [tiles.pop(0) for _ in range(size)]
    round_["boneyard"] = tiles


def spoil_record(round_: dict[str, Any], random: Random) -> None:
    """Write something that is no round at all."""
    refused = [
        {"draw": "until-playable", "drawn_tile": "waits"},
        {"lead": "lot", "opening": "that-double"},
        {"lead": "most-doubles", "redeal": "never"},
        {"next_lead": "loser"},
        {"blocked_hands": "both"},
        {"colour": "blue"},
        {"hands": {"4": 8}},
    ]
    match random.randrange(3):
        case 0:
            round_["sheet"] = "muggins"
        case 1:
            round_["edition"] = "tlh"
        case _:
            round_["options"] = round_.get("options", {}) | random.choice(refused)
