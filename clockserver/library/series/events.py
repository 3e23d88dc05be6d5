"""Events of series."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Param, Reason, Refused
from clockserver.library.state import PART, Library, Series, SeriesEvent, SeriesFacts
from clockserver.library.templates.events import demand_template


class SeriesChanged(Struct, frozen=True, tag_field="type", tag="SeriesChanged", kw_only=True):
    """Title, days or status of a series before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("series:<id>",)

    series: str
    before: SeriesFacts | None = None
    after: SeriesFacts | None = None

    def scopes(self) -> tuple[str, ...]:
        """The series."""
        return (f"series:{self.series}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        all_series = library.series
        if self.after is None:
            return replace(library, series=all_series.delete(self.series))
        before = all_series.get(self.series, Series(self.after))
        return replace(library, series=all_series.set(self.series, replace(before, facts=self.after)))

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to remove a series with events, or to leave events outside its days."""
        current = library.series.get(self.series)
        if self.before is None and current is not None and current.events:
            raise Refused(Reason("series.has_events", {"title": current.facts.title}))
        if (
            self.before is not None
            and current is not None
            and (reasons := refuse_outside(self.before, current.events))
        ):
            raise Refused(*reasons)
        return [replace(self, before=self.after, after=self.before)]


class SeriesEventChanged(Struct, frozen=True, tag_field="type", tag="SeriesEventChanged", kw_only=True):
    """An event of a series before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("event:<series>:<number>",)

    series: str
    number: int
    before: SeriesEvent | None = None
    after: SeriesEvent | None = None

    def scopes(self) -> tuple[str, ...]:
        """The event."""
        return (f"event:{self.series}:{self.number}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        series = library.series[self.series]
        events = series.events
        events = events.delete(self.number) if self.after is None else events.set(self.number, self.after)
        return replace(library, series=library.series.set(self.series, replace(series, events=events)))

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to restore an event outside the series, or without its template."""
        if self.before is not None:
            demand_template(library, self.before.template)
            facts = library.series[self.series].facts
            if reasons := refuse_outside(facts, {self.number: self.before}):
                raise Refused(*reasons)
        return [replace(self, before=self.after, after=self.before)]


AnySeriesEvent: TypeAlias = SeriesChanged | SeriesEventChanged


def refuse_outside(facts: SeriesFacts, events: Any, field: str = "starts_at") -> list[Reason]:
    """Reasons against events, by number, before the first or after the last day of a series."""
    reasons = []
    for number, event in sorted(events.items()):
        params: dict[str, Param] = {
            "number": number,
            "day": event.day,
            "from": facts.first_day,
            "to": facts.last_day,
        }
        if not facts.first_day <= event.day <= facts.last_day:
            reasons.append(Reason("series.outside", params, field))
    return reasons
