"""The set-up of a new tournament with its names resolved: structure, rule set, time zone, slug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, slug_of
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.texts import Reason, Refused
from clockserver.desk.tournaments.cloned_flights import Events, cloned_flights
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.library.state import Template, TemplatePrizes
from clockserver.rules.ruleset import RULESET_REFUSALS, RuleSet
from clockserver.timing.time_zones import is_zone
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.lifecycle.events import Plan, ResolvedSetUp
from clockserver.tournament.prizes.payout_toml import PERCENT_REFUSALS
from clockserver.tournament.prizes.state import PayoutTable, Prizes, PrizeSettings
from clockserver.tournament.seating.state import NameForm, SeatingRules
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.structure.structure_refusals import STRUCTURE_REFUSALS

USUAL_CURRENCY = "EUR"
"""Default currency of prizes, as on the control."""
MAX_BASE = 44
"""Maximum length of a title's slug before a number is added to it."""
FILE_REFUSALS = ("file.bad_name", "file.not_toml", "file.not_utf8", "file.too_large", "file.unreadable")
"""Codes of an unreadable file of the room."""
RULESET_FILE_REFUSALS = (*FILE_REFUSALS, *RULESET_REFUSALS)
STRUCTURE_FILE_REFUSALS = (*FILE_REFUSALS, *STRUCTURE_REFUSALS, "structure.unknown_name")
PAYOUT_FILE_REFUSALS = (*FILE_REFUSALS, *PERCENT_REFUSALS, "payouts.unknown_name", "text.unseen")
T = TypeVar("T")


class NamedFiles(Protocol):
    """The files of this room by name. Methods raise Refused for an unknown or faulty one."""

    def structure(self, name: str) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...


class LibraryLookup(NamedFiles, Protocol):
    """The library with versions and templates, and the files of this room."""

    def structure(self, name: str, version: int | None = None) -> Structure: ...

    def template(self, name: str) -> Template: ...

    def structure_of(self, template: Template, version: int | None = None) -> Structure: ...


class Basis(Struct, frozen=True, kw_only=True):
    """The basis of a new tournament, before the command's own settings."""

    title: str | None
    structure: Structure
    ruleset: RuleSet
    names: NameForm | None = None
    level_change: LevelChange | None = None
    registration: Registration | None = None
    timezone: str | None = None
    seating: SeatingRules | None = None
    prizes: Prizes | None = None


class SetUps:
    """Resolve set-ups. `timezone` is the room's IANA zone, `usual_ruleset` names its rule set."""

    def __init__(
        self, library: LibraryLookup, desks: TournamentDesks, timezone: str, usual_ruleset: Callable[[], str]
    ) -> None:
        self._library = library
        self._desks = desks
        self._slugs = desks.slugs
        self.timezone = timezone
        self._usual_ruleset = usual_ruleset

    def resolve(self, command: CreateTournament) -> ResolvedSetUp:
        """Look up the names in a set-up. Raises Refused with every reason."""
        reasons = [] if command.title is None else refuse_invisible(command.title, "title")
        basis = self._basis(command, reasons)
        cloned = basis.timezone if basis is not None else None
        zone = command.timezone or cloned or self.timezone
        if not is_zone(zone):
            reasons.append(Reason("venue.unknown_timezone", {"timezone": zone}, "timezone"))
        if command.slug is not None and self._is_taken(command.slug):
            reasons.append(Reason("tournament.slug_taken", {"slug": command.slug}, "slug"))
        title = command.title or (basis.title if basis is not None else None)
        if basis is not None and title is None:
            reasons.append(Reason("tournament.title_missing", {}, "title"))
        if basis is None or title is None or reasons:
            raise Refused(*reasons)
        return ResolvedSetUp(
            slug=command.slug or self._free_slug(title),
            title=stored_line(title),
            timezone=zone,
            structure=basis.structure,
            ruleset=basis.ruleset,
            names=command.names or basis.names or "short",
            stops_when_over=True,
            level_change=command.level_change or basis.level_change or _level_change(basis.ruleset),
            registration=basis.registration or _registration(basis.ruleset),
            stops_at_day_end=True,
            plan=_plan(command, basis),
        )

    def flights(self, command: CreateTournament, now: int) -> Events:
        """Events besides the first one: the flights of the cloned tournament."""
        desk = self._desks.desk(command.from_) if command.from_ is not None else None
        source = desk.newest_state if desk is not None else None
        return [] if source is None else cloned_flights(source, command, now)

    def _basis(self, command: CreateTournament, reasons: list[Reason]) -> Basis | None:
        """The basis of the tournament; None, with reasons, where a name is unknown."""
        sources = {"structure": command.structure, "template": command.template, "from": command.from_}
        named_sources = [name for name, value in sources.items() if value is not None]
        if len(named_sources) != 1:
            reasons.append(
                Reason("tournament.one_source", {}, named_sources[1] if named_sources else "structure")
            )
            return None
        if command.template is not None:
            return self._basis_of_template(command.template, command, reasons)
        if command.from_ is not None:
            return self._basis_of_clone(command.from_, command, reasons)
        name, version = command.structure or "", command.version
        structure = _value_or_reason(lambda: self._library.structure(name, version), reasons, "structure")
        ruleset = self._ruleset(command.ruleset, reasons)
        if structure is None or ruleset is None:
            return None
        return Basis(title=None, structure=structure, ruleset=ruleset)

    def _basis_of_template(self, name: str, command: CreateTournament, reasons: list[Reason]) -> Basis | None:
        template = _value_or_reason(lambda: self._library.template(name), reasons, "template")
        if template is None:
            return None
        structure = _value_or_reason(
            lambda: self._library.structure_of(template, command.version), reasons, "template"
        )
        ruleset = self._ruleset(command.ruleset or template.ruleset, reasons)
        prizes = _value_or_reason(lambda: self._prizes_of(template), reasons, "template")
        if structure is None or ruleset is None or prizes is None:
            return None
        return Basis(
            title=template.title,
            structure=structure,
            ruleset=ruleset,
            names=template.names,
            seating=template.seating,
            prizes=None if prizes.settings is None else prizes,
        )

    def _prizes_of(self, template: Template) -> Prizes:
        """The prizes of a template; empty without a payout table. Raises Refused for a lost one."""
        if template.payouts is None:
            return Prizes()
        prizes = template.prizes or TemplatePrizes(USUAL_CURRENCY)
        settings = PrizeSettings(
            currency=prizes.currency,
            table=self._library.payouts(template.payouts),
            exponent=prizes.exponent,
            entry=prizes.entry,
            reentry=prizes.reentry,
            rebuy=prizes.rebuy,
            addon=prizes.addon,
            guarantee=prizes.guarantee,
            unit=10**prizes.exponent,
        )
        return Prizes(settings=settings)

    def _basis_of_clone(self, slug: str, command: CreateTournament, reasons: list[Reason]) -> Basis | None:
        desk = _value_or_reason(lambda: self._desks.desk(slug), reasons, "from")
        source = desk.newest_state if desk is not None else None
        if source is None:
            return None
        own_rules = source.printed_rules or source.ruleset
        ruleset = own_rules if command.ruleset is None else self._ruleset(command.ruleset, reasons)
        if ruleset is None:
            return None
        session = source.sessions[FIRST_SESSION]
        seating = session.seating
        return Basis(
            title=source.title,
            structure=session.structure,
            ruleset=ruleset,
            names=seating.names,
            level_change=session.clock.level_change,
            registration=session.registration,
            timezone=source.timezone,
            seating=SeatingRules(**{name: getattr(seating, name) for name in SeatingRules.__struct_fields__}),
            prizes=replace(session.prizes, published=None),
        )

    def _ruleset(self, name: str | None, reasons: list[Reason]) -> RuleSet | None:
        return _value_or_reason(
            lambda: self._library.ruleset(name or self._usual_ruleset()), reasons, "ruleset"
        )

    def _is_taken(self, slug: str) -> bool:
        return self._desks.is_taken(slug)

    def _free_slug(self, title: str) -> str:
        return free_slug(slug_of(title), self._is_taken)


def free_slug(wish: str, is_taken: Callable[[str], bool]) -> str:
    """The wanted slug, with a number appended if it is taken."""
    slug, number = wish, 2
    while is_taken(slug):
        slug = f"{wish[:MAX_BASE]}-{number}"
        number += 1
    return slug


def _level_change(ruleset: RuleSet) -> LevelChange:
    return "on_announcement" if ruleset.level_change.holds else "on_zero"


def _registration(ruleset: RuleSet) -> Registration:
    late = ruleset.late_registration
    return Registration(close_level=late.close_level, extend_through_break=late.extend_through_break)


def _plan(command: CreateTournament, basis: Basis) -> Plan | UnsetType:
    plan = Plan(
        starts_at=command.starts_at,
        draft=command.draft,
        template=command.template or "",
        seating=basis.seating,
        prizes=basis.prizes,
    )
    return UNSET if plan == Plan() else plan


def _value_or_reason(look_up: Callable[[], T], reasons: list[Reason], field: str) -> T | None:
    try:
        return look_up()
    except Refused as refusal:
        reasons += refusal.reasons_about(field)
        return None
