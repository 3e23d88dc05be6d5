"""Structures written as documents, the reverse of parsing."""

from __future__ import annotations

from collections import Counter

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.games import Games
from clockserver.tournament.structure.state import STACKS, Period, Stakes, Structure
from clockserver.tournament.structure.structure_toml import (
    MARKS,
    MINUTE_MS,
    REDRAWS,
    ROTATION,
    period_label,
)
from clockserver.tournament.structure.toml_stakes import AMOUNTS, KINDS, Defaults, usual_betting


def format_structure(structure: Structure) -> dict[str, object]:
    """The document from which `parse_structure` reads this structure: tables, lists and values only.

    Raises Refused for periods that are not whole minutes: a file cannot state them.
    """
    reasons = [
        Reason(
            "structure.not_whole_minutes",
            {"period_ms": ms},
            f"{structure.name}: {period_label(i + 1, period.kind, structure.level_number(i))}: minutes",
        )
        for i, period in enumerate(structure.periods)
        for ms in (period.ms, *(row.ms for row in period.minutes_by_players))
        if ms % MINUTE_MS
    ]
    if reasons:
        raise Refused(*reasons)
    head = _choose_defaults(structure)
    document: dict[str, object] = {"title": structure.title, "source": structure.source}
    document |= {key: getattr(structure, key) for key in STACKS}
    document |= {key: list(getattr(structure, key)) for key in ("chips", *REDRAWS)}
    document |= {key: getattr(structure, key) for key in ROTATION}
    document["first_level"] = 0 if structure.first_level == 1 else structure.first_level
    document["games"] = {
        game.key: {"name": game.name, "posts": game.posts, "betting": game.betting}
        for game in structure.games
    }
    document |= {"game": head.game, "betting": head.betting}
    document["ante_kind"] = head.ante_kind
    document |= {f"{kind}_minutes": minutes for kind, minutes in head.minutes.items()}
    document["periods"] = [
        _format_period(period, structure.level_number(i), i + structure.first_level, head)
        for i, period in enumerate(structure.periods)
    ]
    return {key: value for key, value in document.items() if value}


def _choose_defaults(structure: Structure) -> Defaults:
    """The most common values: stated in the head, they need no repetition in periods."""
    stakes = [game_stakes for period in structure.periods for game_stakes in period.stakes]
    kinds = Counter(game_stakes.ante_kind for game_stakes in stakes if game_stakes.ante)
    minutes = {
        kind: Counter(period.ms // MINUTE_MS for period in structure.periods if period.kind == kind)
        for kind in KINDS
    }
    games = Games(structure.games)
    [((game, betting), _)] = Counter(
        (game_stakes.game, game_stakes.betting) for game_stakes in stakes
    ).most_common(1)
    return Defaults(
        game=game,
        betting=None if betting == games.betting(game) else betting,
        ante_kind=kinds.most_common(1)[0][0] if kinds else None,
        minutes={kind: count.most_common(1)[0][0] for kind, count in minutes.items() if count},
        games=games,
        bad=frozenset(),
    )


def _format_period(period: Period, level: int, number: int, head: Defaults) -> dict[str, object]:
    written: dict[str, object] = {"kind": period.kind}
    count = number - level
    if period.kind == "level":
        written["level"] = count = level
    if period.id != f"{period.kind[0]}{count}":
        written["id"] = period.id
    if len(period.stakes) > 1:
        written["games"] = [_format_stakes(stakes, head) for stakes in period.stakes]
    else:
        for stakes in period.stakes:
            written |= _format_stakes(stakes, head)
    minutes = period.ms // MINUTE_MS
    if period.hands:
        written |= {"hands": period.hands, "minutes": minutes}
    elif minutes != head.minutes[period.kind]:
        written["minutes"] = minutes
    rows = period.minutes_by_players
    lengths = {
        "minutes_by_players": [{"players": row.players, "minutes": row.ms // MINUTE_MS} for row in rows],
        "until_end": period.until_end,
    }
    marks = lengths | {key: getattr(period, key) for key in MARKS} | {"color_up": list(period.color_up)}
    return written | {key: value for key, value in marks.items() if value}


def _format_stakes(stakes: Stakes, head: Defaults) -> dict[str, object]:
    written: dict[str, object] = {}
    if stakes.game != head.game:
        written["game"] = stakes.game
    if stakes.betting != usual_betting(stakes.game, head):
        written["betting"] = stakes.betting
    written |= {key: getattr(stakes, key) for key in AMOUNTS if getattr(stakes, key)}
    if stakes.completion == stakes.small_bet:
        written.pop("completion", None)
    if stakes.ante and stakes.ante_kind != head.ante_kind:
        written["ante_kind"] = stakes.ante_kind
    return written
