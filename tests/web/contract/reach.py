"""Reads code for the reasons that it can give; tests compare declarations with them."""

from __future__ import annotations

import ast
import inspect
import re
import types
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from clockserver.core.kinds import Kinds
from clockserver.core.texts import Text

PACKAGE = "clockserver."
TABLES = ("structure", "ruleset")
"""Readers of documents, which put `structure.` or `ruleset.` before their codes."""
COMMAND = "command"
"""Name of the matched variable in code that matches a command."""
KEYED = ("cite", "rule")
"""Methods of a rule set that take the key of a value."""
GAP = r"\w*"
UNKNOWN = object()


class Reach:
    """Follows calls through the package. `codes` are all reason codes.

    A call is followed if its target is known without running it: a function or a class by its name, a method of
    `self` or of an attribute of `self`, a parameter by its annotation. Where a command is matched, only the cases
    of its own type are followed. So the result may contain a reason that never occurs, and misses none that the
    followed code contains. The code of a `Text` does not count, because it is a line of the log, or words within a
    reason. The key of a rule's number does not count either.
    """

    def __init__(self, codes: Collection[str]) -> None:
        self._codes = frozenset(codes)

    def of(self, *roots: Callable[..., Any], command: type | None = None) -> frozenset[str]:
        """The codes that any of `roots` can give, for a command of that type."""
        walk = _Walk(command)
        for root in roots:
            walk.follow(root, getattr(root, "__self__", None))
        whole = frozenset(each for each in walk.patterns if "." in each)
        return frozenset(code for code in self._codes if _is_given(code, walk.texts, walk.patterns, whole))


def _is_given(code: str, texts: Collection[str], patterns: Collection[str], whole: Collection[str]) -> bool:
    """Whether a code is in `texts`, whole or, for codes of documents, without its subject.

    `whole` are the patterns of codes with their subject.
    """
    head, _, tail = code.partition(".")
    if code in texts or any(re.fullmatch(each, code) for each in whole):
        return True
    if head not in TABLES or head not in texts:
        return False
    return tail in texts or any(re.fullmatch(each, tail) for each in patterns if "_" in each.split(GAP)[0])


def _pattern(node: ast.JoinedStr) -> str:
    """A regular expression for a composed text: a gap is one part of a code."""
    parts = (re.escape(str(each.value)) if isinstance(each, ast.Constant) else GAP for each in node.values)
    return "".join(parts)


class _Scope(Struct):
    """The values of names within a function."""

    names: dict[str, Any]
    owner: Any
    module: str


class _Walk:
    def __init__(self, command: type | None) -> None:
        self._command = command
        self._seen: set[tuple[str, str, int]] = set()
        self.texts: set[str] = set()
        self.patterns: set[str] = set()
        """Regular expressions of composed texts."""

    def follow(self, function: Any, owner: Any) -> None:
        """Read a function of the package. `owner` is the instance or the class of a method."""
        function = inspect.unwrap(function) if callable(function) else function
        if isinstance(function, types.MethodType):
            function, owner = function.__func__, function.__self__
        if not isinstance(function, types.FunctionType) or not function.__module__.startswith(PACKAGE):
            return
        kind = owner if isinstance(owner, type) else type(owner)
        key = (function.__module__, function.__qualname__, id(kind))
        node = _functions(function.__code__.co_filename).get(function.__code__.co_firstlineno)
        if key in self._seen or node is None:
            return
        self._seen.add(key)
        names = {**function.__globals__, **_closure(function)}
        scope = _Scope({**names, **_annotated(node, names)}, owner, function.__module__)
        if owner is not None and node.args.args:
            scope.names[node.args.args[0].arg] = owner
        self._statements(node.body[bool(ast.get_docstring(node)) :], scope)

    # -- statements ----------------------------------------------------------------------------------

    def _statements(self, body: list[ast.stmt], scope: _Scope) -> bool:
        """Read statements in order; True if their end is never reached."""
        return any(self._statement(statement, scope) for statement in body)

    def _statement(self, node: ast.stmt, scope: _Scope) -> bool:
        if isinstance(node, ast.Match) and self._is_command(node.subject):
            return self._match(node, scope)
        if isinstance(node, ast.If) and (kind := self._asked_kind(node.test, scope)) is not None:
            assert self._command is not None
            is_it = issubclass(self._command, kind)
            return self._statements(node.body if is_it else node.orelse, scope)
        for child in _children(node):
            if isinstance(child, ast.stmt):
                self._statement(child, scope)
            else:
                self._expression(child, scope)
        return isinstance(node, (ast.Return, ast.Raise))

    def _match(self, node: ast.Match, scope: _Scope) -> bool:
        assert self._command is not None
        for case in node.cases:
            kinds = _kinds(case.pattern, scope)
            if not any(issubclass(self._command, kind) for kind in kinds):
                continue
            if case.guard is not None:
                self._expression(case.guard, scope)
            ended = self._statements(case.body, scope)
            if case.guard is None and _takes_all(case.pattern):
                return ended
        return False

    def _is_command(self, node: ast.expr) -> bool:
        return self._command is not None and isinstance(node, ast.Name) and node.id == COMMAND

    def _asked_kind(self, node: ast.expr, scope: _Scope) -> type | types.UnionType | tuple[type, ...] | None:
        """The type or types in `isinstance(command, Type)` or `TYPES.includes(command)`."""
        if not isinstance(node, ast.Call):
            return None
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "includes"
            and self._is_command(node.args[0])
        ):
            kinds = _resolve(node.func.value, scope)
            return tuple(kinds) if isinstance(kinds, Kinds) else None
        if not isinstance(node.func, ast.Name) or len(node.args) != 2:
            return None
        asks = node.func.id == "isinstance" and self._is_command(node.args[0])
        kind = _resolve(node.args[1], scope) if asks else None
        return kind if isinstance(kind, type | types.UnionType | tuple) else None

    # -- expressions ---------------------------------------------------------------------------------

    def _expression(self, node: ast.AST, scope: _Scope) -> None:
        words: set[ast.AST] = set()
        for part in _with_attributes_whole(node):
            if isinstance(part, ast.Call) and part.args and _is_no_code(part.func, scope):
                words.update(ast.walk(part.args[0]))
            if part in words and isinstance(part, (ast.Constant, ast.JoinedStr)):
                continue
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                self.texts.add(part.value)
            elif isinstance(part, ast.JoinedStr) and isinstance(part.values[0], ast.Constant):
                self.patterns.add(_pattern(part))
            elif isinstance(part, (ast.Name, ast.Attribute)):
                self._use(_resolve(part, scope), _owner(part, scope))
            elif isinstance(part, ast.stmt):
                self._statement(part, scope)

    def _use(self, value: Any, owner: Any) -> None:
        if isinstance(value, type):
            # An instance of our class is made here: its methods may give reasons.
            if value.__module__.startswith(PACKAGE) and not issubclass(value, (Struct, BaseException, tuple)):
                for each in vars(value).values():
                    self.follow(each, value)
        elif isinstance(value, types.MethodType):
            self.follow(value, value.__self__)
        elif value is not UNKNOWN:
            self.follow(value, owner)


def _kinds(pattern: ast.pattern, scope: _Scope) -> list[type]:
    """The types of a pattern; all types if it names none."""
    if isinstance(pattern, ast.MatchOr):
        return [kind for each in pattern.patterns for kind in _kinds(each, scope)]
    kind = _resolve(pattern.cls, scope) if isinstance(pattern, ast.MatchClass) else object
    return [kind] if isinstance(kind, type) else []


def _takes_all(pattern: ast.pattern) -> bool:
    """Whether a pattern takes every value of its types."""
    if isinstance(pattern, ast.MatchOr):
        return all(map(_takes_all, pattern.patterns))
    if isinstance(pattern, ast.MatchClass):
        return all(isinstance(each, ast.MatchAs) and each.pattern is None for each in pattern.kwd_patterns)
    return isinstance(pattern, ast.MatchAs)


@cache
def _children(node: ast.AST) -> tuple[ast.AST, ...]:
    """The nodes below a node, which are computed once, because each function is read for every command that reaches
    it.
    """
    return tuple(ast.iter_child_nodes(node))


@cache
def _with_attributes_whole(node: ast.AST) -> tuple[ast.AST, ...]:
    """A node and those below it; `a.b.c` is one. Nested functions are not entered."""
    if isinstance(node, ast.stmt) or (isinstance(node, ast.Attribute) and _is_path(node)):
        return (node,)
    return (node, *(each for child in _children(node) for each in _with_attributes_whole(child)))


def _is_path(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_path(node.value))


def _resolve(node: ast.expr, scope: _Scope) -> Any:
    """The value of a name or a path of names; UNKNOWN if it is known only when the code runs."""
    if isinstance(node, ast.Name):
        return scope.names.get(node.id, UNKNOWN)
    if isinstance(node, ast.Attribute):
        value = _resolve(node.value, scope)
        if value is UNKNOWN:
            return UNKNOWN
        # Not getattr: a property would be run.
        value_found = inspect.getattr_static(value, node.attr, UNKNOWN)
        return value_found.__func__ if isinstance(value_found, (staticmethod, classmethod)) else value_found
    return UNKNOWN


def _is_no_code(called: ast.expr, scope: _Scope) -> bool:
    """Whether the called function takes the code of words, or the key of a rule set's value."""
    return _resolve(called, scope) is Text or (isinstance(called, ast.Attribute) and called.attr in KEYED)


def _owner(node: ast.expr, scope: _Scope) -> Any:
    value = _resolve(node.value, scope) if isinstance(node, ast.Attribute) else None
    return None if value is UNKNOWN or isinstance(value, types.ModuleType) else value


def _closure(function: types.FunctionType) -> dict[str, Any]:
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells}


def _annotated(node: ast.FunctionDef, names: dict[str, Any]) -> dict[str, Any]:
    """The parameters with the values of their annotations: a class stands for its instances."""
    values = {}
    for argument in [*node.args.args, *node.args.kwonlyargs]:
        annotation = argument.annotation
        values[argument.arg] = (
            names.get(annotation.id, UNKNOWN) if isinstance(annotation, ast.Name) else UNKNOWN
        )
    return values


@cache
def _functions(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by their first line, decorators included."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
