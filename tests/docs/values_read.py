"""The modules that act by each value of a rule set, read from the code that asks the rule set for a value.

A value is asked for by its field on its subject: `rules.halting.short_by`, or `said.short_by` where the function has
`said = state.ruleset.halting`, or a parameter annotated with the subject's struct. The model of rule sets, the code
that loads, compares and words it, and the rulebook ask for all values alike, so they do not count. A citation of a
rule's number does not count either.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from clockserver.rules.ruleset import CATALOGUE, SUBJECTS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "clockserver"
MODEL = {"ruleset.py", "event_values.py", "play_values.py", "parameter.py", "diff.py"}
ALIKE = {*MODEL, "ruleset_files.py", "rulebook.py", "rulebook_files.py", "rule_words.py", "rulesets.py"}
"""Files that ask for all values alike."""
_SUBJECT_OF = {struct.__name__: subject for subject, struct in SUBJECTS.items()}
_KEY_OF = {(each.subject, each.attribute): key for key, each in CATALOGUE.items()}
Names: TypeAlias = dict[str, frozenset[str]]
"""The subjects that a local name may stand for."""
NONE: frozenset[str] = frozenset()
_READ = (ast.Attribute, ast.Assign, ast.NamedExpr)
"""Nodes of a function that name a subject or ask it for a value."""
_MAY_READ = re.compile(rf"\.\s*(?:{'|'.join(SUBJECTS)})\b|\b(?:{'|'.join(_SUBJECT_OF)})\b")
"""Words in every module that asks for a value: a subject, or its struct."""


@cache
def readers() -> Mapping[str, tuple[str, ...]]:
    """The modules that read each key, as `clockserver/tournament/….py`."""
    modules_by_key: dict[str, set[str]] = {key: set() for key in CATALOGUE}
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name not in ALIKE:
            for key in keys_read(path.read_text("utf-8")):
                modules_by_key[key].add(str(path.relative_to(ROOT)))
    return {key: tuple(sorted(modules)) for key, modules in modules_by_key.items()}


def keys_read(source: str) -> frozenset[str]:
    """The keys whose value a module asks for."""
    if not _MAY_READ.search(source):
        return NONE
    tree = ast.parse(source)
    subjects_by_function = {
        each.name: subjects
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and (subjects := _annotated(each.returns))
    }
    keys: set[str] = set()
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef | ast.Lambda):
            keys.update(_of_function(each, subjects_by_function))
    return frozenset(keys)


def _of_function(function: ast.FunctionDef | ast.Lambda, subjects_by_function: Names) -> Iterator[str]:
    below = [each for each in ast.walk(function) if isinstance(each, _READ)]
    names = _names(function, below, subjects_by_function)
    for node in below:
        if isinstance(node, ast.Attribute):
            for subject in _subjects(node.value, names):
                yield from _behind(subject, node.attr)


def _behind(subject: str, name: str) -> Iterator[str]:
    """The key, or the keys from which the subject's property is computed."""
    if (subject, name) in _KEY_OF:
        yield _KEY_OF[subject, name]
    else:
        yield from (_KEY_OF[subject, field] for field in _properties(subject).get(name, ()))


@cache
def _properties(subject: str) -> Mapping[str, frozenset[str]]:
    """The fields behind each property, also through other properties."""
    for file in ("play_values.py", "event_values.py"):
        for node in ast.parse((SOURCE / "rules" / file).read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and _SUBJECT_OF.get(node.name) == subject:
                return _fields_of_properties(node)
    raise AssertionError(subject)


def _fields_of_properties(node: ast.ClassDef) -> Mapping[str, frozenset[str]]:
    attributes = {
        each.name: {
            part.attr
            for part in ast.walk(each)
            if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self"
        }
        for each in node.body
        if isinstance(each, ast.FunctionDef)
    }
    for fields in attributes.values():
        while inherited := {part for own in fields & attributes.keys() for part in attributes[own]} - fields:
            fields.update(inherited)
    return {name: frozenset(fields - attributes.keys()) for name, fields in attributes.items()}


def _names(
    function: ast.FunctionDef | ast.Lambda, below: Sequence[ast.AST], subjects_by_function: Names
) -> Names:
    arguments = [*function.args.args, *function.args.kwonlyargs]
    names = {each.arg: _annotated(each.annotation) for each in arguments}
    for _ in range(2):  # names assigned from names below
        for target, value in _assigned(below):
            names[target] = (
                names.get(target, NONE) | _subjects(value, names) | _returned(value, subjects_by_function)
            )
    return names


def _assigned(below: Sequence[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    for node in below:
        if isinstance(node, ast.NamedExpr):
            yield node.target.id, node.value
        elif isinstance(node, ast.Assign):
            (target, *_), value = node.targets, node.value
            if isinstance(target, ast.Name):
                yield target.id, value
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = zip(target.elts, value.elts, strict=False)
                yield from ((name.id, each) for name, each in pairs if isinstance(name, ast.Name))


def _subjects(node: ast.expr, names: Names) -> frozenset[str]:
    if isinstance(node, ast.Attribute):
        return frozenset({node.attr}) if node.attr in SUBJECTS else NONE
    if isinstance(node, ast.Name):
        return names.get(node.id, NONE)
    if isinstance(node, ast.IfExp):
        return _subjects(node.body, names) | _subjects(node.orelse, names)
    return _subjects(node.value, names) if isinstance(node, ast.NamedExpr) else NONE


def _returned(node: ast.expr, subjects_by_function: Names) -> frozenset[str]:
    if not isinstance(node, ast.Call):
        return NONE
    called = node.func
    return subjects_by_function.get(
        called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""), NONE
    )


def _annotated(annotation: ast.expr | None) -> frozenset[str]:
    parts = [] if annotation is None else list(ast.walk(annotation))
    names = [each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in parts]
    return frozenset(_SUBJECT_OF[name] for name in names if name in _SUBJECT_OF)
