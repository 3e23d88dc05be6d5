"""Countries of players: codes of two or three letters (ISO 3166) or names, stored as two letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from babel import Locale
from babel.core import get_global

from clockserver.core.input.text_input import stored_line
from clockserver.core.texts import Reason
from clockserver.players.names import folded

NO_COUNTRIES = frozenset({"CQ", "EA", "EU", "EZ", "IC", "QO", "UN", "XA", "XB", "ZZ"})
"""Two-letter codes of Unicode that are no country."""
LANGUAGES = ("en", "de", "fr", "es", "it", "pt")
"""The languages in which a country's name is read."""


def country_of(text: str | None) -> str | None:
    """The two-letter code of a typed text; None for nothing. Raises KeyError for no country."""
    typed = stored_line(text or "")
    return _country_codes()[folded(typed)] if typed else None


def refuse_country(text: str | None) -> list[Reason]:
    """Reasons why a text is no country."""
    typed = stored_line(text or "")
    return [] if not typed or folded(typed) in _country_codes() else [Reason("person.country", {}, "country")]


@cache
def _country_codes() -> dict[str, str]:
    """The two-letter code of each code and name; a code precedes a name."""
    named = [Locale(language).territories for language in LANGUAGES]
    codes = {str(code) for code in named[0] if len(str(code)) == 2 and str(code).isalpha()} - NO_COUNTRIES
    code_of = {folded(str(each[code])): code for each in named for code in codes if code in each}
    code_of |= {folded(longer): code for longer, code in _three_letters() if code in codes}
    # Kosovo's three letters are in use, but not assigned.
    return code_of | {folded(code): code for code in codes} | {folded("XKX"): "XK"}


def _three_letters() -> Iterator[tuple[str, str]]:
    for longer, codes in get_global("territory_aliases").items():
        if len(str(longer)) == 3 and str(longer).isalpha() and len(codes) == 1:
            yield str(longer), str(codes[0])
