"""Results at a prompt and in a notebook: printed as the same tables that commands print."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from doublesix.i18n import Words, words_for


class ShownResult:
    """A result that prints itself as a table, and shows it in a notebook."""

    def lines(self, words: Words) -> Iterator[str]:
        """Lay the result out."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n".join(self.lines(words_for()))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def framed(page: str) -> str:
    """Return a whole page as a part of a notebook, so that neither changes how the other looks."""
    return f'<iframe srcdoc="{escape(page)}" style="width:100%;height:40rem;border:0"></iframe>'
