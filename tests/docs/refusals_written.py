"""Every refusal in the source: its code and the names of its parameters, also where they are composed."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

from clockserver import resources

SOURCE = Path(resources.__file__).parent
Function: TypeAlias = ast.FunctionDef
DEPTH = 3
"""Maximum number of followed functions that pass a code or parameters on."""


class Written(NamedTuple):
    """A refusal in the source: its code or pattern of codes, and the names of its parameters."""

    where: str
    code: str
    names: frozenset[str]
    pattern: bool = False

    def of(self, codes: Collection[str]) -> list[str]:
        """The catalogue's codes that the refusal can have."""
        if not self.pattern:
            return [self.code]
        return [each for each in codes if re.fullmatch(self.code, each)]


Codes: TypeAlias = set[tuple[str, bool]]
Names: TypeAlias = set[frozenset[str]]


def refusals_in(source: Path = SOURCE) -> tuple[list[Written], list[str]]:
    """The refusals in a folder; asserts that all of them can be read."""
    refusals: list[Written] = []
    unread: list[str] = []
    modules = {path: _Module(path.read_text("utf-8")) for path in sorted(source.rglob("*.py"))}
    for path, module in modules.items():
        module.others = [each for each in modules.values() if each is not module]
        for call in module.reasons():
            where = f"{path.relative_to(source)}:{call.lineno}"
            codes_with_names = module.read(call)
            if codes_with_names is None:
                continue  # a reason handed on as it came
            codes_and_names = list(codes_with_names)
            if not codes_and_names:
                unread.append(f"{where}: {ast.unparse(call)}")
            refusals += [Written(where, code, names, pattern) for (code, pattern), names in codes_and_names]
    return refusals, unread


class _Module:
    """A module, parsed only if it may contain an answer; most contain none."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.others: list[_Module] = []
        """The other modules of the package, which call methods of this one."""

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self._source)

    @cached_property
    def _calls(self) -> list[ast.Call]:
        return [each for each in ast.walk(self._tree) if isinstance(each, ast.Call)]

    @cached_property
    def _inside(self) -> dict[ast.AST, Function]:
        """The innermost function around each node."""
        functions: dict[ast.AST, Function] = {}
        for function in ast.walk(self._tree):
            if isinstance(function, ast.FunctionDef):
                functions |= {each: function for each in ast.walk(function) if each is not function}
        return functions

    def reasons(self) -> list[ast.Call]:
        """The calls that construct reasons."""
        if "Reason(" not in self._source:
            return []
        return [each for each in self._calls if isinstance(each.func, ast.Name) and each.func.id == "Reason"]

    def read(self, call: ast.Call) -> Iterator[tuple[tuple[str, bool], frozenset[str]]] | None:
        """Codes with the names of their parameters; None for a reason that is passed on unchanged."""
        code = _argument(call, 0, "code")
        params = _argument(call, 1, "params")
        if code is None or (isinstance(code, ast.Attribute) and code.attr == "code"):
            return None
        inside = self._inside.get(call)
        together = {each for each in _parameters(inside) if _mentions(code, each) or _hands_on(params, each)}
        if inside is not None and together:
            # Code and parameters that are handed over together belong together.
            return self.through(inside, code, params, DEPTH)
        return product(self.codes(code, inside), self.names(params, inside))

    def through(
        self, inside: Function, code: ast.expr, params: ast.expr | None, depth: int
    ) -> Iterator[tuple[tuple[str, bool], frozenset[str]]]:
        """The arguments that the callers of a function pass."""
        is_public = _parameters(inside)[:1] == ["self"] and not inside.name.startswith("_")
        for module in (self, *(self.others if is_public else ())):
            for call in module.calls(inside.name):
                arguments, outer = _given(call, inside), module.inside(call)
                codes = module.codes(code, inside, arguments, outer)
                names = module.names(params, inside, arguments, outer)
                for each in call.keywords:
                    if each.arg is None:
                        names = {
                            some | added for some, added in product(names, module.names(each.value, outer))
                        }
                if depth and outer is not None and outer is not inside and not (codes and names):
                    moved = arguments.get("code", code), arguments.get("params", params)
                    yield from module.through(outer, *moved, depth - 1)
                yield from product(codes, names)

    def inside(self, node: ast.AST) -> Function | None:
        """The innermost function around a node."""
        return self._inside.get(node)

    def calls(self, name: str) -> Iterator[ast.Call]:
        """The calls of a function or method of that name."""
        if f"{name}(" not in self._source:
            return
        for each in self._calls:
            called = each.func
            if name == (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")):
                yield each

    # -- codes -------------------------------------------------------------------------------------------

    def codes(
        self,
        node: ast.expr,
        inside: Function | None,
        given: dict[str, ast.expr] | None = None,
        outer: Function | None = None,
    ) -> Codes:
        """The possible codes of an expression, each with whether it is a pattern."""
        if isinstance(node, ast.Constant):
            return {(str(node.value), False)}
        if isinstance(node, ast.IfExp):
            return self.codes(node.body, inside, given, outer) | self.codes(node.orelse, inside, given, outer)
        if isinstance(node, ast.JoinedStr):
            return self._joined(node, inside, given, outer)
        if isinstance(node, ast.Subscript):
            return set().union(*(self.codes(each, inside) for each in self._values(node.value, inside)))
        if isinstance(node, ast.Name) and given and node.id in given:
            return self.codes(given[node.id], outer)
        if isinstance(node, ast.Name):
            return set().union(*(self.codes(each, inside) for each in self._values(node, inside)))
        return set()

    def _joined(
        self,
        node: ast.JoinedStr,
        inside: Function | None,
        given: dict[str, ast.expr] | None,
        outer: Function | None,
    ) -> Codes:
        parts: list[list[str]] = []
        for each in node.values:
            if isinstance(each, ast.Constant):
                parts.append([re.escape(str(each.value))])
                continue
            assert isinstance(each, ast.FormattedValue)
            reasons = self.codes(each.value, inside, given, outer)
            parts.append([code if pattern else re.escape(code) for code, pattern in reasons] or [r"\w+"])
        return {("".join(each), True) for each in product(*parts)}

    # -- parameters --------------------------------------------------------------------------------------

    def names(
        self,
        node: ast.expr | None,
        inside: Function | None,
        given: dict[str, ast.expr] | None = None,
        outer: Function | None = None,
    ) -> Names:
        """The possible parameter names in an expression."""
        if node is None:
            return {frozenset()}
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "dict" and node.args:
            return self.names(node.args[0], inside, given, outer)
        if isinstance(node, ast.Dict):
            plain = {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
            spread = [value for key, value in zip(node.keys, node.values, strict=True) if key is None]
            spread_names = [self.names(each, inside, given, outer) for each in spread]
            return {frozenset(plain).union(*each) for each in product(*spread_names)}
        if isinstance(node, ast.DictComp):
            return {frozenset(self._firsts(node.generators[0].iter, inside))}
        if isinstance(node, ast.Name) and inside is not None and _keywords(inside) == node.id:
            parameters = _parameters(inside)
            return {
                frozenset(name for name in (given or {}) if name not in parameters or name == node.id)
                - {node.id}
            }
        if isinstance(node, ast.Name) and given and node.id in given:
            return self.names(given[node.id], outer)
        if isinstance(node, ast.Name):
            default = _default(inside, node.id)
            values = [*self._values(node, inside), *([default] if default is not None else [])]
            return set().union(*(self.names(each, inside) for each in values))
        if isinstance(node, ast.IfExp):
            return self.names(node.body, inside) | self.names(node.orelse, inside)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            pairs = product(
                self.names(node.left, inside, given, outer), self.names(node.right, inside, given, outer)
            )
            return {left_names | right_names for left_names, right_names in pairs}
        return {frozenset()} if isinstance(node, ast.Constant) and node.value is None else set()

    def _firsts(self, node: ast.expr, inside: Function | None) -> Iterator[str]:
        """The expressions in the first cells of rows."""
        for each in [node] if isinstance(node, ast.Tuple) else self._values(node, inside):
            rows = each.elts if isinstance(each, ast.Tuple) else []
            cells = [row.elts[0] for row in rows if isinstance(row, ast.Tuple)]
            yield from (str(cell.value) for cell in cells if isinstance(cell, ast.Constant))

    def _values(self, node: ast.expr, inside: Function | None) -> Iterator[ast.expr]:
        """The expressions assigned to a name in its function, else in the module; of a mapping its values."""
        name = node.id if isinstance(node, ast.Name) else ""
        for place in (inside, self._tree):
            values = list(_assigned(place, name)) if place is not None else []
            if values:
                yield from values
                return


def _assigned(place: ast.AST, name: str) -> Iterator[ast.expr]:
    for each in ast.walk(place):
        if isinstance(each, ast.For):
            yield from _of_loop(each, name)
            continue
        targets = each.targets if isinstance(each, ast.Assign) else []
        if isinstance(each, ast.AnnAssign):
            targets = [each.target]
        for target in targets:
            value = getattr(each, "value", None)
            if isinstance(target, ast.Name) and target.id == name and value is not None:
                yield from _parts(value)
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                for name_node, part in zip(target.elts, value.elts, strict=False):
                    if isinstance(name_node, ast.Name) and name_node.id == name:
                        yield part


def _of_loop(loop: ast.For, name: str) -> Iterator[ast.expr]:
    """The values of a loop's name: `for code, pattern in (("a", A), ("b", B))`."""
    rows = loop.iter.elts if isinstance(loop.iter, ast.Tuple | ast.List) else []
    targets = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
    for row in rows:
        cells = row.elts if isinstance(row, ast.Tuple) and len(targets) > 1 else [row]
        for target, cell in zip(targets, cells, strict=False):
            if isinstance(target, ast.Name) and target.id == name:
                yield cell


def _parts(value: ast.expr) -> list[ast.expr]:
    """An expression; of a mapping to texts the texts."""
    texts = isinstance(value, ast.Dict) and all(
        isinstance(each, ast.Constant) and "." in str(each.value) for each in value.values
    )
    return list(value.values) if isinstance(value, ast.Dict) and value.values and texts else [value]


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if len(call.args) > place:
        return call.args[place]
    return next((each.value for each in call.keywords if each.arg == name), None)


def _parameters(function: Function | None) -> list[str]:
    if function is None:
        return []
    arguments = function.args
    names = [each.arg for each in (*arguments.args, *arguments.kwonlyargs)]
    return [*names, *([arguments.kwarg.arg] if arguments.kwarg else [])]


def _keywords(function: Function) -> str | None:
    return function.args.kwarg.arg if function.args.kwarg else None


def _default(function: Function | None, name: str) -> ast.expr | None:
    if function is None:
        return None
    arguments = function.args.args
    defaults = dict(zip([each.arg for each in arguments[::-1]], function.args.defaults[::-1], strict=False))
    return defaults.get(name)


def _given(call: ast.Call, function: Function) -> dict[str, ast.expr]:
    """The arguments of a call by the names of the function's parameters."""
    names = [each.arg for each in function.args.args]
    if names[:1] == ["self"] and isinstance(call.func, ast.Attribute):
        names = names[1:]
    arguments = dict(zip(names, call.args, strict=False))
    return arguments | {each.arg: each.value for each in call.keywords if each.arg is not None}


def _hands_on(params: ast.expr | None, name: str) -> bool:
    """Whether a function's parameter becomes the refusal's parameter, or part of it."""
    spread = (
        [value for key, value in zip(params.keys, params.values, strict=True) if key is None]
        if isinstance(params, ast.Dict)
        else [params]
    )
    return any(isinstance(each, ast.Name) and each.id == name for each in spread)


def _mentions(node: ast.expr, name: str) -> bool:
    """Whether an expression contains a name itself, not an attribute of it."""
    parts = list(ast.walk(node))
    owners = {each.value for each in parts if isinstance(each, ast.Attribute)}
    return any(isinstance(each, ast.Name) and each.id == name and each not in owners for each in parts)
