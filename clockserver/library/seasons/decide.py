"""Saving, archiving, restoring and deleting seasons."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.library.free_ids import free_id
from clockserver.library.save_checks import demand_change, refuse_version, with_status
from clockserver.library.seasons.commands import (
    AnySeasonCommand,
    ArchiveSeason,
    DeleteSeason,
    PutSeason,
    RestoreSeason,
)
from clockserver.library.seasons.events import SeasonChanged
from clockserver.library.seasons.formula import trial_points
from clockserver.library.state import Library, Season, Status

MAX_SEASONS = 200


def decide(
    library: Library, command: AnySeasonCommand, _now: int, _randomness: RandomBelow
) -> list[SeasonChanged]:
    """Decide a command about a season. Raises Refused with every reason.

    The caller, which knows the tournaments, checks their names.
    """
    match command:
        case PutSeason():
            return [_put(library, command)]
        case ArchiveSeason(season=season):
            return [_status_change(library, season, "archived")]
        case RestoreSeason(season=season):
            return [_status_change(library, season, "listed")]
        case DeleteSeason(season=season):
            return [SeasonChanged(season=season, before=demand(library, season))]


def demand(library: Library, season: str) -> Season:
    """A season by its id. Raises Refused."""
    current = library.seasons.get(season)
    if current is None:
        raise Refused(Reason("season.unknown", {"season": season}, "season"))
    return current


def _status_change(library: Library, season: str, status: Status) -> SeasonChanged:
    before = demand(library, season)
    return SeasonChanged(season=season, before=before, after=with_status(before, status, "season"))


def _put(library: Library, command: PutSeason) -> SeasonChanged:
    before = None if command.season is None else demand(library, command.season)
    title = stored_line(command.title)
    reasons = [*refuse_invisible(title, "title"), *_refuse_season(library, command)]
    reasons += refuse_version(library, "season", command.season, command.base, library.seasons, MAX_SEASONS)
    after = Season(
        title=title,
        formula=command.formula.strip(),
        tournaments=tuple(dict.fromkeys(command.tournaments)),
        series=command.series,
        points=command.points,
        best=command.best,
        least=command.least,
        ties=tuple(dict.fromkeys(command.ties)),
        status="listed" if before is None else before.status,
    )
    demand_change(before, after, reasons, "season")
    season = command.season or free_id(title, library.seasons)
    return SeasonChanged(season=season, before=before, after=after)


def _refuse_season(library: Library, command: PutSeason) -> list[Reason]:
    """Reasons against the tournaments and the formula."""
    reasons: list[Reason] = []
    if bool(command.tournaments) == (command.series is not None):
        reasons.append(Reason("season.tournaments", {}, "tournaments"))
    if command.series is not None and command.series not in library.series:
        reasons.append(Reason("series.unknown", {"series": command.series}, "series"))
    try:
        trial_points(command.formula, command.points)
    except Refused as refusal:
        reasons += refusal.reasons
    return reasons
