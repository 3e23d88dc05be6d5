"""Values of rule sets in words: the twin of displays/rules/values.js."""

from __future__ import annotations

from typing import Any

from clockserver.texts.catalogue import Catalogue
from clockserver.texts.formats import duration


def value_in_words(value: Any, unit: str, catalogue: Catalogue) -> str:
    """A value as text; None as the director's decision."""
    match value:
        case None:
            return catalogue.say("face.rules.left_to_td")
        case bool():
            return catalogue.say(f"face.rules.value.{'yes' if value else 'no'}")
        case int():
            return duration(value) if unit == "ms" else str(value)
        case str():
            return catalogue.say(f"face.rules.value.{value}")
        case dict():
            texts = [f"{name} → {each}" for name, each in value.items()]
        case _:
            texts = [value_in_words(each, unit, catalogue) for each in value]
    return ", ".join(texts) or catalogue.say("face.rules.value.none")
