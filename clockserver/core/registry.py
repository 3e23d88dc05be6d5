"""The subjects of a stream, looked up by command, event and topic. A faulty record stops the server at its start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, get_type_hints

from clockserver.core.permissions import SHARED_PERMISSIONS, Role
from clockserver.core.randomness import RandomBelow
from clockserver.core.subject import Command, Decide, Line, Settler, Subject, Topic
from clockserver.core.texts import Reason, Refused, Text

UNPREPARED_REFUSALS = ("draws.no_vault",)
"""Codes of a command whose preparation step did not run."""


class RegistryError(Exception):
    """A record is faulty. Names every fault."""


class Registry:
    """The records of all subjects of a stream.

    `parts` are the attributes that topics may depend on. Raises RegistryError.
    """

    def __init__(self, subjects: Sequence[Subject], parts: Collection[str] = ()) -> None:
        self.permissions = SHARED_PERMISSIONS | _own_permissions(subjects)
        """The roles that have each permission: the shared ones, and those of these subjects."""
        faults = [
            *_duplicates(subjects),
            *_faults_of_permissions(subjects, self.permissions),
            *_faults(subjects, parts),
            *_faults_of_order(subjects),
        ]
        if faults:
            raise RegistryError("; ".join(faults))
        self.subjects = tuple(subjects)
        self.commands: dict[type, Command] = {
            each.kind: each for subject in subjects for each in subject.commands
        }
        self.steps: dict[type, str] = {kind: each.step for kind, each in self.commands.items() if each.step}
        """Preparation steps of the server before a command is decided, by command."""
        self.topics: tuple[Topic, ...] = tuple(each for subject in subjects for each in subject.topics)
        self.events: dict[type, str] = {
            kind: permission
            for subject in subjects
            for permission, kinds in subject.events.items()
            for kind in kinds
        }
        """The permission for the undo of each event."""
        self.settlers: tuple[Settler, ...] = tuple(each for subject in subjects for each in subject.settlers)
        self.whole_tournament = frozenset(kind for subject in subjects for kind in subject.whole_tournament)
        self.within_undo = frozenset(kind for subject in subjects for kind in subject.within_undo)
        self.undo_refuses = frozenset(code for subject in subjects for code in subject.undo_refuses)
        """Codes with which an undo or a redo of any event is refused."""
        self._decide = _deciders(subjects)
        self._lines: dict[type, Line] = {
            kind: subject.line
            for subject in subjects
            if subject.line is not None
            for kinds in subject.events.values()
            for kind in kinds
        }

    def decider(self, command: type) -> Decide:
        """The function that decides a command, or the command that it inherits from. Raises KeyError."""
        for kind in command.__mro__:
            if kind in self._decide:
                return self._decide[kind]
        raise KeyError(command)

    def decide(self, state: Any, command: Any, now: int, randomness: RandomBelow) -> list[Any]:
        """The events of a command at `now` (ms). Raises Refused, also for a command that is not prepared yet."""
        return list(self.decider(type(command))(state, command, now, randomness))

    def refusals(self, command: type) -> frozenset[str]:
        """The codes that the record of a command declares. Raises KeyError."""
        return frozenset(self.commands[command].refuses)

    def commands_before(self, command: type) -> list[type]:
        """The commands whose examples come before that of a command, each after its own, in order. Raises KeyError."""
        kinds: dict[type, None] = {}
        for first in self.commands[command].after:
            kinds |= dict.fromkeys((*self.commands_before(first), first))
        return list(kinds)

    def line(self, event: Any, holds: Any) -> Text:
        """The log line of an event: from the fields listed in its `log_fields`, else by its subject's `line`.

        A field of a part, as `ruling.text`, has the name `text` in the line.
        """
        kind = type(event)
        code = f"log.{kind.__name__}"
        if fields := getattr(kind, "log_fields", ()):
            return Text(code, {name.rpartition(".")[2]: attrgetter(name)(event) for name in fields})
        return self._lines[kind](event, code, holds) if kind in self._lines else Text(code)


def _own_permissions(subjects: Sequence[Subject]) -> dict[str, frozenset[Role]]:
    return {name: roles for subject in subjects for name, roles in subject.permissions.items()}


def demand_distinct_streams(registries: Sequence[Registry]) -> None:
    """Raise RegistryError for a command of two streams, whose message would reach only one, or a permission of two."""
    kinds = [kind for registry in registries for kind in registry.commands]
    permissions = [name for registry in registries for name in _own_permissions(registry.subjects)]
    named = [*(f"command {kind.__name__}" for kind in kinds), *(f"permission {name}" for name in permissions)]
    faults = [
        *(f"{name} stands in two streams" for name, count in Counter(named).items() if count > 1),
        *_shared_tags(kinds),
    ]
    if faults:
        raise RegistryError("; ".join(faults))


def _shared_tags(commands: Iterable[Any]) -> list[str]:
    """Faults of different commands with one name on the wire, which would stand for only one of them."""
    tags = Counter(kind.__struct_config__.tag for kind in dict.fromkeys(commands))
    return [
        f"two commands have the name {tag} on the wire" for tag, count in tags.items() if tag and count > 1
    ]


def _deciders(subjects: Iterable[Subject]) -> dict[type, Decide]:
    deciders: dict[type, Decide] = {}
    for subject in subjects:
        for each in subject.commands:
            deciders[each.kind] = each.decide or _refuse_unprepared
        deciders |= subject.prepared
    return deciders


def _refuse_unprepared(_state: Any, _command: Any, _now: int, _randomness: RandomBelow) -> list[Any]:
    raise Refused(Reason("draws.no_vault"))


def _duplicates(subjects: Sequence[Subject]) -> list[str]:
    counted: list[tuple[str, Callable[[Subject], Iterable[Any]]]] = [
        ("subject", lambda subject: [subject.name]),
        ("command", lambda subject: [each.kind.__name__ for each in subject.commands]),
        ("event", lambda subject: [kind.__name__ for kinds in subject.events.values() for kind in kinds]),
        ("topic", lambda subject: [each.kind for each in subject.topics]),
        ("permission", lambda subject: subject.permissions),
    ]
    faults = [
        f"{noun} {name} stands in two records"
        for noun, names in counted
        for name, count in Counter(name for subject in subjects for name in names(subject)).items()
        if count > 1
    ]
    return [*faults, *_shared_tags(each.kind for subject in subjects for each in subject.commands)]


def _faults_of_permissions(
    subjects: Sequence[Subject], permissions: Mapping[str, Collection[Role]]
) -> list[str]:
    """Faults of the permissions that commands and the undo of events need."""
    faults = []
    for subject in subjects:
        faults += [
            f"{subject.name}: {each.kind.__name__} needs permission {each.permission}, which no role has"
            for each in subject.commands
            if not permissions.get(each.permission)
        ]
        faults += [
            f"{subject.name}: permission {each} is one of those that subjects share"
            for each in subject.permissions
            if each in SHARED_PERMISSIONS
        ]
        faults += [
            f"{subject.name}: events need permission {each}, which no role has"
            for each in subject.events
            if not permissions.get(each)
        ]
    return faults


def _faults(subjects: Sequence[Subject], parts: Collection[str]) -> list[str]:
    """Faults of commands, topics and events."""
    faults = []
    for subject in subjects:
        kinds = [kind for kinds in subject.events.values() for kind in kinds]
        faults += [
            f"{subject.name}: {each.kind.__name__} has neither decide nor a prepared command"
            for each in subject.commands
            if each.decide is None and each.prepared is None
        ]
        faults += [
            f"{subject.name}: topic {each.kind} depends on {part}, which no state has"
            for each in subject.topics
            for part in (*each.of_session, *each.of_state)
            if part not in parts
        ]
        faults += [
            f"{subject.name}: {kind.__name__} is no event of it"
            for kind in subject.whole_tournament
            if kind not in kinds
        ]
        faults += [
            f"{subject.name}: the line of {kind.__name__} shows {name}, which is no field of it"
            for kind in kinds
            for name in getattr(kind, "log_fields", ())
            if not _has_field(kind, name)
        ]
    return faults


def _has_field(kind: Any, name: str) -> bool:
    """Whether events of the type have a field, or a field of a part, as `ruling.text`."""
    first, _, rest = name.partition(".")
    if first not in getattr(kind, "__struct_fields__", ()):
        return False
    return not rest or _has_field(get_type_hints(kind)[first], rest)


def _faults_of_order(subjects: Sequence[Subject]) -> list[str]:
    """Faults of the commands that a record names in `after`."""
    after = {each.kind: each.after for subject in subjects for each in subject.commands}
    faults = []
    for subject in subjects:
        for each in subject.commands:
            faults += [
                f"{subject.name}: {each.kind.__name__} comes after {first.__name__}, which no record has"
                for first in each.after
                if first not in after
            ]
            if circle := _circle(each.kind, after):
                names = " after ".join(kind.__name__ for kind in circle)
                faults.append(f"{subject.name}: a circle of examples, {names}")
    return faults


def _circle(start: type, after: Mapping[type, tuple[type, ...]]) -> list[type]:
    """A way over `after` from a command back to it, with both ends; empty if there is none."""
    ways, seen = [[start]], set[type]()
    while ways:
        way = ways.pop()
        for first in after.get(way[-1], ()):
            if first is start:
                return [*way, first]
            if first not in seen:
                seen.add(first)
                ways.append([*way, first])
    return []
