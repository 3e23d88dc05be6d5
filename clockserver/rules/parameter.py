"""The parameters of a rule set, read from the annotated fields that declare them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta, Struct, inspect

Kind: TypeAlias = Literal["yes_no", "number", "choice", "list", "table"]
Origin: TypeAlias = Literal["rule", "house"]
"""`rule`: a document can state it. `house`: no document does, the house decides."""
Effect: TypeAlias = Literal["plays", "always", "people"]
"""`plays`: the system acts by the value. `always`: the system acts in one way, and a set cites its rule.

`people`: people act by it, and it appears in the rulebook only.
"""

Ms: TypeAlias = Annotated[int, Meta(ge=0, le=86_400_000, extra={"unit": "ms"})]
"""A duration in milliseconds, at most a day."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Players: TypeAlias = Annotated[int, Meta(ge=2, le=12, extra={"unit": "players"})]
"""Players or seats at one table."""


def document(wording: str, *, distinct: bool = False, only: bool | None = None, people: bool = False) -> Meta:
    """Mark a field decided by documents; `wording` is its meaning in one sentence.

    `distinct`: a list of at least one item, none twice. `only`: the one answer that the system plays by,
    whatever the set has. `people`: people act by it, so it appears in the rulebook only.
    """
    extra = {"origin": "rule", "distinct": distinct, "only": only, "people": people}
    return Meta(description=wording, extra=extra)


def house(wording: str) -> Meta:
    """Mark a field that no document decides; `wording` is its meaning in one sentence."""
    return Meta(description=wording, extra={"origin": "house"})


class Parameter(Struct, frozen=True):
    """One choice of a rule set."""

    key: str
    """`subject.name`, as in the files."""
    attribute: str
    """The name of the field in the subject's struct."""
    kind: Kind
    origin: Origin
    wording: str
    type: Any
    """The annotated type, as msgspec converts to it."""
    optional: bool = False
    """May be absent: the set does not say, and the director decides."""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    unit: str = ""
    distinct: bool = False
    """A list of at least one item, none twice."""
    only: bool | None = None
    """The one answer the system plays by."""
    effect: Effect = "plays"

    @property
    def subject(self) -> str:
        """The subject of the key."""
        return self.key.partition(".")[0]

    def convert(self, value: object) -> Any:
        """The typed value of a file's value; always `only` where the parameter has one.

        Raises `msgspec.ValidationError`.
        """
        converted = msgspec.convert(value, self.type, str_keys=True)
        if self.distinct and converted is not None and len(set(converted)) < max(1, len(converted)):
            raise msgspec.ValidationError("not distinct")
        return converted if self.only is None or converted is None else self.only

    def fault(self, value: object) -> str:
        """Why `convert` refused: `wrong_type`, `not_a_choice`, `not_distinct` or `out_of_range`."""
        containers: dict[Kind, type] = {"list": list, "table": dict}
        container = containers.get(self.kind)
        if container and not isinstance(value, container):
            return "wrong_type"
        parts: list[object] = [value]
        if isinstance(value, list):
            parts = list(value)
        elif isinstance(value, dict):
            # TOML has text keys only, so a table's numbers are text.
            names = [int(name) if str(name).isdecimal() else name for name in value]
            parts = [*names, *value.values()]
        expected = str if self.choices else bool if self.kind == "yes_no" else int
        if any(type(part) is not expected for part in parts):
            return "wrong_type"
        if self.choices and any(part not in self.choices for part in parts):
            return "not_a_choice"
        return "not_distinct" if self.distinct and len({*parts}) < max(1, len(parts)) else "out_of_range"

    @property
    def bounds(self) -> str:
        """The allowed values in the form for refusals: `0 – 1000 ms`, `a, b, c`, `yes_no`."""
        if self.choices:
            return ", ".join(self.choices)
        if self.least is None and self.most is None:
            return self.kind
        return f"{self.least} – {self.most} {self.unit}".strip()


def parameters_of(subject: str, struct: type[Struct]) -> Iterator[Parameter]:
    """The parameters a subject's struct declares, in order."""
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        yield _parameter(f"{subject}.{field.encode_name}", field.name, hints[field.name])


def _parameter(key: str, attribute: str, hint: Any) -> Parameter:
    declared = inspect.type_info(hint)
    if not isinstance(declared, inspect.Metadata):
        raise TypeError(f"{key} has no wording")
    outer, optional = _without_none(declared.type)
    kind, inner = _kind(outer)
    core, unit = _core(inner)
    extra = declared.extra or {}
    choices = core.values if isinstance(core, inspect.LiteralType) else ()
    return Parameter(
        key=key,
        attribute=attribute,
        kind=kind,
        origin=extra["origin"],
        wording=(declared.extra_json_schema or {})["description"],
        type=hint,
        optional=optional,
        choices=tuple(str(choice) for choice in choices),
        least=getattr(core, "ge", None),
        most=getattr(core, "le", None),
        # msgspec flattens nested annotations, so the unit of a plain number is outside.
        unit=unit or extra.get("unit", ""),
        distinct=extra.get("distinct", False),
        only=extra.get("only"),
        effect=_effect(extra, one_way=len(choices) == 1 and not optional),
    )


def _effect(extra: dict[str, Any], *, one_way: bool) -> Effect:
    if extra.get("people"):
        return "people"
    return "always" if one_way or extra.get("only") is not None else "plays"


def _without_none(declared: inspect.Type) -> tuple[inspect.Type, bool]:
    if not isinstance(declared, inspect.UnionType):
        return declared, False
    (some,) = (part for part in declared.types if not isinstance(part, inspect.NoneType))
    return some, True


def _kind(declared: inspect.Type) -> tuple[Kind, inspect.Type]:
    """The kind, and the type with bounds and choices: a list's items, a table's values."""
    core, _ = _core(declared)
    if isinstance(core, inspect.VarTupleType):
        return "list", core.item_type
    if isinstance(core, inspect.DictType):
        return "table", core.value_type
    if isinstance(core, inspect.BoolType):
        return "yes_no", declared
    if isinstance(core, inspect.LiteralType):
        return "choice", declared
    return "number", declared


def _core(declared: inspect.Type) -> tuple[inspect.Type, str]:
    if isinstance(declared, inspect.Metadata):
        return declared.type, (declared.extra or {}).get("unit", "")
    return declared, ""
