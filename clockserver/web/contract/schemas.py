"""JSON Schemas of this project's types by msgspec, for an OpenAPI document; with docstrings from the source."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from clockserver.calculators.clock import GivenClock, Jump, Simple, Timed
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.web.contract.period_form import WrittenPeriod

Schema: TypeAlias = dict[str, Any]
REF = "#/components/schemas/"
READ_BY_HAND: dict[tuple[type, str], tuple[type, ...]] = {
    (ChangeStructure, "periods"): (WrittenPeriod,),
    (GivenClock, "commands"): (Simple, Jump, Timed),
}
"""Lists with entries that the wire accepts as any object: their reader reports every fault."""


def schemas_of(types: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type, and the components they refer to."""
    type_list = list(types)
    entries = [kind for (owner, _), kinds in READ_BY_HAND.items() if owner in type_list for kind in kinds]
    schemas, components = msgspec.json.schema_components(
        [*type_list, *entries], schema_hook=_schema_without_checks, ref_template=REF + "{name}"
    )
    for (owner, field), kinds in READ_BY_HAND.items():
        if owner.__name__ in components:
            items = [{"$ref": REF + kind.__name__} for kind in kinds]
            components[owner.__name__]["properties"][field]["items"] = (
                items[0] if len(items) == 1 else {"oneOf": items}
            )
    structs = {kind.__name__: kind for each in [*type_list, *entries] for kind in _structs(each)}
    for name, schema in components.items():
        _describe(schema, structs.get(name))
        if name in structs:
            _name_fields(structs[name], schema)
    for kind, schema in zip(type_list, schemas, strict=False):
        _name_keys(msgspec.inspect.type_info(kind), schema)
    return [_in_json_schema_form(schema) for schema in schemas[: len(type_list)]], _in_json_schema_form(
        components
    )


def _schema_without_checks(kind: type) -> Schema:
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError


def _in_json_schema_form(value: Any) -> Any:
    r"""A schema with patterns in the form of JSON Schema, where `$`, not `\Z`, is the end of the text.

    Decimals become numbers.
    """
    if value == {"type": "string", "format": "decimal"}:
        return {"type": "number"}
    if isinstance(value, dict):
        return {
            key: each.removesuffix("\\Z") + "$"
            if key == "pattern" and isinstance(each, str) and each.endswith("\\Z")
            else _in_json_schema_form(each)
            for key, each in value.items()
        }
    return [_in_json_schema_form(each) for each in value] if isinstance(value, list) else value


# -- names of dictionaries -----------------------------------------------------------------------------


def _name_fields(kind: type, schema: Schema) -> None:
    """Add the allowed names of dictionaries in the fields of a struct."""
    for field in getattr(msgspec.inspect.type_info(kind), "fields", ()):
        if field.encode_name in schema.get("properties", {}):
            _name_keys(field.type, schema["properties"][field.encode_name])


def _name_keys(info: Any, schema: Schema) -> None:
    """Add the allowed names of a dictionary with literal keys; msgspec adds only the values."""
    if isinstance(info, msgspec.inspect.Metadata):
        _name_keys(info.type, schema)
    elif isinstance(info, msgspec.inspect.UnionType):
        for each in info.types:
            for option in (schema, *schema.get("anyOf", ())):
                _name_keys(each, option)
    elif isinstance(info, msgspec.inspect.DictType):
        if schema.get("type") != "object":
            return
        if names := _literals(info.key_type):
            schema["propertyNames"] = {"enum": names}
        _name_keys(info.value_type, schema.get("additionalProperties", {}))
    elif isinstance(info, msgspec.inspect.TupleType):
        for each, item in zip(info.item_types, schema.get("prefixItems", ()), strict=False):
            _name_keys(each, item)
    elif isinstance(info, msgspec.inspect.CollectionType) and isinstance(schema.get("items"), dict):
        _name_keys(info.item_type, schema["items"])


def _literals(key: Any) -> list[str]:
    """The names that a key may be, in the order of msgspec; empty where it is no literal."""
    while isinstance(key, msgspec.inspect.Metadata):
        key = key.type
    return [str(each) for each in key.values] if isinstance(key, msgspec.inspect.LiteralType) else []


# -- descriptions from the source ------------------------------------------------------------------------------


def _describe(schema: Schema, kind: type | None) -> None:
    if "description" in schema:
        schema["description"] = one_text(schema["description"])
    if kind is None:
        return
    if "properties" in schema:
        # In the order of the source; msgspec sorts those of typed dictionaries.
        order = list(getattr(kind, "__struct_encode_fields__", kind.__annotations__))
        properties = schema["properties"]
        schema["properties"] = dict(sorted(properties.items(), key=lambda item: _place(item[0], order)))
    on_wire = dict(
        zip(
            getattr(kind, "__struct_fields__", ()), getattr(kind, "__struct_encode_fields__", ()), strict=True
        )
    )
    for base in reversed(kind.__mro__):
        for attribute, text in _field_docs(base).items():
            name = on_wire.get(attribute, attribute)
            if name in schema.get("properties", {}):
                schema["properties"][name].setdefault("description", text)


def _place(name: str, order: list[str]) -> int:
    return order.index(name) if name in order else -1


def one_text(docstring: str) -> str:
    """A docstring without the indentation of the source; its paragraphs are lines."""
    paragraphs = inspect.cleandoc(docstring).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _structs(kind: Any) -> list[type]:
    """The struct types in a type: itself, its members, and the types of its fields."""
    structs: dict[type, None] = {}
    _collect(msgspec.inspect.type_info(kind), structs)
    return list(structs)


def _collect(info: Any, names: dict[type, None]) -> None:
    if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.TypedDictType):
        if info.cls in names:
            return
        names[info.cls] = None
        for field in info.fields:
            _collect(field.type, names)
        return
    for name in ("types", "item_types"):
        for each in getattr(info, name, ()):
            _collect(each, names)
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(getattr(info, name, None), msgspec.inspect.Type):
            _collect(getattr(info, name), names)


@cache
def _field_docs(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a class, in its source."""
    if not kind.__module__.startswith("clockserver."):
        return {}
    source = inspect.getsourcefile(kind)
    classes = _classes(source) if source else {}
    node = classes.get(kind.__qualname__)
    docs = {}
    body = node.body if node else []
    for field, text in pairwise(body):
        is_text = isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_text:
            docs[field.target.id] = one_text(str(text.value.value))  # type: ignore[attr-defined]
    return docs


@cache
def _classes(file: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(Path(file).read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


# -- in words --------------------------------------------------------------------------------------


def in_words(schema: Schema) -> str:
    """A schema in words, for a table."""
    if "$ref" in schema:
        return link(schema["$ref"].removeprefix(REF))
    if "const" in schema:
        return f"`{msgspec.json.encode(schema['const']).decode()}`"
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(in_words(each) for each in schema[key])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return "[" + ", ".join(in_words(each) for each in schema["prefixItems"]) + "]"
        case "array":
            return _with_bounds("list of " + in_words(schema.get("items", {})), schema)
        case "object" if "additionalProperties" in schema:
            text = "object of " + in_words(schema["additionalProperties"] or {})
            names = schema.get("propertyNames", {})
            return _with_bounds(f"{text}, each named {in_words(names)}" if "enum" in names else text, schema)
        case str(kind):
            return _with_bounds(kind, schema)
        case _:
            return "anything"


_BOUNDS = {
    "minimum": "from {}",
    "maximum": "to {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
    "maxProperties": "at most {}",
    "pattern": "`{}`",
}


def link(heading: str) -> str:
    """A link to a heading of the same page, with the anchor that GitHub makes of it."""
    anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
    return f"[{heading}](#{anchor})"


def _with_bounds(text: str, schema: Schema) -> str:
    shown = {key: value for key, value in schema.items() if key != "pattern" or "description" not in schema}
    bounds = [words.format(_bound_text(shown[key])) for key, words in _BOUNDS.items() if key in shown]
    return ", ".join([text, *bounds])


def _bound_text(bound: object) -> str:
    return f"{bound:,}" if isinstance(bound, int) else str(bound).replace("|", "\\|")
