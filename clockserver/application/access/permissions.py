"""What somebody may give and follow, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clockserver.application.access.roles import STAFF, WATCHES_STAFF, Principal, Role
from clockserver.application.access.subjects import REVERSALS, SUBJECTS
from clockserver.domain.entries import EntryId
from clockserver.domain.texts import Reason

STAFF_TOPICS = (
    *("log", "controls", "players", "plan", "calls", "rulings", "presence", "staff", "deal"),
    *("penalties", "chips_out", "leaving"),
)
DEALER_TOPICS = ("calls", "penalties")
"""Of those, what dealers follow too."""
PLAYER_TOPICS = ("deal",)
"""Of those, what players follow too who showed the seat card of an entry that is in."""
ROOM = "room"
"""Where a topic would name its tournament, if it is the room's."""

_REVERSING = frozenset().union(*(subject.roles for subject in SUBJECTS.values())) & STAFF


def name_of(command: type) -> str:
    """What a command is called on the wire."""
    return str(command.__struct_config__.tag)  # type: ignore[attr-defined]


def subject_of(command: type) -> str:
    """The subject of a command. Raises KeyError for one that the table does not have."""
    return _BY_COMMAND[command]


def roles_of(command: type) -> frozenset[Role]:
    """Who may give a command. Undo and redo: who may give any, the events decide."""
    if command in REVERSALS:
        return _REVERSING
    return SUBJECTS[subject_of(command)].roles


def commands_of(principal: Principal) -> list[str]:
    """The names of the commands he may give, sorted."""
    given = [command for command in [*_BY_COMMAND, *REVERSALS] if principal.kind in roles_of(command)]
    bound = principal.subjects
    return sorted(
        name_of(command)
        for command in given
        if bound is None or command in REVERSALS or subject_of(command) in bound
    )


def refuse(
    principal: Principal, command: type, tournament: str | None, undone: Iterable[type] = ()
) -> list[Reason]:
    """Why he may not give a command; `undone` are the kinds of events an undo or a redo is about."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.staff and principal.kind not in roles_of(command):
        return [Reason("access.staff_only")]
    reasons = []
    name = name_of(command)
    subjects = _subjects(command, undone)
    if principal.kind not in roles_of(command) or any(
        principal.kind not in SUBJECTS[each].roles for each in subjects
    ):
        reasons.append(Reason("access.role", {"role": principal.kind, "command": name}, "type"))
    elif principal.subjects is not None and not subjects <= principal.subjects:
        reasons.append(Reason("access.scope", {"command": name}, "type"))
    if not principal.reaches(tournament):
        reasons.append(Reason("access.tournament", {}, "tournament"))
    return reasons


def refuse_for_another(principal: Principal, command: object) -> list[Reason]:
    """Why a player may not give a command that is about somebody else."""
    if principal.entry is None or getattr(command, "entry", None) == principal.entry:
        return []
    return [Reason("access.own_entry", {"entry": principal.entry}, "entry")]


def refuse_to_watch(
    principal: Principal, topic: str, is_in: Callable[[EntryId], bool] = lambda _: False
) -> Reason | None:
    """Why he may not follow a topic; None if he may. `is_in`: whether an entry of its tournament is in."""
    kind, _, place = topic.partition(":")
    if kind not in STAFF_TOPICS:
        return None
    if kind in PLAYER_TOPICS and principal.entry is not None:
        own = principal.reaches(place.partition(":")[0]) and is_in(principal.entry)
        return None if own else Reason("access.staff_only")
    if principal.locked:
        return Reason("access.locked")
    if not principal.staff:
        return Reason("access.staff_only")
    if principal.kind not in WATCHES_STAFF and not (principal.kind == "dealer" and kind in DEALER_TOPICS):
        return Reason("access.role", {"role": principal.kind, "topic": topic})
    if not principal.reaches(None if place == ROOM else place.partition(":")[0]):
        return Reason("access.tournament")
    return None


def _subjects(command: type, undone: Iterable[type]) -> set[str]:
    if command not in REVERSALS:
        return {subject_of(command)}
    return {_subject_of_event(event) for event in undone}


def _subject_of_event(event: type) -> str:
    # What a structure's change brings is a clock's event too: the narrower subject is asked for first.
    order = sorted(SUBJECTS, key=lambda name: name == "clock")
    return next(name for name in order if issubclass(event, SUBJECTS[name].events))


_BY_COMMAND = {command: name for name, subject in SUBJECTS.items() for command in subject.commands}
