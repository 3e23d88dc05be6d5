"""The state of the library: structures, chip sets, templates, series, schedules and seasons, by id."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS, SLUG, Slug
from clockserver.core.input.text_input import ONE_LINE, VISIBLE_LINE
from clockserver.core.undo import History
from clockserver.tournament.prizes.commands import MAX_SUM, Currency, Fee
from clockserver.tournament.seating.state import NameForm, SeatingRules
from clockserver.tournament.structure.state import ChipColour, ChipName

PART = "library"
"""The value of `session` in the library's events, which have no session."""

LibraryId: TypeAlias = Annotated[str, Meta(pattern=SLUG)]
"""The id of a part of the library, from its first title or its file."""
Title: TypeAlias = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=VISIBLE_LINE,
        description="One line, not only blanks.",
    ),
]
Note: TypeAlias = Annotated[str, Meta(max_length=200, pattern=ONE_LINE, description="One line.")]
VersionNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
Status: TypeAlias = Literal["listed", "archived", "deleted"]
"""Archived: not in the lists, still readable. Deleted: restored only by an undo."""


class Version(Struct, frozen=True):
    """A version of a structure: its document, as in a file, with author and time. It never changes."""

    document: dict[str, Any]
    by: str
    at: int
    note: str = ""
    sha256: str = ""
    """Hash of its source file in hex; empty for a version saved on the server."""


class LibraryStructure(Struct, frozen=True):
    """A structure with its versions. `counted`: the highest number so far, as no number is reused."""

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
    """A chip of a set. `per_player`: number in a starting stack, `in_case`: in the case; 0: not known."""

    value: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
    name: ChipName = ""
    colour: ChipColour = ""
    """`#rrggbb`; empty: not known."""
    per_player: Annotated[int, Meta(ge=0, le=10_000)] = 0
    in_case: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class ChipSet(Struct, frozen=True):
    """A chip set: its chips by ascending value."""

    title: str
    chips: tuple[Chip, ...]


class TemplatePrizes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pool's part of each buy-in, in the smallest unit of the currency, and the guarantee."""

    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    entry: Fee = 0
    reentry: Fee | None = None
    """None: the same as an entry."""
    rebuy: Fee = 0
    addon: Fee = 0
    guarantee: Annotated[int, Meta(ge=0, le=MAX_SUM)] = 0


class Template(Struct, frozen=True, omit_defaults=True):
    """The settings of new tournaments. `version` is a version of the structure; None: the newest."""

    title: str
    structure: LibraryId
    version: VersionNumber | None = None
    chip_set: LibraryId | None = None
    ruleset: str | None = None
    """None: the room's rule set."""
    payouts: str | None = None
    prizes: TemplatePrizes | None = None
    """The buy-ins; None: nothing counts into the pool of a payout table yet."""
    names: NameForm | None = None
    """The form of names in public; None: the default."""
    seating: SeatingRules | None = None
    """Size of tables, entries and re-entries; None: the defaults."""
    status: Status = "listed"


class SeriesFacts(Struct, frozen=True, omit_defaults=True):
    """A series without its events: title, and first and last day, as `2026-11-27`."""

    title: str
    first_day: str
    last_day: str
    status: Status = "listed"


class SeriesEvent(Struct, frozen=True):
    """An event of a series: a template and a planned start. `day` is its day at the venue."""

    template: LibraryId
    starts_at: int
    day: str
    key: int
    """Place of its first event in the journal; it stays through all changes, so that one draft is made."""


class Series(Struct, frozen=True):
    """A series with its events by number."""

    facts: SeriesFacts
    events: Map[int, SeriesEvent] = Map()


Weekday: TypeAlias = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""In the order of `date.weekday`, from Monday."""


class Schedule(Struct, frozen=True, omit_defaults=True):
    """A template on certain weekdays: its draft is made `ahead_days` in advance."""

    template: LibraryId
    days: tuple[Weekday, ...]
    at: str
    """The time of day at the venue, as `19:30`."""
    title: str = ""
    """Title of its tournaments; empty: the template's."""
    until: str | None = None
    """The last day, as `2026-12-31`; None: without end."""
    skip: tuple[str, ...] = ()
    """Days left out, ascending."""
    ahead_days: int = 14
    status: Status = "listed"


Tie: TypeAlias = Literal["wins", "last"]
"""A tie-breaker for equal points: number of wins, or the better place in the last event."""
TIES: tuple[Tie, ...] = ("wins", "last")


class Season(Struct, frozen=True, omit_defaults=True):
    """A season: its tournaments, or those of a series, and the points for places."""

    title: str
    formula: str
    tournaments: tuple[Slug, ...] = ()
    series: LibraryId | None = None
    """The series whose tournaments count; None: the named ones."""
    points: tuple[float, ...] = ()
    """Points by place from the first on: `f` in the formula."""
    best: int | None = None
    """Number of a player's best events that count; None: all."""
    least: int = 1
    """Minimum number of events for a place."""
    ties: tuple[Tie, ...] = TIES
    status: Status = "listed"


SavedContent: TypeAlias = ChipSet | Template | SeriesFacts | Schedule | Season
"""The parts with versions, besides structures."""


class Saved(Struct, frozen=True):
    """A version of a chip set, template, series, schedule or season: content, author and time."""

    content: SavedContent
    by: str
    at: int


class Saves(Struct, frozen=True):
    """The valid versions of a part, and those removed by an undo. No number is reused."""

    versions: Map[int, Saved] = Map()
    taken_back: Map[int, Saved] = Map()
    counted: int = 0
    """The highest number so far."""

    @property
    def newest(self) -> int:
        """The number of the newest valid version."""
        return max(self.versions)

    def with_version(self, number: int, saved: Saved) -> Saves:
        """The versions with a new or restored version."""
        taken_back = self.taken_back.delete(number) if number in self.taken_back else self.taken_back
        return Saves(self.versions.set(number, saved), taken_back, max(self.counted, number))


class Library(Struct, frozen=True):
    """The state of the library after its journal."""

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
        """Titles of the templates with this structure, sorted, without deleted ones."""
        return sorted(
            each.title
            for each in self.templates.values()
            if each.structure == structure and each.status != "deleted"
        )

    def users_of_chip_set(self, chip_set: str) -> list[str]:
        """Titles of the templates with this chip set, sorted, without deleted ones."""
        return sorted(
            each.title
            for each in self.templates.values()
            if each.chip_set == chip_set and each.status != "deleted"
        )

    def users_of_template(self, template: str) -> list[str]:
        """Titles of unarchived series and schedules with this template, sorted."""
        series = [
            each.facts.title
            for each in self.series.values()
            if each.facts.status == "listed"
            and any(event.template == template for event in each.events.values())
        ]
        schedules = [
            each.title or key
            for key, each in self.schedules.items()
            if each.status == "listed" and each.template == template
        ]
        return sorted([*series, *schedules])
