"""`clockserver rulesets list` and `clockserver rulesets diff A B`."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.desk.ports import ListedFile
from clockserver.rules.diff import differences
from clockserver.rules.ruleset import RuleSet, RuleValue
from clockserver.texts.catalogue import Catalogue
from clockserver.texts.rule_words import value_in_words

DIFFERENT = 1
WRONG = 1


def print_rulesets(files: Iterable[ListedFile], catalogue: Catalogue) -> int:
    """Print a line for each rule set, and for each fault and note; return 1 if there is a fault, else 0."""
    bad = 0
    for each in files:
        print(f"{each.name}\t{each.title}")
        bad += bool(each.reasons)
        for reason in (*each.reasons, *each.notes):
            print(f"  {reason.field or each.name}: {catalogue.reason(reason)['text']}")
    return WRONG if bad else 0


def diff(a: RuleSet, b: RuleSet, catalogue: Catalogue) -> int:
    """Print each differing value with both rules and their sets; return 1 if there is one, else 0."""
    differing = differences(a, b)
    for each in differing:
        print(f"{each.key}: {catalogue.say(f'face.rules.about.{each.key}')}")
        for rules, value in ((a, each.a), (b, each.b)):
            value_text = value_in_words(value.value, each.unit, catalogue)
            print(f"  {rules.name}: {value_text} ({_source_of(value, catalogue)})")
    print(catalogue.say("face.rules.differences", {"count": len(differing), "a": a.title, "b": b.title}))
    return DIFFERENT if differing else 0


def _source_of(value: RuleValue, catalogue: Catalogue) -> str:
    """The source of a value in words: its rule, and the set that states it."""
    code = "face.rules.by_rule" if value.rule else "face.rules.by_house"
    return catalogue.say(code, {"rule": value.rule, "set": value.source})
