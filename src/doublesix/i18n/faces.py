"""Tiles and numbers in a sentence: marked while it is made, so that colours and shapes can stand beside them."""

from __future__ import annotations

_BEGIN, _END = "\ue000", "\ue001"
"""Characters that no text has: their meaning is left to those who use them."""

Spans = tuple[tuple[int, int], ...]
"""Where in a text something stands: its first character, and the one behind it."""


def mark_face(text: str) -> str:
    """Mark the name of a tile, or the number of an end."""
    return f"{_BEGIN}{text}{_END}"


def mark_faces(text: str, faces: Spans) -> str:
    """Return a sentence with its marks again: what ``read_faces`` was given."""
    marked, after = "", 0
    for begin, end in faces:
        marked += text[after:begin] + mark_face(text[begin:end])
        after = end
    return marked + text[after:]


def read_faces(marked: str) -> tuple[str, Spans]:
    """Return a sentence without its marks, and where its tiles and numbers stand."""
    plain, *marked_parts = marked.split(_BEGIN)
    if not marked_parts:
        return plain, ()
    spans: list[tuple[int, int]] = []
    for part in marked_parts:
        face, _, rest = part.partition(_END)
        spans.append((len(plain), len(plain) + len(face)))
        plain += face + rest
    return plain, tuple(spans)
