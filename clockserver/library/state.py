"""The state of the library: structures, chip sets, templates, series, schedules and seasons, by id."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.core.ids import CHIPS_LIMIT, SLUG, Slug
from clockserver.core.undo import History
from clockserver.tournament.prizes.commands import MAX_SUM, Currency, Fee
from clockserver.tournament.seating.state import NameForm, SeatingRules

PART = "library"
"""The part of the state that the library's events belong to, as a tournament's events belong to a session."""

LibraryId: TypeAlias = Annotated[str, Meta(pattern=SLUG)]
"""The id of a structure, chip set, template, series, schedule or season: from its first title, or its file."""
Title: TypeAlias = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*\Z",
        description="One line.",
    ),
]
Note: TypeAlias = Annotated[
    str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")
]
VersionNumber: TypeAlias = Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
Status: TypeAlias = Literal["listed", "archived", "deleted"]
"""Archived: out of the lists, still readable. Deleted: gone, but for an undo."""


class Version(Struct, frozen=True):
    """One version of a structure: its document, as in a file, by whom and when. It never changes."""

    document: dict[str, Any]
    by: str
    at: int
    note: str = ""
    sha256: str = ""
    """Hash of the file that it was read from, in hex; empty for one that was saved here."""


class LibraryStructure(Struct, frozen=True):
    """A structure with its versions. `counted` is the highest number given so far: a number is never used twice."""

    versions: Map[int, Version]
    counted: int
    status: Status = "listed"

    @property
    def newest(self) -> int:
        """The number of the newest version."""
        return max(self.versions)

    @property
    def title(self) -> str:
        """The title of the newest version."""
        return str(self.versions[self.newest].document["title"])


class Chip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chip of a set. `per_player` of them are in a starting stack, `in_case` in the case; 0: not known."""

    value: Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
    name: Annotated[str, Meta(max_length=24)] = ""
    colour: Annotated[str, Meta(pattern=r"^(#[0-9a-f]{6})?\Z")] = ""
    """As `#rrggbb`; empty: not known."""
    per_player: Annotated[int, Meta(ge=0, le=10_000)] = 0
    in_case: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class ChipSet(Struct, frozen=True):
    """A chip set: its chips by ascending value."""

    title: str
    chips: tuple[Chip, ...]


class TemplatePrizes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of each buy-in that goes into the pool, in the smallest unit of the currency, and the guarantee."""

    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    entry: Fee = 0
    reentry: Fee | None = None
    """None: as an entry."""
    rebuy: Fee = 0
    addon: Fee = 0
    guarantee: Annotated[int, Meta(ge=0, le=MAX_SUM)] = 0


class Template(Struct, frozen=True, omit_defaults=True):
    """Everything a new tournament begins with. `version` is a version of the structure; None: the newest."""

    title: str
    structure: LibraryId
    version: VersionNumber | None = None
    chip_set: LibraryId | None = None
    ruleset: str | None = None
    """None: the room's."""
    payouts: str | None = None
    prizes: TemplatePrizes | None = None
    """The buy-ins; None: a payout table counts nothing into the pool yet."""
    names: NameForm | None = None
    """The form of names on public screens; None: the usual one."""
    seating: SeatingRules | None = None
    """Size of tables, entries and re-entries; None: as usual."""
    status: Status = "listed"


class SeriesFacts(Struct, frozen=True, omit_defaults=True):
    """A series without its events: its title, and its first and last day, as `2026-11-27`."""

    title: str
    first_day: str
    last_day: str
    status: Status = "listed"


class SeriesEvent(Struct, frozen=True):
    """An event of a series: a template and its planned start. `day` is the day of that in the venue."""

    template: LibraryId
    starts_at: int
    day: str
    key: int
    """Stays the same whatever is changed: its draft is made once."""


class Series(Struct, frozen=True):
    """A series with its events by number."""

    facts: SeriesFacts
    events: Map[int, SeriesEvent] = Map()


Weekday: TypeAlias = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""As dates count them, from Monday."""


class Schedule(Struct, frozen=True, omit_defaults=True):
    """A template on certain days of the week: its draft is there `ahead_days` before."""

    template: LibraryId
    days: tuple[Weekday, ...]
    at: str
    """The time of day in the venue, as `19:30`."""
    title: str = ""
    """Empty: the template's."""
    until: str | None = None
    """The last day, as `2026-12-31`; None: on and on."""
    skip: tuple[str, ...] = ()
    """Days without it, ascending."""
    ahead_days: int = 14
    status: Status = "listed"


Tie: TypeAlias = Literal["wins", "last"]
"""What decides between equal points: the number of wins, or the better place in the last event."""
TIES: tuple[Tie, ...] = ("wins", "last")


class Season(Struct, frozen=True, omit_defaults=True):
    """A season: its tournaments, or those of a series, and how their places give points."""

    title: str
    formula: str
    tournaments: tuple[Slug, ...] = ()
    series: LibraryId | None = None
    """The series whose tournaments count; None: those that are named."""
    points: tuple[float, ...] = ()
    """Points of the places from the first on: `f` of the formula."""
    best: int | None = None
    """Number of events that count for a player, the best ones; None: all."""
    least: int = 1
    """Minimum number of events of a player who has a place."""
    ties: tuple[Tie, ...] = TIES
    status: Status = "listed"


SavedContent: TypeAlias = ChipSet | Template | SeriesFacts | Schedule | Season
"""What has versions beside the structures."""


class Saved(Struct, frozen=True):
    """One version of a chip set, a template, a series, a schedule or a season: what was saved, by whom and when."""

    content: SavedContent
    by: str
    at: int


class Saves(Struct, frozen=True):
    """The versions of one of them that stand, and those that an undo took back. No number is given twice."""

    versions: Map[int, Saved] = Map()
    taken_back: Map[int, Saved] = Map()
    counted: int = 0
    """The highest number given so far."""

    @property
    def newest(self) -> int:
        """The number of the newest version that stands."""
        return max(self.versions)

    def with_version(self, number: int, saved: Saved) -> Saves:
        """With one more version that stands."""
        taken_back = self.taken_back.delete(number) if number in self.taken_back else self.taken_back
        return Saves(self.versions.set(number, saved), taken_back, max(self.counted, number))


class Library(Struct, frozen=True):
    """The state of the library, from its journal."""

    structures: Map[str, LibraryStructure] = Map()
    chip_sets: Map[str, ChipSet] = Map()
    templates: Map[str, Template] = Map()
    series: Map[str, Series] = Map()
    schedules: Map[str, Schedule] = Map()
    seasons: Map[str, Season] = Map()
    saves: Map[str, Saves] = Map()
    """Versions of chip sets, templates, series, schedules and seasons, as `template:friday-night`."""
    seq: int = 0
    last_at: int = 0
    history: History = History()

    def users_of_structure(self, structure: str) -> list[str]:
        """Titles of the templates that begin with a structure, sorted; deleted ones do not count."""
        return sorted(
            each.title
            for each in self.templates.values()
            if each.structure == structure and each.status != "deleted"
        )

    def users_of_chip_set(self, chip_set: str) -> list[str]:
        """Titles of the templates that have a chip set, sorted; deleted ones do not count."""
        return sorted(
            each.title
            for each in self.templates.values()
            if each.chip_set == chip_set and each.status != "deleted"
        )

    def users_of_template(self, template: str) -> list[str]:
        """Titles of the series and schedules that are not archived and have a template, sorted."""
        series = [
            each.facts.title
            for each in self.series.values()
            if each.facts.status == "listed" and any(one.template == template for one in each.events.values())
        ]
        schedules = [
            each.title or key
            for key, each in self.schedules.items()
            if each.status == "listed" and each.template == template
        ]
        return sorted([*series, *schedules])
