"""The set-up of a new tournament, resolved from the names in it: structure, rule set, time zone, slug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from clockserver.core.ids import slug_of
from clockserver.core.text_input import kept, refuse_unseen
from clockserver.core.texts import Reason, Refused
from clockserver.desk.slugs import Slugs
from clockserver.room.inventory.state import CASH
from clockserver.rules.ruleset import RULESET_REFUSALS, RuleSet
from clockserver.timing.time_zones import is_zone
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.lifecycle.events import ResolvedSetUp
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.prizes.toml_text import PERCENT_REFUSALS
from clockserver.tournament.session import Registration
from clockserver.tournament.structure.refusals import STRUCTURE_REFUSALS
from clockserver.tournament.structure.state import Structure

RESERVED = frozenset({"room", CASH})
"""Slugs that topics use for something else: `log:room` is the room's, and cash games have tables."""
MAX_BASE = 44
"""Maximum length of a title's slug before a number is added to it."""
FILE_REFUSALS = ("file.bad_name", "file.not_toml", "file.not_utf8", "file.too_large", "file.unreadable")
"""Codes of a file of the room that cannot be read."""
RULESET_FILE_REFUSALS = (*FILE_REFUSALS, *RULESET_REFUSALS)
STRUCTURE_FILE_REFUSALS = (*FILE_REFUSALS, *STRUCTURE_REFUSALS, "structure.unknown_name")
PAYOUT_FILE_REFUSALS = (*FILE_REFUSALS, *PERCENT_REFUSALS, "payouts.unknown_name", "text.unseen")
T = TypeVar("T")


class Library(Protocol):
    """The files of this room, by name. Every method raises Refused for an unknown or bad one."""

    def structure(self, name: str) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...


class SetUps:
    """Resolves set-ups. `timezone` is the IANA zone of the room."""

    def __init__(self, library: Library, slugs: Slugs, timezone: str) -> None:
        self._library = library
        self._slugs = slugs
        self.timezone = timezone

    def resolved(self, command: CreateTournament) -> ResolvedSetUp:
        """Look up the names in a set-up. Raises Refused with every reason."""
        reasons = refuse_unseen(command.title, "title")
        structure = _found(lambda: self._library.structure(command.structure), reasons, "structure")
        ruleset = _found(lambda: self._library.ruleset(command.ruleset), reasons, "ruleset")
        zone = command.timezone or self.timezone
        if not is_zone(zone):
            reasons.append(Reason("venue.unknown_timezone", {"timezone": zone}, "timezone"))
        if command.slug is not None and self._taken(command.slug):
            reasons.append(Reason("tournament.slug_taken", {"slug": command.slug}, "slug"))
        if structure is None or ruleset is None or reasons:
            raise Refused(*reasons)
        holds = ruleset.level_change.holds
        return ResolvedSetUp(
            slug=command.slug or self._free_slug(command.title),
            title=kept(command.title),
            timezone=zone,
            structure=structure,
            ruleset=ruleset,
            names=command.names,
            stops_when_over=True,
            level_change=command.level_change or ("on_announcement" if holds else "on_zero"),
            registration=Registration(
                close_level=ruleset.late_registration.close_level,
                extend_through_break=ruleset.late_registration.extend_through_break,
            ),
            stops_at_day_end=True,
        )

    def _taken(self, slug: str) -> bool:
        return slug in self._slugs or slug in RESERVED

    def _free_slug(self, title: str) -> str:
        slug = wanted = slug_of(title)
        number = 2
        while self._taken(slug):
            slug = f"{wanted[:MAX_BASE]}-{number}"
            number += 1
        return slug


def _found(look_up: Callable[[], T], reasons: list[Reason], field: str) -> T | None:
    try:
        return look_up()
    except Refused as refusal:
        reasons += [Reason(r.code, r.params, r.field or field, r.rule) for r in refusal.reasons]
        return None
