"""A program that plays at random and misbehaves as often as it is told to; each time, it writes down how.

Called as ``rogue.py SHARE LOG KIND…``. It imports nothing of doublesix, and chooses by the seed of each view.
"""

import json
import os
import random
import sys
import time

share, log, kinds = float(sys.argv[1]), sys.argv[2], sys.argv[3:]


def say(**message: object) -> None:
    """Write a message."""
    print(json.dumps(message), flush=True)


def misbehave(kind: str, question: int) -> None:  # noqa: C901  as many ways as there are
    """Do one of the things that a program must not do."""
    match kind:
        case "crash":
            os._exit(3)
        case "complain":
            sys.exit("I give up")
        case "close":
            os.close(1)
            time.sleep(600)
        case "late":
            time.sleep(600)
        case "deaf":
            while True:
                pass
        case "words":
            print("I lay the six", flush=True)
        case "empty":
            print(flush=True)
        case "half":
            print('{"type":"action","id":', flush=True)
        case "bytes":
            sys.stdout.buffer.write(b"\xff\xfe\x00\n")
            sys.stdout.flush()
        case "deep":
            print("[" * 8000, flush=True)
        case "number":
            print(7, flush=True)
        case "type":
            say(type="weather")
        case "field":
            say(type="action", id=question, action=7)
        case "hello":
            say(type="hello", protocol=1)
        case "before":
            say(type="action", id=question - 1, action="pass")
        case "text":
            say(type="action", id=question, action="7-7@8")
        case "tile":
            say(type="action", id=question, action="6-6@0")
        case "notes":
            print((json.dumps({"type": "note", "text": "x"}) + "\n") * 10_000, flush=True)
        case "long":
            sys.stdout.write("x" * 50_000_000)
            sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="rogue")
    elif message["type"] == "view":
        chance = random.Random(message["seed"])
        if chance.random() < share:
            kind = chance.choice(kinds)
            with open(log, "a") as file:  # noqa: PTH123
                file.write(kind + "\n")
            misbehave(kind, message["id"])
        else:
            say(type="action", id=message["id"], action=chance.choice(message["view"]["options"]))
    elif message["type"] == "bye":
        break
