"""docs/events.md: every event of the journal, with its fields, its scopes, and its undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.desk.registries import REGISTRIES
from clockserver.library.types import LibraryEvent
from clockserver.room.types import RoomEvent
from clockserver.tournament.clock.events import ClockFact, PausedByRestart
from clockserver.tournament.types import TournamentEvent
from clockserver.web.contract.schemas import REF, Schema, in_words, link, one_text, schemas_of

HEAD = """# Events

Generated from the code by `make docs`. The state of a tournament, the room and the library is computed from a journal
of these events. Screens show nothing else, except connected devices and players' names. New fields have defaults, and
no field is removed or changed: an event that has to change otherwise becomes a new type.

A row of the journal has `stream` (`room`, `library` or `tournament:<id>`), `seq` (from 1 in each stream), `at` (the
instant of the record), `command` (the id of the command; facts of time have ids beginning with `auto:`), `actor` (the
id of a user or an integration; `clock` or `system` without a person) and the event, tagged by `type`. Instants and
durations are in ms.

*Shares*: a command can be undone while no later command that is not undone shares one of these scopes with it. An event
that shares nothing can be undone at any time.
"""
Bases: TypeAlias = dict[Any, Any]
ONLY_WITHIN = tuple(kind for registry in REGISTRIES for kind in registry.within_undo)
"""Events caused only by an undo or a redo."""


def events_page() -> str:
    """The whole page."""
    tournament, room, library = get_args(TournamentEvent), get_args(RoomEvent), get_args(LibraryEvent)
    shared = [event for event in tournament if event in room]
    types = list(dict.fromkeys([*tournament, *room, *library]))
    bases = _bases(types)
    common = [base for base in dict.fromkeys(bases.values()) if base not in types]
    # In one call, so that types of the same name in two modules have the names of their modules everywhere.
    schemas, components = schemas_of([*types, *common])
    schemas, components = _with_headings(schemas, components)
    own_schemas = {each: components.pop(each.__name__) for each in (*types, *common)}
    parts = [HEAD]
    for title, events in (
        ("Of a tournament", [event for event in tournament if event not in shared]),
        ("Of the room", [event for event in room if event not in shared]),
        ("Of the library", [event for event in library if event not in shared]),
        ("Of all", shared),
    ):
        parts.append(f"## {title}\n")
        parts += [line for event in events for line in _event(event, own_schemas[event], bases)]
    parts.append("## Common fields\n")
    parts += [line for base in common for line in _part(_base_name(base), own_schemas[base])]
    parts.append("## Parts of events\n")
    parts += [line for name in sorted(components) for line in _part(name, components[name])]
    assert len(schemas) == len(own_schemas)  # noqa: S101 - a schema for each type
    return "\n".join(parts).rstrip() + "\n"


def _with_headings(
    schemas: list[Schema], components: dict[str, Schema]
) -> tuple[list[Schema], dict[str, Schema]]:
    """Schemas and components whose names are headings: of `clockserver.rules.event_values.DayEnd` `DayEnd (rules)`."""
    headings = {name: _heading(name) for name in components}
    assert len(set(headings.values())) == len(headings)  # noqa: S101 - a heading for each component
    by_heading = {headings[name]: _renamed(schema, headings) for name, schema in components.items()}
    return [_renamed(schema, headings) for schema in schemas], by_heading


def _heading(component: str) -> str:
    if "." not in component:
        return component
    _, part, *_, name = component.split(".")
    return f"{name} ({part})"


def _renamed(value: Any, headings: dict[str, str]) -> Any:
    """A part of a schema that refers to components by their headings."""
    if isinstance(value, dict):
        return {
            key: REF + headings[each.removeprefix(REF)] if key == "$ref" else _renamed(each, headings)
            for key, each in value.items()
        }
    return [_renamed(each, headings) for each in value] if isinstance(value, list) else value


def _base_name(base: type) -> str:
    return base.__name__.removeprefix("_")


def _event(event: type, schema: Schema, bases: Bases) -> Iterator[str]:
    yield f"### {event.__name__}\n"
    yield f"{one_text(event.__doc__ or '')}\n"
    shares = ", ".join(f"`{scope}`" for scope in _scopes(event)) or "nothing"
    yield f"Shares: {shares}. Undo: {_undo(event)}.\n"
    base = bases.get(event)
    shared = base.__struct_encode_fields__ if base is not None else ()
    yield from _table(schema, leaving_out=shared)
    if base is not None:
        yield f"And the fields of {link(_base_name(base))}.\n"


def _bases(events: list[Any]) -> Bases:
    """The common base of several events, by event: the nearest base class with fields of its own."""
    above = {event: next(filter(_is_base, event.__mro__[1:]), None) for event in events}
    several = Counter(base for base in above.values() if base is not None)
    return {event: base for event, base in above.items() if base is not None and several[base] > 1}


def _is_base(kind: Any) -> bool:
    return issubclass(kind, Struct) and kind is not Struct and bool(kind.__struct_fields__)


def _part(name: str, schema: Schema) -> Iterator[str]:
    yield f"### {name}\n"
    if about := schema.get("description"):
        yield f"{about}\n"
    yield from _table(schema)


def _table(schema: Schema, leaving_out: Iterable[str] = ()) -> Iterator[str]:
    left_out = {"type", *leaving_out}
    fields = {name: each for name, each in schema.get("properties", {}).items() if name not in left_out}
    if not fields:
        return
    yield "| field | | |\n|---|---|---|"
    for name, each in fields.items():
        optional = "" if name in schema.get("required", ()) else "may be missing"
        note = "; ".join(part for part in (optional, each.get("description", "")) if part)
        yield f"| `{name}` | {in_words(each)} | {note} |"
    yield ""


def _scopes(event: Any) -> tuple[str, ...]:
    """The scopes of an event, with `<field>` for the values of its fields."""
    if not hasattr(event, "scopes"):
        return ()
    if hasattr(event, "shares"):  # an event that depends on the entries of a list names its scopes itself
        return tuple(event.shares)
    fields = {name: f"<{name}>" for name in event.__struct_fields__}
    # A class attribute stays as it is; `session` of the room's events is one.
    return tuple(event.scopes(SimpleNamespace(**{"final": event.final, **_of_class(event), **fields})))


def _of_class(event: Any) -> dict[str, Any]:
    return {"session": event.session} if isinstance(getattr(event, "session", None), str) else {}


def _undo(event: Any) -> str:
    if event is CommandUndone:
        return "by a redo of its command"
    if event is CommandRedone:
        return "by an undo of its command"
    if issubclass(event, ONLY_WITHIN):
        return "part of an undo or a redo"
    if issubclass(event, ClockFact) or event is PausedByRestart:
        return "no, as no person gave it"
    final = getattr(event, "final", False)
    if isinstance(final, property):
        return "yes, unless it is a sale"
    return "no" if final else "yes"
