"""Reading of a question: all faults of form and content at once, each with its field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, replace

from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused

S = TypeVar("S", bound=Struct)
MAX_REASONS = 50
"""Maximum number of faults reported at once."""


def read(raw: object, kind: type[S], find_faults: Callable[[Any], Iterable[Reason]] | None = None) -> S:
    """Read `raw` as `kind`. Raises Refused with all faults of its shape, and those found by `find_faults`.

    `find_faults` is called with None instead of every value with a wrong shape.
    """
    try:
        question: S = convert(raw, kind)
    except Refused as first:
        faults = tuple(islice(_faults(raw, kind, ""), MAX_REASONS)) or first.reasons
        if find_faults is not None and isinstance(raw, dict):
            faults += tuple(find_faults(_partly(raw, kind)))
        raise Refused(*faults[:MAX_REASONS]) from first
    if find_faults is not None and (reasons := list(find_faults(question))):
        raise Refused(*reasons[:MAX_REASONS])
    return question


def _partly(value: object, kind: Any) -> Any:
    """The parts of a value with the right shape; None for the rest."""
    bare = _bare(kind)
    if isinstance(value, list) and get_origin(bare) is list:
        return [_partly(each, get_args(bare)[0]) for each in value]
    if isinstance(value, dict) and get_origin(bare) is dict:
        key_kind, value_kind = get_args(bare)
        keys = [key for key in value if not any(True for _ in _fault(key, key_kind, ""))]
        return {key: _partly(value[key], value_kind) for key in keys}
    if isinstance(value, dict) and isinstance(bare, type) and issubclass(bare, Struct):
        fields = msgspec.structs.fields(bare)
        return SimpleNamespace(
            **{
                field.name: _partly(value[field.encode_name], field.type)
                if field.encode_name in value
                else _default(field)
                for field in fields
            }
        )
    try:
        return convert(value, kind)
    except Refused:
        return None


def _default(field: FieldInfo) -> Any:
    """The default of an omitted field; None where it is required."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return None if field.required else field.default


def _faults(value: object, kind: Any, path: str) -> Iterator[Reason]:
    """The faults within a value; without any, the faults of the value itself."""
    has_fault_within = False
    for reason in _within(value, _bare(kind), path):
        has_fault_within = True
        yield reason
    if not has_fault_within:
        yield from _fault(value, kind, path)


def _bare(kind: Any) -> Any:
    """The type without its bounds, and without `None`."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        arms = [each for each in get_args(kind) if each is not NoneType]
        return _bare(arms[0]) if len(arms) == 1 else None
    return kind


def _within(value: object, bare: Any, path: str) -> Iterator[Reason]:
    if isinstance(value, list) and get_origin(bare) is list:
        for i, each in enumerate(value):
            yield from _faults(each, get_args(bare)[0], f"{path}[{i}]")
    elif isinstance(value, dict) and get_origin(bare) is dict:
        key_kind, value_kind = get_args(bare)
        for key, each in value.items():
            yield from _fault(key, key_kind, _below(path, key))
            yield from _faults(each, value_kind, _below(path, key))
    elif isinstance(value, dict) and isinstance(bare, type) and issubclass(bare, Struct):
        yield from _within_struct(value, bare, path)


def _within_struct(value: dict[str, object], kind: type[Struct], path: str) -> Iterator[Reason]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            yield Reason("wire.unknown_field", {"name": name}, _below(path, name))
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, _below(path, name))
        elif field.required:
            yield Reason("wire.missing_field", {"name": name}, _below(path, name))


def _fault(value: object, kind: Any, path: str) -> Iterator[Reason]:
    try:
        convert(value, kind)
    except Refused as refusal:
        for reason in refusal.reasons:
            yield replace(reason, field=path or None)


def _below(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
