"""Codes to words: the only place where text for people is made.

>>> words = words_for("en")
>>> words("event.points", count=1234)
'1,234 points'
>>> words.list_or(["6-5", "6-4", "5-0"])
'6-5, 6-4 or 5-0'
"""

from doublesix.i18n.catalogue import CatalogueNotCompiled
from doublesix.i18n.languages import ENGLISH, languages
from doublesix.i18n.words import UnknownMessage, Words, language_names, words_for

__all__ = ["ENGLISH", "CatalogueNotCompiled", "UnknownMessage", "Words", "language_names", "languages", "words_for"]
