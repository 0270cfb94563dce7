"""Pads as a phone sends them."""

from __future__ import annotations

from typing import Any

HEAD: dict[str, Any] = {
    "format": "doublesix pad 1",
    "sheet": "luckies",
    "names": ["Anna", "Ben", "Cleo"],
    "target": 100,
    "date": "2026-11-15",
}


def out(seat: int, *spots: int | None) -> dict[str, Any]:
    """Tell a round in which somebody went out; of the others only the spots."""
    hands: list[dict[str, Any]] = [{"tiles": []} if number is None else {"spots": number} for number in spots]
    return {"out": seat, "hands": hands}


def blocked(*hands: str) -> dict[str, Any]:
    """Tell a blocked round tile by tile."""
    return {"hands": [{"tiles": hand.split()} for hand in hands]}


def pad(*rounds: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {**HEAD, **head, "rounds": list(rounds)}


FIRST = out(0, None, 19, 12)
SECOND = out(1, 4, None, 8)
