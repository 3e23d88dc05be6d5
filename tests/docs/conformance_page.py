"""docs/conformance.md: each rule of each document, how the system applies it, and its tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clockserver import resources
from clockserver.rules.rulebook import Rule
from clockserver.texts.catalogue import Catalogue
from clockserver.texts.rule_words import value_in_words
from tests.docs.conformance import CATALOGUE, Collected, book, collect, rulesets, tests_of, values_of
from tests.docs.conformance_values import ALWAYS_IN, KINDS, kind_of
from tests.docs.values_read import readers
from tests.plays.registry import PLAYS

HEAD = """# Conformance

Rule by rule, what the system does with each of the documents. Made from the tests by `make docs`;
[CONTRIBUTING](../CONTRIBUTING.md) says how a test names its rule.

Where a rule has *values*, they are data in `config/rulesets/`, and each is compared with each document by {said}.
*Shown by* are the tests in which the system acts by the rule. All else is for people to read in the rulebook
(`/rules`), where every rule stands.

## Values

Each value of each set is counted once, as one of these:

- **changes an outcome**: [test_values_played.py](../tests/rules/test_values_played.py) plays the set's value against
  another one, and something else comes of it. What is played stands [below](#every-value-set-by-set), with the module;
- **changes what screens tell**: the same, where all that comes of it is what dealers, staff or players read;
- **always so**: the system knows this one way only. A set cites its rule for it; another value is ignored, and
  `clockserver check` says so;
- **only in the rulebook**: people do it by themselves, and nothing in the system acts by it;
- **not shown**: none of these. A test fails for one.

What a set does not say (the TD is asked) is no value.
"""
PARTS = """## Rules, part by part

Parts of documents, not values. *Shown by tests*: the system acts by the part, and a test sees it; *only in
the rulebook* are all others, those whose values are for people to follow among them.
"""


def conformance_page(collected: Collected | None = None) -> str:
    """The page."""
    collected = collected or collect()
    files = sorted({test.partition("::")[0] for test in collected.said.values()})
    return "\n".join(
        [
            HEAD.format(said=", ".join(f"[{_file(each)}](../{each})" for each in files)),
            *_values(),
            PARTS,
            *_summary(collected),
            *(line for ruleset in book().documents for line in _document(ruleset, collected)),
            *_set_by_set(collected),
        ]
    )


def _summary(collected: Collected) -> Iterator[str]:
    yield "| document | parts of rules | shown by tests | only in the rulebook |"
    yield "|---|---|---|---|"
    for ruleset, document in book().documents.items():
        shown = sum(_acts_by(ruleset, part, collected) for part in document.numbers)
        counts = (len(document.numbers), shown, len(document.numbers) - shown)
        yield f"| [{document.title}](#{ruleset}) | {' | '.join(map(str, counts))} |"
    yield ""


def _acts_by(ruleset: str, part: str, collected: Collected) -> bool:
    """Whether the system acts by a part of a document, and a test shows it."""
    keys = values_of(ruleset, part)
    for_people = bool(keys) and all(CATALOGUE[key].effect == "people" for key in keys)
    return bool(tests_of(collected, ruleset, part)) and not for_people


def _values() -> Iterator[str]:
    """The number of values of each set, by kind."""
    yield f"| document | values | {' | '.join(KINDS)} |"
    yield f"|{'---|' * (len(KINDS) + 2)}"
    for ruleset, document in book().documents.items():
        kinds = [kind_of(key) for key in CATALOGUE if rulesets()[ruleset].get(key).value is not None]
        counts = [kinds.count(kind) for kind in KINDS]
        yield f"| [{document.title}](#{ruleset}) | {len(kinds)} | {' | '.join(map(str, counts))} |"
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
        values = "<br>".join(f"`{key}` {_value(ruleset, key)}{_kind(key)}" for key in keys) or "rulebook"
        yield f"| {part} | {about} | {values} | {'<br>'.join(map(_link, tests))} |"
    yield ""


def _set_by_set(collected: Collected) -> Iterator[str]:
    """Every value beside the same value of other sets."""
    sets = list(book().documents)
    yield "## Every value, set by set"
    yield ""
    yield "The rule's number stands behind each value; a value without one is the house's choice."
    yield ""
    yield f"| value | {' | '.join(sets)} | compared by | what comes of it | done by |"
    yield f"|{'---|' * (len(sets) + 4)}"
    for key in CATALOGUE:
        test = collected.said.get(key)
        cells = [f"{_value(name, key)} {rulesets()[name].rule(key)}".strip() for name in sets]
        yield f"| `{key}` | {' | '.join(cells)} | {_link(test) if test else ''} | {_played(key)} | {_done_by(key)} |"
    yield ""


def _kind(key: str) -> str:
    """The remark beside a value without a play."""
    return f" ({kind_of(key)})" if CATALOGUE[key].effect != "plays" else ""


def _played(key: str) -> str:
    """The play of a value, or the kind of a value without one."""
    if key not in PLAYS:
        return kind_of(key)
    outcome = PLAYS[key].outcome
    path = outcome.__module__.replace(".", "/")
    return f"[{outcome.__name__.replace('_', ' ')}](../{path}.py)"


def _done_by(key: str) -> str:
    modules = [ALWAYS_IN[key]] if key in ALWAYS_IN else readers()[key]
    return "<br>".join(f"[{_file(each)}](../{each})" for each in modules)


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
