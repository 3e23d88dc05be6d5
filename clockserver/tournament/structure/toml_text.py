"""Structures as people write them: a TOML document into a Structure, and back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, get_args

from clockserver.core.texts import Reason, Refused
from clockserver.core.toml_reader import LARGEST, CheckedTable, show
from clockserver.tournament.structure.state import (
    GAMES,
    AnteKind,
    Betting,
    Period,
    PeriodKind,
    Rotation,
    Stakes,
    Structure,
)

MINUTE_MS = 60_000
MAX_MINUTES = 24 * 60
MAX_PERIODS = 300
MAX_HANDS = 500
HAND_MINUTES = 2  # estimated time of a hand, for levels measured in hands
MAX_VALUES = 30  # chips, color-ups and games of one rotation
MAX_ROTATION = 500  # hands, orbits or minutes
LONGEST = {"title": 80, "source": 200, "note": 120}

_ID = re.compile(r"[a-z0-9-]{1,24}")
_KINDS: tuple[PeriodKind, ...] = get_args(PeriodKind)
_BETTINGS: tuple[Betting, ...] = get_args(Betting)
_ANTE_KINDS: tuple[AnteKind, ...] = get_args(AnteKind)
_ROTATIONS: tuple[Rotation, ...] = tuple(each for each in get_args(Rotation) if each)

_BLINDS = ("small_blind", "big_blind")
_BETS = ("small_bet", "big_bet")
_AMOUNTS = (*_BLINDS, "ante", *_BETS, "bring_in", "completion")
_STAKES = ("game", "betting", *_AMOUNTS, "ante_kind")
_LEVEL_ONLY = ("level", *_STAKES, "games", "hands")
_MARKS = ("color_up", "closes_registration", "ends_day", "note")
_PERIOD = ("kind", "id", *_LEVEL_ONLY, "minutes", *_MARKS)
_STACKS = ("starting_stack", "rebuy_stack", "addon_stack")
_DEFAULTS = ("game", "betting", "ante_kind", "level_minutes", "break_minutes")
_REDRAWS = ("redraw_at_players", "redraw_at_tables")
_ROTATION = ("rotate_every", "rotate_count")
_TOP = ("title", "source", *_STACKS, "chips", *_REDRAWS, *_ROTATION, *_DEFAULTS, "periods")


class _Defaults(NamedTuple):
    """Values in the head of the document for every period that does not give its own."""

    game: str | None
    betting: Betting | None
    ante_kind: AnteKind | None
    minutes: Mapping[PeriodKind, int]
    bad: frozenset[str]
    """Fields of the head with a fault: values missing because of it are not reported again for each period."""


def parse_structure(name: str, document: Mapping[str, object]) -> Structure:
    """A structure from its parsed TOML document.

    Raises Refused with every reason at once; the field of each gives the place, as in
    `friday: period 7 (level 6): big_blind`, or `…: game 2: ante` inside a rotation.
    """
    top = CheckedTable(document, name, "structure", [])
    top.only(_TOP)
    title, source = (top.text(key, LONGEST[key]) for key in ("title", "source"))
    if not title.strip() and "title" not in top.bad:
        top.refuse("title", "missing_field")
    top.require("starting_stack")
    starting_stack = top.integer("starting_stack")
    rebuy_stack, addon_stack = (top.integer(key, 0) for key in _STACKS[1:])
    chips = top.integers("chips", MAX_VALUES)
    if "chips" not in top.bad and list(chips) != sorted(set(chips)):
        top.refuse("chips", "chips_not_ascending")
    at_players, at_tables = (top.integers(key, MAX_VALUES) for key in _REDRAWS)
    rotate_every, rotate_count = _read_rotation(top)
    walk = _Walk(chips, by_minutes=rotate_every == "minutes")
    periods = _read_periods(top, _read_defaults(top), walk)
    if top.reasons:
        raise Refused(*top.reasons)
    return Structure(
        name=name,
        title=title,
        source=source,
        starting_stack=starting_stack,
        rebuy_stack=rebuy_stack,
        addon_stack=addon_stack,
        chips=chips,
        redraw_at_players=at_players,
        redraw_at_tables=at_tables,
        rotate_every=rotate_every,
        rotate_count=rotate_count,
        periods=periods,
    )


def _read_rotation(top: CheckedTable) -> tuple[Rotation, int]:
    """The unit after which the games change, and the number of units."""
    every = top.choice("rotate_every", _ROTATIONS)
    count = top.integer("rotate_count", -LARGEST)
    if "rotate_count" not in top:
        return (every, 1) if every else ("", 0)
    if "rotate_count" not in top.bad and not 1 <= count <= MAX_ROTATION:
        top.refuse("rotate_count", "rotation_out_of_range", least=1, most=MAX_ROTATION, found=count)
    if every is None and "rotate_every" not in top.bad:
        top.refuse("rotate_count", "rotation_of_nothing", known=", ".join(_ROTATIONS))
    return every or "", count


def _read_defaults(top: CheckedTable) -> _Defaults:
    game, betting = top.choice("game", GAMES), top.choice("betting", _BETTINGS)
    if betting and "game" not in top:
        top.refuse("betting", "betting_without_game")
    return _Defaults(
        game=game,
        betting=betting,
        ante_kind=top.choice("ante_kind", _ANTE_KINDS),
        minutes={kind: _read_minutes(top, f"{kind}_minutes") for kind in _KINDS},
        bad=frozenset(top.bad),
    )


def _read_minutes(table: CheckedTable, key: str) -> int:
    minutes = table.integer(key, -LARGEST)
    if key in table and key not in table.bad and not 1 <= minutes <= MAX_MINUTES:
        table.refuse(key, "minutes_out_of_range", least=1, most=MAX_MINUTES, found=minutes)
    return minutes


class _Walk:
    """Values collected on the way through the periods, for the rules that span them."""

    def __init__(self, chips: tuple[int, ...], *, by_minutes: bool) -> None:
        self.chips = chips
        self.by_minutes = by_minutes
        self.seen: Counter[PeriodKind] = Counter()
        self.ids: dict[str, int] = {}
        self.colored_up: dict[int, int] = {}
        self.closing = 0

    def level_to_come(self, fields: Mapping[str, object]) -> int:
        """The level's number as people call it: the number written down, or else the next one."""
        level = fields.get("level")
        if isinstance(level, int) and not isinstance(level, bool) and abs(level) <= LARGEST:
            return level
        return self.seen["level"] + 1

    def step(self, table: CheckedTable, kind: PeriodKind) -> None:
        """Count a period, and hold a level number that is written down against the count."""
        self.seen[kind] += 1
        if kind == "level" and "level" in table:
            level, expected = table.integer("level", -LARGEST), self.seen["level"]
            if "level" not in table.bad and level != expected:
                table.refuse("level", "level_hole", expected=expected, found=level)
                # Counting on from the number found, one hole is one reason.
                self.seen["level"] = level

    def read_id(self, table: CheckedTable, number: int, kind: PeriodKind) -> str:
        period_id = table.fields.get("id", f"{kind[0]}{self.seen[kind]}")
        if not isinstance(period_id, str) or not _ID.fullmatch(period_id):
            table.refuse("id", "bad_id", found=show(period_id))
            return ""
        first = self.ids.setdefault(period_id, number)
        if first != number:
            table.refuse("id", "duplicate_id", id=period_id, first=first)
        return period_id

    def read_color_up(self, table: CheckedTable, number: int) -> tuple[int, ...]:
        chips = table.integers("color_up", MAX_VALUES)
        for position, chip in enumerate(chips):
            if chip in self.colored_up or chip in chips[:position]:
                first = self.colored_up.get(chip, number)
                table.refuse("color_up", "color_up_twice", chip=chip, first=first)
            elif self.chips and chip not in self.chips:
                known = ", ".join(map(str, self.chips))
                table.refuse("color_up", "color_up_not_in_play", chip=chip, known=known)
        self.colored_up.update(dict.fromkeys(chips, number))
        return chips

    def read_closing(self, table: CheckedTable, number: int) -> bool:
        closes = table.flag("closes_registration")
        if closes and self.closing:
            table.refuse("closes_registration", "registration_closes_twice", first=self.closing)
        elif closes:
            self.closing = number
        return closes


def _read_periods(top: CheckedTable, defaults: _Defaults, walk: _Walk) -> tuple[Period, ...]:
    tables = top.tables("periods", MAX_PERIODS, "too_many_periods")
    if not tables and "periods" not in top.bad:
        top.refuse("periods", "no_periods")
    periods = []
    for number, fields in tables:
        written = fields.get("kind")
        # A kind that is neither is refused below; the rest is read as the kind it looks like.
        looks: PeriodKind = "level" if any(key in fields for key in _LEVEL_ONLY) else "break"
        kind = next((kind for kind in _KINDS if kind == written), looks)
        table = top.inner(fields, _label(number, kind, walk.level_to_come(fields)))
        table.only(_PERIOD)
        table.require("kind")
        table.choice("kind", _KINDS)
        if number == 1 and written == "break":
            table.refuse("kind", "first_not_level")
        walk.step(table, kind)
        periods.append(_read_period(table, number, kind, (walk, defaults)))
    return tuple(periods)


def _label(number: int, kind: PeriodKind, level: int) -> str:
    return f"period {number} (level {level})" if kind == "level" else f"period {number} (break)"


def _read_period(
    table: CheckedTable, number: int, kind: PeriodKind, context: tuple[_Walk, _Defaults]
) -> Period:
    walk, defaults = context
    stakes: tuple[Stakes, ...] = ()
    if kind == "level":
        stakes = _read_level(table, defaults)
    else:
        for key in table.fields:
            if key in _LEVEL_ONLY:
                table.refuse(key, "not_in_break")
    hands = _read_hands(table) if kind == "level" else 0
    if hands and walk.by_minutes and len(stakes) > 1:
        # No time passes in it that could change its games.
        table.refuse("hands", "hands_in_rotation_by_minutes")
    minutes = _read_minutes(table, "minutes") or (0 if hands else defaults.minutes[kind])
    if hands and "minutes" not in table:
        minutes = min(hands * HAND_MINUTES, MAX_MINUTES)
    elif (
        not minutes
        and "hands" not in table.bad
        and not {"minutes", f"{kind}_minutes"} & (table.bad | defaults.bad)
    ):
        table.refuse("minutes", "missing_minutes", default=f"{kind}_minutes")
    return Period(
        id=walk.read_id(table, number, kind),
        kind=kind,
        ms=minutes * MINUTE_MS,
        stakes=stakes,
        color_up=walk.read_color_up(table, number),
        closes_registration=walk.read_closing(table, number),
        ends_day=table.flag("ends_day"),
        note=table.text("note", LONGEST["note"]),
        hands=hands,
    )


def _read_hands(table: CheckedTable) -> int:
    hands = table.integer("hands", -LARGEST)
    if "hands" in table and "hands" not in table.bad and not 1 <= hands <= MAX_HANDS:
        table.refuse("hands", "hands_out_of_range", least=1, most=MAX_HANDS, found=hands)
    return hands


def _read_level(table: CheckedTable, defaults: _Defaults) -> tuple[Stakes, ...]:
    if "games" not in table:
        return tuple(filter(None, [_read_stakes(table, defaults)]))
    for key in table.fields:
        if key in _STAKES:
            table.refuse(key, "stakes_beside_games")
    games = table.tables("games", MAX_VALUES, "too_many_values")
    if not games and "games" not in table.bad:
        table.refuse("games", "no_games")
    entries = [table.inner(fields, f"game {number}") for number, fields in games]
    for entry in entries:
        entry.only(_STAKES)
    return tuple(filter(None, [_read_stakes(entry, defaults) for entry in entries]))


def _read_stakes(table: CheckedTable, defaults: _Defaults) -> Stakes | None:
    """The stakes in a level or in one entry of its rotation; None where the game is not known."""
    game = table.choice("game", GAMES) or ("game" not in table and defaults.game) or None
    own_betting = table.choice("betting", _BETTINGS)
    amounts = {key: table.integer(key, 0 if key == "ante" else 1) for key in _AMOUNTS}
    if game is None:
        table.choice("ante_kind", _ANTE_KINDS)
        if "game" not in table and "game" not in defaults.bad:
            table.refuse("game", "missing_game")
        return None
    betting = own_betting or _usual_betting(game, defaults)
    family = GAMES[game][0]
    needed = _needed(family, betting)
    for key, code in needed.items():
        if key not in table:
            table.refuse(key, code, game=game)
    for key in _AMOUNTS:
        extra = key == "ante" or (key == "completion" and family == "stud")
        if key in table and key not in needed and not extra:
            table.refuse(key, "not_in_game", game=game, betting=betting)
    if family == "stud":
        amounts["completion"] = amounts["completion"] or amounts["small_bet"]
    _check_order(table, amounts)
    ante_kind = _read_ante_kind(table, amounts["ante"], family, defaults)
    return Stakes(game=game, betting=betting, ante_kind=ante_kind, **amounts)


def _usual_betting(game: str, defaults: _Defaults) -> Betting:
    """The betting of the head goes with the game of the head; other games have their own."""
    if defaults.betting and game == defaults.game:
        return defaults.betting
    return GAMES[game][1]


def _needed(family: str, betting: Betting) -> dict[str, str]:
    """The amounts a game cannot be dealt without, each with the code that misses it."""
    needed = dict.fromkeys(_BLINDS, "missing_blinds")
    if family == "stud":
        needed = {"bring_in": "missing_bring_in", "small_bet": "missing_bets"}
    if betting == "fixed_limit":
        needed.update(dict.fromkeys(_BETS, "missing_bets"))
    return needed


def _check_order(table: CheckedTable, amounts: Mapping[str, int]) -> None:
    for low, high, code in (
        (*_BLINDS, "small_blind_above_big_blind"),
        (*_BETS, "small_bet_above_big_bet"),
        ("bring_in", "completion", "bring_in_above_completion"),
    ):
        # 0: not there, or wrong and refused already.
        if 0 < amounts[high] < amounts[low]:
            table.refuse(low, code, found=amounts[low], most=amounts[high])


def _read_ante_kind(table: CheckedTable, ante: int, family: str, defaults: _Defaults) -> AnteKind:
    own = table.choice("ante_kind", _ANTE_KINDS)
    if not ante:
        if own not in {None, "none"} and "ante" not in table.bad:
            table.refuse("ante_kind", "ante_kind_without_ante", found=own)
        return "none"
    kind = own or defaults.ante_kind or "none"
    unsure = "ante_kind" in table.bad or ("ante_kind" in defaults.bad and not own)
    if kind == "none" and not unsure:
        table.refuse("ante", "ante_without_kind", known=", ".join(_ANTE_KINDS[1:]))
    elif family == "stud" and kind != "per_player" and not unsure:
        table.refuse("ante_kind", "ante_kind_not_in_stud", found=kind)
    return kind


def format_structure(structure: Structure) -> dict[str, object]:
    """The document from which `parse_structure` reads this structure: tables, lists and values only.

    Raises Refused where a period is not a whole number of minutes, which a file cannot express.
    """
    part = [
        Reason(
            "structure.not_whole_minutes",
            {"period_ms": period.ms},
            f"{structure.name}: {_label(i + 1, period.kind, structure.level_number(i))}: minutes",
        )
        for i, period in enumerate(structure.periods)
        if period.ms % MINUTE_MS
    ]
    if part:
        raise Refused(*part)
    head = _choose_defaults(structure)
    document: dict[str, object] = {"title": structure.title, "source": structure.source}
    document |= {key: getattr(structure, key) for key in _STACKS}
    document |= {key: list(getattr(structure, key)) for key in ("chips", *_REDRAWS)}
    document |= {key: getattr(structure, key) for key in _ROTATION}
    document |= {"game": head.game, "betting": head.betting}
    document["ante_kind"] = head.ante_kind
    document |= {f"{kind}_minutes": minutes for kind, minutes in head.minutes.items()}
    document["periods"] = [
        _format_period(period, structure.level_number(i), i + 1, head)
        for i, period in enumerate(structure.periods)
    ]
    return {key: value for key, value in document.items() if value}


def _choose_defaults(structure: Structure) -> _Defaults:
    """The commonest of each, so that the document repeats as little as possible."""
    stakes = [one for period in structure.periods for one in period.stakes]
    kinds = Counter(one.ante_kind for one in stakes if one.ante)
    minutes = {
        kind: Counter(period.ms // MINUTE_MS for period in structure.periods if period.kind == kind)
        for kind in _KINDS
    }
    [((game, betting), _)] = Counter((one.game, one.betting) for one in stakes).most_common(1)
    return _Defaults(
        game=game,
        betting=None if betting == GAMES[game][1] else betting,
        ante_kind=kinds.most_common(1)[0][0] if kinds else None,
        minutes={kind: count.most_common(1)[0][0] for kind, count in minutes.items() if count},
        bad=frozenset(),
    )


def _format_period(period: Period, level: int, number: int, head: _Defaults) -> dict[str, object]:
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
    marks = {key: getattr(period, key) for key in _MARKS} | {"color_up": list(period.color_up)}
    return written | {key: value for key, value in marks.items() if value}


def _format_stakes(stakes: Stakes, head: _Defaults) -> dict[str, object]:
    written: dict[str, object] = {}
    if stakes.game != head.game:
        written["game"] = stakes.game
    if stakes.betting != _usual_betting(stakes.game, head):
        written["betting"] = stakes.betting
    written |= {key: getattr(stakes, key) for key in _AMOUNTS if getattr(stakes, key)}
    if stakes.completion == stakes.small_bet:
        written.pop("completion", None)
    if stakes.ante and stakes.ante_kind != head.ante_kind:
        written["ante_kind"] = stakes.ante_kind
    return written
