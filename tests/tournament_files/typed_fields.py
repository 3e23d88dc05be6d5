"""The texts and numbers in the events of a tournament, each with its path and its declaration."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from msgspec import Meta, inspect

from clockserver.core.input.typed_fields import TYPED
from clockserver.tournament.types import TournamentEvent


class Value(NamedTuple):
    """A text or a number at a path of a struct.

    `path`: names of fields, `[]` for an item of a list, `{}` for a value of a dictionary, `{key}` for its key.
    `owner` declares the field with the value, as `declared`. `bounds`: the type of a typed field.
    """

    path: tuple[str, ...]
    owner: type
    name: str
    declared: str
    info: inspect.StrType | inspect.IntType
    bounds: inspect.StrType | inspect.IntType | None

    @property
    def place(self) -> str:
        """The class and the name of the field."""
        return f"{self.owner.__name__}.{self.name}"

    @property
    def plain_names(self) -> set[str]:
        """The names in the declaration that mean any text: `str`, and aliases such as `EntryId`."""
        module = vars(sys.modules[self.owner.__module__])
        names = set(re.findall(r"\w+", self.declared))
        return {each for each in names if each == "str" or module.get(each) is str}


@cache
def values_by_event() -> dict[str, list[Value]]:
    """All texts and numbers of each event, by its tag."""
    events = get_args(TournamentEvent)
    return {
        kind.__struct_config__.tag: list(values_of(info))
        for kind, info in zip(events, inspect.multi_type_info(events), strict=True)
    }


def values_of(info: inspect.Type) -> Iterator[Value]:
    """The texts and numbers in a struct; one that contains itself is walked once."""
    assert isinstance(info, inspect.StructType)
    yield from _in_struct(info, (), frozenset())


def _in_struct(info: inspect.StructType, path: tuple[str, ...], within: frozenset[type]) -> Iterator[Value]:
    if info.cls in within:
        return
    for field in info.fields:
        owner = next(each for each in info.cls.__mro__ if field.name in vars(each).get("__annotations__", {}))
        for steps, kind, typed in _parts(field.type, (field.encode_name,), None):
            if isinstance(kind, inspect.StructType):
                yield from _in_struct(kind, (*path, *steps), within | {info.cls})
            elif isinstance(kind, inspect.StrType | inspect.IntType):
                declared = owner.__annotations__[field.name]
                yield Value((*path, *steps), owner, field.name, declared, kind, _bounds(kind, typed))


def _parts(
    info: inspect.Type, path: tuple[str, ...], typed: Any
) -> Iterator[tuple[tuple[str, ...], inspect.Type, Any]]:
    """The members, items, keys and values of a type, each with its path and its bounds."""
    match info:
        case inspect.Metadata():
            yield from _parts(info.type, path, (info.extra or {}).get(TYPED))
        case inspect.UnionType():
            yield from _all(info.types, path, typed)
        case inspect.CollectionType():
            yield from _parts(info.item_type, (*path, "[]"), None)
        case inspect.TupleType():
            yield from _all(info.item_types, (*path, "[]"), None)
        case inspect.DictType():
            yield from _parts(info.key_type, (*path, "{key}"), None)
            yield from _parts(info.value_type, (*path, "{}"), None)
        case _:
            yield path, info, typed


def _all(
    types: Iterable[inspect.Type], path: tuple[str, ...], typed: Any
) -> Iterator[tuple[tuple[str, ...], inspect.Type, Any]]:
    for each in types:
        yield from _parts(each, path, typed)


def _bounds(info: inspect.Type, typed: Any) -> Any:
    if typed is None:
        return None
    if isinstance(typed, Meta):
        constraints = ("ge", "le", "min_length", "max_length", "pattern")
        return type(info)(
            **{each: getattr(typed, each) for each in constraints if getattr(typed, each) is not None}
        )
    kinds = [kind for _, kind, _ in _parts(inspect.type_info(typed), (), None)]
    bounds = next(each for each in kinds if type(each) is type(info))
    return bounds if bounds != type(info)() else None
