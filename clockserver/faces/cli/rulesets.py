"""`clockserver rulesets list` and `clockserver rulesets diff A B`."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.domain.ruleset import RuleSet, RuleValue
from clockserver.domain.ruleset_diff import differences
from clockserver.faces.rule_words import value_in_words
from clockserver.faces.texts import Catalogue

DIFFERENT = 1


def listed(titles: Iterable[dict[str, str]]) -> int:
    """Every rule set, a line each."""
    for each in titles:
        print(f"{each['name']}\t{each['title']}")
    return 0


def diff(a: RuleSet, b: RuleSet, catalogue: Catalogue) -> int:
    """Each value that differs with both rules and where they stand; 0 if there is none."""
    found = differences(a, b)
    for each in found:
        print(f"{each.key}: {catalogue.say(f'face.rules.about.{each.key}')}")
        for rules, value in ((a, each.a), (b, each.b)):
            said = value_in_words(value.value, each.unit, catalogue)
            print(f"  {rules.name}: {said} ({_whence(value, catalogue)})")
    print(catalogue.say("face.rules.differences", {"count": len(found), "a": a.title, "b": b.title}))
    return DIFFERENT if found else 0


def _whence(value: RuleValue, catalogue: Catalogue) -> str:
    """The rule, and the set that states it."""
    code = "face.rules.by_rule" if value.rule else "face.rules.by_house"
    return catalogue.say(code, {"rule": value.rule, "set": value.source})
