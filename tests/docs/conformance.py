"""The tests of each rule, read from the tests themselves; `make docs` writes them into docs/conformance.md.

A test claims a rule in one of three ways:

- by its name: `test_irish_open_73_…`, `test_tda_2015_10d_…`, `test_house_bba_73_2a_…`;
- `@pytest.mark.rule("irish-open", "73")`: a set, or several separated by blanks, and numbers;
- `@pytest.mark.rule("call_clock.main_ms")`: a value, or a whole subject, in every set the test names or is parametrized
  over; with `sets="all"` in every set that has the value, which has to be the same in all of them.

The rows of tests/rules/test_ruleset.py and of the two files beside it compare each value with each document.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clockserver import resources
from clockserver.config_files.rulebook_files import load_rulebook
from clockserver.config_files.ruleset_files import load_rulesets
from clockserver.rules.rulebook import Rulebook, covers, parted
from clockserver.rules.ruleset import CATALOGUE, RuleSet

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
ALL_SETS = "SETS"
"""Name of the six sets together in tests."""
_PART = r"_(?P<number>(?:rp_)?\d+(?:[a-z](?=_))?)(?:_(?P<sub>\d[a-z]?))?_"


class Claim(NamedTuple):
    """A test's claim to show a rule of a set."""

    ruleset: str
    number: str
    test: str
    """`tests/…/test_….py::test_…`."""


class Collected(NamedTuple):
    """The claims of the tests."""

    shown: frozenset[Claim]
    said: Mapping[str, str]
    """The test that compares a value with every document, by key."""
    unclear: tuple[str, ...]
    """Claims about an unknown rule or set."""


@cache
def book() -> Rulebook:
    """The packaged rulebook."""
    return load_rulebook([resources.root() / "config" / "rulebook"])


@cache
def rulesets() -> dict[str, RuleSet]:
    """The packaged rule sets."""
    return load_rulesets([resources.root() / "config" / "rulesets"]).parsed


def collect(folder: Path = TESTS) -> Collected:
    """The claims of every test below a folder."""
    shown: set[Claim] = set()
    tests_of_values: dict[str, str] = {}
    unclear: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        if not _may_claim().search(source):
            continue
        tree = ast.parse(source)
        names = _module_names(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                test = f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name}::{node.name}"
                tests_of_values.update(dict.fromkeys(_rows(node), test))
                for claim in (*_by_name(node.name, test), *_by_marker(node, names, test)):
                    if isinstance(claim, Claim) and _exists(claim):
                        shown.add(claim)
                    else:
                        unclear.append(f"{test}: {claim}")
    return Collected(frozenset(shown), tests_of_values, tuple(unclear))


@cache
def _may_claim() -> re.Pattern[str]:
    """A pattern in every file with a claim or a comparison, and in few others."""
    sets = "|".join(each.replace("-", "_") for each in book().documents)
    return re.compile(rf"\bmark\.rule\b|\brows\(|\bdef test_(?:{sets})_")


@cache
def values_of(ruleset: str, part: str) -> list[str]:
    """The keys of the values that follow from a part of a document."""
    rules = rulesets()[ruleset]
    return [key for key in CATALOGUE if _same(rules.rule(key), part)]


def tests_of(collected: Collected, ruleset: str, part: str) -> list[str]:
    """The tests that show a part of a document."""
    return sorted(
        {claim.test for claim in collected.shown if claim.ruleset == ruleset and _same(claim.number, part)}
    )


def _same(number: str, part: str) -> bool:
    return bool(number) and (covers(number, part) or covers(part, number))


def _exists(claim: Claim) -> bool:
    document = book().documents.get(claim.ruleset)
    return document is not None and any(_same(claim.number, part) for part in document.numbers)


def _by_name(name: str, test: str) -> Iterator[Claim]:
    for ruleset, document in book().documents.items():
        match = re.match(f"test_{ruleset.replace('-', '_')}{_PART}", name)
        if match is None:
            continue
        number = match["number"].upper().replace("_", "-")
        longer = f"{number}-{(match['sub'] or '').upper()}"
        whole = match["sub"] is not None and any(covers(longer, part) for part in document.numbers)
        yield Claim(ruleset, longer if whole else number, test)


def _by_marker(
    node: ast.FunctionDef, names: Mapping[str, frozenset[str]], test: str
) -> Iterator[Claim | str]:
    for decorator in node.decorator_list:
        if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rule":
            continue
        arguments = [each.value for each in decorator.args if isinstance(each, ast.Constant)]
        first, *numbers = [str(each) for each in arguments] or [""]
        if numbers:
            yield from (Claim(ruleset, number, test) for ruleset in first.split() for number in numbers)
        else:
            alike = any(each.arg == "sets" for each in decorator.keywords)
            sets = frozenset(rulesets()) if alike else _sets_in(node, names)
            yield from _by_value(first, sets, test, alike=alike)


def _by_value(key: str, sets: frozenset[str], test: str, *, alike: bool) -> Iterator[Claim | str]:
    keys = [each for each in CATALOGUE if each == key or each.split(".")[0] == key]
    if not keys or not sets:
        yield f"rule({key!r}) names no value of a rule set, or the test no set"
    if alike and (different := [each for each in keys if not _is_alike(each)]):
        yield f"{', '.join(different)}: not the same in all sets"
    for ruleset in sorted(sets):
        for each in keys:
            if number := rulesets()[ruleset].rule(each):
                yield Claim(ruleset, number, test)


def _is_alike(key: str) -> bool:
    """Whether all sets with a rule for a value agree."""
    return len({str(rules.get(key).value) for rules in rulesets().values() if rules.rule(key)}) == 1


def _sets_in(node: ast.AST, names: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The sets in a piece of code, named there or through a name of the module."""
    sets: set[str] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and each.value in rulesets():
            sets.add(str(each.value))
        elif isinstance(each, ast.Name):
            sets |= names.get(each.id, frozenset())
    return frozenset(sets)


def _module_names(tree: ast.Module) -> dict[str, frozenset[str]]:
    names = {ALL_SETS: frozenset(rulesets())}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = _sets_in(node.value, names)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
            names[node.name] = _sets_in(node, names)
    return names


def _rows(node: ast.FunctionDef) -> Iterator[str]:
    """The keys of a table of values, `@rows(("halting.short_by", 3, "10D …"), …)`."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rows":
            for row in decorator.args:
                if isinstance(row, ast.Tuple) and isinstance(row.elts[0], ast.Constant):
                    yield str(row.elts[0].value)


def untested(collected: Collected) -> list[str]:
    """Values with a rule's number that no test compares with its document."""
    return [
        f"{name} {rules.rule(key)}: {key}"
        for name, rules in rulesets().items()
        for key in CATALOGUE
        if rules.rule(key) and key not in collected.said
    ]


def unshown(collected: Collected) -> list[str]:
    """Parts of documents from which values follow, without a test that sees the system act by them."""
    return [
        f"{name} {part}: {', '.join(keys)}"
        for name, document in book().documents.items()
        for part in document.numbers
        if (keys := values_of(name, part)) and not tests_of(collected, name, part)
    ]


def unlinked() -> list[str]:
    """Values whose rule in the rulebook does not name them, or has another number."""
    return [
        f"{name} {rules.rule(key)}: {key}"
        for name, rules in rulesets().items()
        for key in CATALOGUE
        if rules.rule(key) and not _is_linked(name, rules.rule(key), key)
    ]


def _is_linked(ruleset: str, number: str, key: str) -> bool:
    return any(
        any(_same(each, number) for each in parted(rule.numbers.get(ruleset, ""))) and key in rule.keys
        for rule in book().rules()
    )
