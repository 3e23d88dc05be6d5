"""A line that people write, a name or an announcement: how it is kept, and what may stand in it."""

from __future__ import annotations

import unicodedata

from clockserver.domain.texts import Reason

JOINERS = "\u200c\u200d"
"""They are not seen themselves, and yet needed: by Persian and the scripts of India, by emoji of several parts."""
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode's categories of what has no place in a line: breaks, marks that turn its direction, what nobody can see."""


def kept(line: str) -> str:
    """A line as it is kept: no blanks around it, each letter with its accents as one, on whatever it was typed."""
    return unicodedata.normalize("NFC", line.strip())


def same_name(name: str) -> str:
    """What two names have in common that are the same however they are written."""
    return unicodedata.normalize("NFC", kept(name).casefold())


def refuse_unseen(line: str, field: str) -> list[Reason]:
    """Why a line cannot stand so: something in it nobody would see, or nothing that anybody would.

    Asked of what is new only: what stands in a journal replays for ever.
    """
    line = kept(line)
    letters = line.translate(dict.fromkeys(map(ord, JOINERS)))
    unseen = next((each for each in letters if unicodedata.category(each) in _UNSEEN), None)
    if unseen is None and (letters.strip() or not line):
        return []
    number = f"U+{ord(unseen or line[0]):04X}"
    return [Reason("text.unseen", {"letter": number}, field)]
