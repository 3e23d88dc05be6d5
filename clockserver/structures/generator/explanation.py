"""An explanation of a generated structure in a few sentences."""

from __future__ import annotations

from clockserver.core.texts import Text
from clockserver.structures.generator.generate import Generated
from clockserver.structures.generator.wish import Wish


def explanation_of(wish: Wish, generated: Generated) -> list[Text]:
    """Levels, antes, color-ups, last entries, and the end."""
    periods = generated.structure.periods
    levels = [period for period in periods if period.kind == "level"]
    texts = [_levels(generated, len(levels))]
    first = next((n for n, level in enumerate(levels, 1) if level.stakes[0].ante), None)
    if first is not None:
        texts.append(Text(f"generate.antes_{wish.ante}", {"level": first}))
    number = 0
    for period in periods:
        number += period.kind == "break"
        texts += [Text("generate.leave", {"chip": chip, "number": number}) for chip in period.color_up]
    mark = next(i for i, period in enumerate(periods) if period.closes_registration)
    texts.append(Text("generate.registration", {"level": generated.structure.level_number(mark)}))
    likely, end = generated.end.likely, generated.end
    params = {"players": wish.entries, "likely_ms": _whole(likely.ms), "big_blinds": likely.big_blinds}
    band = {"early_ms": _whole(end.early.ms), "late_ms": _whole(end.late.ms)}
    return [*texts, Text("generate.done", {**params, **band})]


def _levels(generated: Generated, count: int) -> Text:
    """The number of levels, their length, and the mean growth up to the likely end, in tenths."""
    blinds = [period.stakes[0].big_blind for period in generated.structure.periods if period.stakes]
    played = blinds[: max(2, generated.end.likely.level)]
    growth = (played[-1] / played[0]) ** (1 / (len(played) - 1)) if len(played) > 1 else 1
    whole, tenth = divmod(round(growth * 10), 10)
    return Text(
        "generate.levels", {"levels": count, "minutes": generated.minutes, "whole": whole, "tenth": tenth}
    )


def _whole(ms: int) -> int:
    """A duration rounded to minutes, in ms."""
    return round(ms / 60_000) * 60_000
