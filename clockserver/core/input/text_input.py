"""A line of text typed by a person, a name or an announcement: its stored form and allowed characters."""

from __future__ import annotations

import unicodedata
from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.core.texts import Reason

MAX_LINE = 200
"""Maximum length of a line, in characters."""
ONE_LINE = r"^[^\x00-\x1f\x7f]*\Z"
"""Pattern of a line that may be empty."""
VISIBLE_LINE = r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z"
"""Pattern of a line with at least one character that is not a blank."""
VisibleLine: TypeAlias = Annotated[
    str, Meta(max_length=MAX_LINE, pattern=VISIBLE_LINE, description="One line, not only blanks.")
]
"""A line that says something: an announcement, a mandatory reason."""
JOINERS = "\u200c\u200d"
"""Invisible characters that texts need: Persian and Indian scripts, and emoji of several parts."""
CorrectionReason: TypeAlias = Annotated[
    str, Meta(max_length=MAX_LINE, pattern=ONE_LINE, description="One line.")
]
"""Reason for a correction of confirmed results; needed only for those."""
_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories not allowed in a line: line breaks, marks of writing direction, invisible characters."""


def stored_line(line: str) -> str:
    """The stored form of a line: no blanks around it, each letter and its accents as one character (NFC)."""
    return unicodedata.normalize("NFC", line.strip())


def normalized_name(name: str) -> str:
    """The normalised form of a name: equal for names that differ only in case, outer blanks or Unicode form."""
    return unicodedata.normalize("NFC", stored_line(name).casefold())


def refuse_invisible(line: str, field: str) -> list[Reason]:
    """Refuse a line with an invisible character, or without any visible one.

    Applies to new lines only: lines in a journal always replay.
    """
    line = stored_line(line)
    letters = line.translate(dict.fromkeys(map(ord, JOINERS)))
    invisible = next((each for each in letters if unicodedata.category(each) in _INVISIBLE), None)
    if invisible is None and (letters.strip() or not line):
        return []
    number = f"U+{ord(invisible or line[0]):04X}"
    return [Reason("text.unseen", {"letter": number}, field)]
