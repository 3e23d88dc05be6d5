"""Bounded fields of events in a tournament file, with the bounds of the commands that cause these events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import PlannedInstant, Slug
from clockserver.core.input.text_input import CorrectionReason, VisibleLine
from clockserver.tournament.day_end.state import SealNumber
from clockserver.tournament.flights.state import MAX_LABEL, Label
from clockserver.tournament.lifecycle.commands import Title
from clockserver.tournament.structure.structure_toml import MAX_FIRST_LEVEL, MAX_PERIODS
from clockserver.tournament.structure.toml_stakes import MAX_LENGTHS, MAX_MINUTES, MAX_VALUES
from clockserver.tournament.tables.commands import ShortLine

MINUTE_MS = 60_000
Note: TypeAlias = Annotated[str, Meta(max_length=200)]
Currency: TypeAlias = Annotated[str, Meta(pattern=r"^\S{0,8}\Z")]
Exponent: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
PeriodMs: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_MINUTES * MINUTE_MS)]
PeriodName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


# -- parts of events, with their bounded fields ----------------------------------------------------------


class _Game(Struct, frozen=True):
    name: Annotated[str, Meta(max_length=MAX_LENGTHS["game"])] = ""


class _ByPlayers(Struct, frozen=True):
    ms: PeriodMs


class _Period(Struct, frozen=True):
    id: PeriodName
    ms: PeriodMs
    stakes: Annotated[tuple[_Game, ...], Meta(max_length=MAX_VALUES)] = ()
    note: Annotated[str, Meta(max_length=MAX_LENGTHS["note"])] = ""
    minutes_by_players: Annotated[tuple[_ByPlayers, ...], Meta(max_length=MAX_VALUES)] = ()


class _Structure(Struct, frozen=True):
    title: Annotated[str, Meta(max_length=MAX_LENGTHS["title"])]
    periods: Annotated[tuple[_Period, ...], Meta(min_length=1, max_length=MAX_PERIODS)]
    source: Annotated[str, Meta(max_length=MAX_LENGTHS["source"])] = ""
    first_level: Annotated[int, Meta(ge=1, le=MAX_FIRST_LEVEL)] = 1
    games: Annotated[tuple[_Game, ...], Meta(max_length=MAX_VALUES)] = ()


class _Plan(Struct, frozen=True):
    starts_at: PlannedInstant | None = None


class _Terms(Struct, frozen=True):
    label: Annotated[str, Meta(max_length=MAX_LABEL)] = ""
    starts_at: PlannedInstant | None = None


class _Reasoned(Struct, frozen=True):
    reason: Note = ""


class _Noted(Struct, frozen=True):
    text: Note = ""


class _Posted(Struct, frozen=True):
    text: VisibleLine


class _Marked(Struct, frozen=True):
    seal: SealNumber = ""


class _Confirmation(Struct, frozen=True):
    corrections: tuple[_Reasoned, ...] = ()


class _Settings(Struct, frozen=True):
    currency: Currency
    exponent: Exponent = 2


class _Published(_Settings, frozen=True):
    reason: Note = ""


class _Prizes(Struct, frozen=True):
    settings: _Settings | None = None
    published: _Published | None = None


class _Offers(Struct, frozen=True):
    currency: Currency = ""
    exponent: Exponent = 2


class _Facts(Struct, frozen=True):
    name: ShortLine = ""
    place: ShortLine = ""


class _FactsChange(Struct, frozen=True):
    before: _Facts | None = None
    after: _Facts | None = None


class _ColorUp(Struct, frozen=True):
    announced: Note = ""


class _Next(Struct, frozen=True):
    resumes_at: PlannedInstant


# -- events ----------------------------------------------------------------------------------------------


class Created(Struct, frozen=True):
    slug: Slug
    title: Title
    timezone: Annotated[str, Meta(max_length=64)]
    structure: _Structure
    plan: _Plan = _Plan()


class _Changed(Struct, frozen=True):
    before: Title
    title: Title
    reason: CorrectionReason = ""


class _Moved(Struct, frozen=True):
    before: Slug
    slug: Slug
    reason: CorrectionReason = ""


class _Start(Struct, frozen=True):
    before: PlannedInstant | None
    after: PlannedInstant | None
    reason: CorrectionReason = ""


class _Flight(Struct, frozen=True):
    terms: _Terms
    structure: _Structure


class _FlightChange(Struct, frozen=True):
    before: _Terms
    after: _Terms
    structure: _Structure | None = None
    structure_before: _Structure | None = None


class _Merged(Struct, frozen=True):
    label: Label
    structure: _Structure
    closed: dict[str, _Reasoned] = {}


class _Separated(Struct, frozen=True):
    merged: _Merged


class _NewStructure(Struct, frozen=True):
    structure: _Structure
    structure_before: _Structure


class _Announced(Struct, frozen=True):
    announcement: _Posted | None = None
    before: _Posted | None = None


class _Ruling(Struct, frozen=True):
    ruling: _Noted


class _Penalty(Struct, frozen=True):
    penalty: _Noted


class _Confirmed(Struct, frozen=True):
    before: _Confirmation | None = None
    after: _Confirmation | None = None


class _PrizesChange(Struct, frozen=True):
    before: _Prizes = _Prizes()
    after: _Prizes = _Prizes()


class _OffersChange(Struct, frozen=True):
    before: _Offers = _Offers()
    after: _Offers = _Offers()


class _Tables(Struct, frozen=True):
    changes: tuple[_FactsChange, ...] = ()
    tables: tuple[_FactsChange, ...] = ()


class _Bag(Struct, frozen=True):
    mark: _Marked = _Marked()
    mark_before: _Marked = _Marked()


class _Difference(Struct, frozen=True):
    before: _Reasoned | None = None
    after: _Reasoned | None = None


class _ChipsOut(Struct, frozen=True):
    before: _Noted | None = None
    after: _Noted | None = None


class _ColorUpChange(Struct, frozen=True):
    before: _ColorUp | None = None
    after: _ColorUp | None = None


class _NextDay(Struct, frozen=True):
    before: _Next | None = None
    after: _Next | None = None


BOUNDS: Mapping[str, type[Struct]] = {
    "AddressChanged": _Moved,
    "Announced": _Announced,
    "AnnouncementWithdrawn": _Announced,
    "BagCorrected": _Reasoned,
    "BagCounted": _Bag,
    "BagDifferenceAccepted": _Difference,
    "ChipsGivenBack": _ChipsOut,
    "ChipsRemoved": _ChipsOut,
    "ColorUpAnnounced": _ColorUpChange,
    "ColorUpDue": _ColorUpChange,
    "ColorUpWithdrawn": _ColorUpChange,
    "FlightChanged": _FlightChange,
    "FlightOpened": _Flight,
    "FlightPrizesSet": _Reasoned,
    "FlightsMerged": _Merged,
    "FlightsSeparated": _Separated,
    "NamesCorrected": _Confirmed,
    "NextDayScheduled": _NextDay,
    "OffersSet": _OffersChange,
    "PenaltyGiven": _Penalty,
    "PoolAdded": _Reasoned,
    "PoolAssigned": _Reasoned,
    "PrizesPublished": _PrizesChange,
    "PrizesSetUp": _PrizesChange,
    "ResultsConfirmed": _Confirmed,
    "ResultsCorrected": _Confirmed,
    "RuleOverridden": _Reasoned,
    "RulingNoted": _Ruling,
    "StacksChanged": _Reasoned,
    "StartMoved": _Start,
    "StructureChanged": _NewStructure,
    "TableBroken": _Tables,
    "TableRelocated": _Tables,
    "TablesChanged": _Tables,
    "TournamentCancelled": _Reasoned,
    "TournamentChanged": _Changed,
    "TournamentCreated": Created,
    "TournamentRestored": _Reasoned,
}
"""The bounds of each event with typed texts or planned instants, by its tag."""
