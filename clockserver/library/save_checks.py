"""Checks of commands that save a part of the library or change its status."""

from __future__ import annotations

from collections.abc import Sized
from typing import TypeVar

from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.library.saves import refuse_older
from clockserver.library.state import Library, Schedule, Season, SeriesFacts, Status, Template

Part = TypeVar("Part", Schedule, Season, SeriesFacts, Template)


def with_status(part: Part, status: Status, field: str) -> Part:
    """The part with a new status. Raises Refused where the part has this status already."""
    if part.status == status:
        raise Refused(Reason("already_done", {}, field))
    return replace(part, status=status)


def refuse_version(
    library: Library, kind: str, id_: str | None, base: int | None, parts: Sized, max_parts: int
) -> list[Reason]:
    """Reasons against saving a version: another version was saved meanwhile, or there are too many parts.

    `kind` names the part in scopes and fields; `id_` is None for a new part; `base` is the edited version.
    """
    if id_ is not None:
        return refuse_older(library, f"{kind}:{id_}", base)
    return [Reason("library.too_many", {"most": max_parts}, kind)] if len(parts) >= max_parts else []


def demand_change(before: object, after: object, reasons: list[Reason], field: str) -> None:
    """Raise Refused with the reasons; without reasons, raise Refused where nothing would change."""
    if not reasons and after == before:
        raise Refused(Reason("already_done", {}, field))
    if reasons:
        raise Refused(*reasons)
