"""Events of a tournament file, reduced to their typed fields, with the bounds of the commands that cause them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, get_args

from msgspec import Meta, Struct, defstruct, inspect

from clockserver.core.input.typed_fields import TYPED
from clockserver.tournament.types import TournamentEvent

_PLAIN: Mapping[type[inspect.Type], Any] = {
    inspect.IntType: int,
    inspect.NoneType: None,
    inspect.StrType: str,
}


class Reduction:
    """Reduces types to their typed fields: None for a type without any."""

    def __init__(self) -> None:
        self._structs: dict[type, type[Struct] | None] = {}

    def of(self, info: inspect.Type) -> Any:
        """The reduced type. Raises TypeError for a union that cannot be reduced."""
        match info:
            case inspect.Metadata():
                bounds = (info.extra or {}).get(TYPED)
                return self.of(info.type) if bounds is None else self._bounded(info.type, bounds)
            case inspect.StructType():
                return self.of_struct(info)
            case inspect.UnionType():
                return self._of_union(info.types)
            case inspect.CollectionType():
                return self._sequence(self.of(info.item_type))
            case inspect.TupleType():
                return self._of_tuple([self.of(each) for each in info.item_types])
            case inspect.DictType():
                value = self.of(info.value_type)
                return None if value is None else GenericAlias(dict, (str, value))
        return None

    def of_struct(self, info: inspect.StructType) -> type[Struct] | None:
        """The reduced struct. Its fields are optional: an event lacks none, as it is decoded before."""
        if info.cls not in self._structs:
            self._structs[info.cls] = None  # a struct within itself
            types = [(each.encode_name, self.of(each.type)) for each in info.fields]
            kept = [(name, kind, None) for name, kind in types if kind is not None]
            self._structs[info.cls] = defstruct(info.cls.__name__, kept, frozen=True) if kept else None
        return self._structs[info.cls]

    def _bounded(self, info: inspect.Type, bounds: Any) -> Any:
        if not isinstance(bounds, Meta):
            return bounds
        if isinstance(info, inspect.CollectionType):
            return Annotated[self._sequence(self.of(info.item_type) or Any), bounds]
        return Annotated[_PLAIN[type(info)], bounds]

    def _of_union(self, members: Sequence[inspect.Type]) -> Any:
        reduced = [(type(each), self.of(each)) for each in members]
        if all(kind is None for _, kind in reduced):
            return None
        if others := [each.__name__ for each, kind in reduced if kind is None and each not in _PLAIN]:
            raise TypeError(f"typed fields in a union with {', '.join(others)}")
        return reduce(or_, (_PLAIN[each] if kind is None else kind for each, kind in reduced))

    @staticmethod
    def _sequence(item: Any) -> Any:
        return None if item is None else GenericAlias(tuple, (item, ...))

    @staticmethod
    def _of_tuple(items: Sequence[Any]) -> Any:
        if all(each is None for each in items):
            return None
        return GenericAlias(tuple, tuple(Any if each is None else each for each in items))


@cache
def bounds_by_tag() -> Mapping[str, type[Struct]]:
    """The typed fields of each event that has any, with their bounds, by its tag. Raises TypeError.

    It is made at the first import of a file, as it takes a tenth of a second.
    """
    reduction = Reduction()
    events = get_args(TournamentEvent)
    reduced = {
        kind.__struct_config__.tag: reduction.of(info)
        for kind, info in zip(events, inspect.multi_type_info(events), strict=True)
    }
    return {tag: kind for tag, kind in reduced.items() if kind is not None}
