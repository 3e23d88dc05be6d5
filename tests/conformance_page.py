"""docs/conformance.md: rule by rule, for every document, what the system does with it and which test shows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clockserver import resources
from clockserver.domain.rulebook import Rule
from clockserver.faces.rule_words import value_in_words
from clockserver.faces.texts import Catalogue
from tests.conformance import CATALOGUE, Collected, book, collect, rulesets, tests_of, values_of

HEAD = """# Conformance

Rule by rule, what the system does with each of the documents. Made from the tests by `make docs`;
[CONTRIBUTING](../CONTRIBUTING.md) says how a test names its rule.

Where a rule has *values*, they are data in `config/rulesets/`, and {said} compares each with each document.
*Shown by* are the tests in which the system acts by the rule. All else is for people to read in the rulebook
(`/rules`), where every rule stands.
"""


def conformance_page(collected: Collected | None = None) -> str:
    """The page."""
    collected = collected or collect()
    said = sorted({test.partition("::")[0] for test in collected.said.values()})
    return "\n".join(
        [
            HEAD.format(said=", ".join(f"[{_file(each)}](../{each})" for each in said)),
            *_summary(collected),
            *(line for ruleset in book().documents for line in _document(ruleset, collected)),
            *_set_by_set(collected),
        ]
    )


def _summary(collected: Collected) -> Iterator[str]:
    yield "| document | rules, part by part | with values | shown by tests | values not yet shown | rulebook only |"
    yield "|---|---|---|---|---|---|"
    for ruleset, document in book().documents.items():
        valued = {part for part in document.numbers if values_of(ruleset, part)}
        shown = {part for part in document.numbers if tests_of(collected, ruleset, part)}
        rest = set(document.numbers) - valued - shown
        counts = map(len, (document.numbers, valued, shown, valued - shown, rest))
        yield f"| [{document.title}](#{ruleset}) | {' | '.join(map(str, counts))} |"
    yield ""


def _document(ruleset: str, collected: Collected) -> Iterator[str]:
    document = book().documents[ruleset]
    yield f'<a id="{ruleset}"></a>'
    yield ""
    yield f"## {document.title} (`{ruleset}`)"
    yield ""
    yield "| rule | about | values | shown by |"
    yield "|---|---|---|---|"
    for part in document.numbers:
        rule = book().rule_of(ruleset, part)
        keys, tests = values_of(ruleset, part), tests_of(collected, ruleset, part)
        about = _about(rule)
        if not keys and not tests:
            yield f"| {part} | {about} | rulebook | |"
            continue
        values = "<br>".join(f"`{key}` {_value(ruleset, key)}" for key in keys) or "rulebook"
        yield f"| {part} | {about} | {values} | {'<br>'.join(map(_link, tests))} |"
    yield ""


def _set_by_set(collected: Collected) -> Iterator[str]:
    """Every value beside the same of the other sets."""
    sets = list(book().documents)
    yield "## Every value, set by set"
    yield ""
    yield "The rule's number stands behind each value; a value without one is the house's choice."
    yield ""
    yield f"| value | {' | '.join(sets)} | compared by |"
    yield f"|{'---|' * (len(sets) + 2)}"
    for key in CATALOGUE:
        test = collected.said.get(key)
        cells = [f"{_value(name, key)} {rulesets()[name].rule(key)}".strip() for name in sets]
        yield f"| `{key}` | {' | '.join(cells)} | {_link(test) if test else ''} |"
    yield ""


def _about(rule: Rule | None) -> str:
    return rule.title["en"] if rule else ""


def _value(ruleset: str, key: str) -> str:
    value = rulesets()[ruleset].get(key).value
    return value_in_words(value, CATALOGUE[key].unit, _english())


@cache
def _english() -> Catalogue:
    return Catalogue(resources.root() / "static" / "texts" / "en")


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[{name.removeprefix('test_').replace('_', ' ')}](../{path})"


def _file(path: str) -> str:
    return path.rpartition("/")[2]
