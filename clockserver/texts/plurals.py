"""Plural and ordinal forms in catalogue lines by CLDR rules; the twin of static/js/texts/plurals.js.

A line is `{players, plural, one {# player is} other {# players are}} left`, or `{place, selectordinal, one
{#st} two {#nd} few {#rd} other {#th}}`. `#` is the number as written in the language. The syntax is a part of ICU
MessageFormat, without offsets, exact matches and nesting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.plural import PluralRule

from clockserver.core.texts import FORMS, forms_of

OTHER = "other"
ENGLISH = "en"


@cache
def rule_of(tag: str, kind: str) -> PluralRule:
    """The CLDR rule of a language; the English rule for an unknown language."""
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        locale = Locale.parse(ENGLISH)
    return locale.plural_form if kind == "plural" else locale.ordinal_form


def choose_forms(
    template: str, values: Mapping[str, Any], tag: str, written: Callable[[str, int], str]
) -> str:
    """The line with one form chosen for each number. `written` formats a number by the name of its parameter."""

    def choose(match: re.Match[str]) -> str:
        name, kind, choice = match.groups()
        value, forms = values.get(name), forms_of(choice)
        if isinstance(value, bool) or not isinstance(value, int):
            return forms[OTHER].replace("#", f"{{{name}}}")
        form = forms.get(rule_of(tag, kind)(value), forms[OTHER])
        return form.replace("#", written(name, value))

    return FORMS.sub(choose, template)
