"""A bot in Python that lays its heaviest tile: doublesix duel "cmd:python3 heaviest.py" random --sheet luckies."""

import json
import sys


def spots(option):
    """Count the spots of the tile that an option lays; 6-5@6 lays 6-5."""
    tile = option.partition("@")[0]
    return sum(map(int, tile.split("-"))) if "-" in tile else -1


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "heaviest"}), flush=True)
    elif message["type"] == "view":
        action = max(message["view"]["options"], key=spots)
        print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
    elif message["type"] == "bye":
        break
