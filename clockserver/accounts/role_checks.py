"""The roles for each command and each topic, and reasons for refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clockserver.accounts.roles import STAFF, WATCHES_STAFF, Principal
from clockserver.core.permissions import APPROVING, Role
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.desk.registries import PERMISSIONS, REGISTRIES
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.commands import BuyMore, ForfeitStack, RegisterPlayer, TakeAddOn
from clockserver.tournament.entries.events import StackForfeited
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.sales.commands import RefundAll, RefundSale, TakeBonus, TransferSale, WriteOff

WATCH_REFUSALS = ("access.locked", "access.role", "access.staff_only", "access.tournament")
"""Codes for topics that the principal may not follow."""

REVERSALS: tuple[type, ...] = (Undo, Redo)
"""Commands that reverse another command; allowed to every role that may give that command."""
STAFF_TOPICS = frozenset(
    (
        "log",
        "presence",
        "staff",
        "archive",
        "drafts",
        "drawers",
        "approvals",
        "tickets",
        "library",
        "library_log",
        "schedule",
        "merge",
        *(each.kind for each in REGISTRY.topics if each.audience != "everybody"),
    )
)
DEALER_TOPICS = frozenset(each.kind for each in REGISTRY.topics if each.audience == "dealers")
"""The staff topics that dealers may follow too."""
PLAYER_TOPICS = frozenset(each.kind for each in REGISTRY.topics if each.audience == "players")
"""The topics that a player may follow too, after showing the seat card of an entry that is in."""
ROOM = "room"
"""Place of the room's topics, instead of a tournament's slug."""
_REVERSING = frozenset().union(*PERMISSIONS.values()) & STAFF


def name_of(command: type) -> str:
    """The name of a command on the wire."""
    return str(command.__struct_config__.tag)  # type: ignore[attr-defined]


def subject_of(command: type) -> str:
    """The subject of a command. Raises KeyError for an unknown one."""
    return _BY_COMMAND[command]


def roles_of(command: type) -> frozenset[Role]:
    """Roles for a command. Undo and redo are open to every role; the reversed events decide."""
    if command in REVERSALS:
        return _REVERSING
    return PERMISSIONS[subject_of(command)]


def commands_of(principal: Principal) -> list[str]:
    """Names of the commands that the principal may give, sorted."""
    allowed = [
        command
        for command in [*_BY_COMMAND, *REVERSALS]
        if principal.kind in roles_of(command)
        or (command not in REVERSALS and _at_own_table(principal, command))
    ]
    limit = principal.subjects
    return sorted(
        name_of(command)
        for command in allowed
        if limit is None or command in REVERSALS or subject_of(command) in limit
    )


TABLET_PERMISSIONS = frozenset({"chip_counts"})
"""Permissions of a dealer at the table of the tablet used (`desk/tournaments/own_table.py`)."""
ACCESS_REFUSALS = ("access.locked", "access.role", "access.scope", "access.staff_only", "access.tournament")
"""Codes for commands that the principal may not give."""


def refuse(
    principal: Principal, command: type, tournament: str | None, undone: Iterable[type] = ()
) -> list[Reason]:
    """Reasons against a command of the principal; `undone` are the event types of an undo or a redo."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.is_staff and principal.kind not in roles_of(command):
        return [Reason("access.staff_only")]
    reasons = []
    name = name_of(command)
    subjects = _subjects(command, undone)
    allowed = {each for each in subjects if principal.kind in PERMISSIONS[each]}
    if principal.table is not None:
        allowed |= subjects & TABLET_PERMISSIONS
    if subjects - allowed or not (principal.kind in roles_of(command) or _at_own_table(principal, command)):
        reasons.append(Reason("access.role", {"role": principal.kind, "command": name}, "type"))
    elif principal.subjects is not None and not subjects <= principal.subjects:
        reasons.append(Reason("access.scope", {"command": name}, "type"))
    if not principal.may_act_on(tournament):
        reasons.append(Reason("access.tournament", {}, "tournament"))
    return reasons


def _at_own_table(principal: Principal, command: type) -> bool:
    """Whether the device is the tablet of a table, and may count there."""
    return principal.table is not None and _BY_COMMAND.get(command) in TABLET_PERMISSIONS


def refuse_by_rules(
    principal: Principal, command: object, rules: RuleSet | None, undone: Iterable[type] = ()
) -> list[Reason]:
    """Reasons of a rule set against a command of the role: some sets let dealers record forfeits.

    House BBA 72B. `undone` as for `refuse`.
    """
    is_forfeit = isinstance(command, ForfeitStack) or StackForfeited in undone
    if principal.kind != "dealer" or not is_forfeit or rules is None or rules.forfeit.told_to == "dealer":
        return []
    return [Reason("access.role", {"role": principal.kind, "command": name_of(type(command))}, "type")]


APPROVAL_REFUSALS = (
    *("access.try_later", "access.wrong_pin"),
    *("money.approval", "money.approver", "money.own_approval"),
)
"""Codes of a missing or invalid approval."""


def refuse_comp(principal: Principal, command: object) -> list[Reason]:
    """Refuse to give away an entry, a rebuy or an add-on, except to approvers."""
    if not isinstance(command, RegisterPlayer | BuyMore | TakeAddOn | TakeBonus):
        return []
    if principal.kind in APPROVING or command.sale is None or not command.sale.by.get("comp"):
        return []
    return [Reason("money.approval", {"role": principal.kind}, "sale.by")]


APPROVED: tuple[type, ...] = (RefundSale, RefundAll, TransferSale, WriteOff)
"""Commands of a cashier that always need an approval by a director or a supervisor."""


def refuse_unapproved(principal: Principal, command: object) -> list[Reason]:
    """Reasons why a command needs an approval: it returns money, or gives something away."""
    if isinstance(command, APPROVED) and principal.kind not in APPROVING:
        return [Reason("money.approval", {"role": principal.kind}, "approval")]
    return refuse_comp(principal, command)


def refuse_for_another(principal: Principal, command: object) -> list[Reason]:
    """Reasons why a player may not give a command about another entry."""
    if principal.entry is None or getattr(command, "entry", None) == principal.entry:
        return []
    return [Reason("access.own_entry", {"entry": principal.entry}, "entry")]


def refuse_to_watch(
    principal: Principal, topic: str, is_in: Callable[[EntryId], bool] = lambda _: False
) -> Reason | None:
    """The reason why the principal may not follow a topic; None if permitted.

    `is_in` tells whether an entry is still in.
    """
    kind, _, place = topic.partition(":")
    if kind not in STAFF_TOPICS:
        return None
    if kind in PLAYER_TOPICS and principal.entry is not None:
        is_own = principal.may_act_on(place.partition(":")[0]) and is_in(principal.entry)
        return None if is_own else Reason("access.staff_only")
    if principal.locked:
        return Reason("access.locked")
    if not principal.is_staff:
        return Reason("access.staff_only")
    if principal.kind not in WATCHES_STAFF and not (principal.kind == "dealer" and kind in DEALER_TOPICS):
        return Reason("access.role", {"role": principal.kind, "topic": topic})
    if not principal.may_act_on(None if place == ROOM else place.partition(":")[0]):
        return Reason("access.tournament")
    return None


def _subjects(command: type, undone: Iterable[type]) -> set[str]:
    if command not in REVERSALS:
        return {subject_of(command)}
    return {_subject_of_event(event) for event in undone}


def _subject_of_event(event: type) -> str:
    return next(each.events[event] for each in REGISTRIES if event in each.events)


_BY_COMMAND = {kind: each.permission for registry in REGISTRIES for kind, each in registry.commands.items()}
