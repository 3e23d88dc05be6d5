"""Structures are written as documents, and read again."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.state import (
    GAMES,
    ByPlayers,
    OwnGame,
    Period,
    PeriodKind,
    Posts,
    Stakes,
    Structure,
)
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure
from tests.tournament.structure.documents import BETTINGS, BREAK, LEVEL, amounts, document, stakes


def test_a_period_of_half_a_minute_cannot_be_written() -> None:
    half = Period("l1", "level", 30_000, (Stakes("nlhe", "no_limit", 1, 2),))

    with pytest.raises(Refused) as refused:
        format_structure(Structure("friday", "Friday", 100, (half,)))
    assert refused.value.reasons == (
        Reason(
            "structure.not_whole_minutes",
            {"period_ms": 30_000},
            "friday: period 1 (level 1): minutes",
        ),
    )


def test_a_written_structure_has_the_commonest_values_once_in_its_header() -> None:
    written = document(LEVEL, {**LEVEL, "minutes": 30}, LEVEL, BREAK)

    again = format_structure(parse_structure("friday", written))
    assert again["level_minutes"] == 20
    assert again["periods"] == [
        {**LEVEL, "level": 1},
        {**LEVEL, "level": 2, "minutes": 30},
        {**LEVEL, "level": 3},
        BREAK,
    ]


KINDS: tuple[PeriodKind, ...] = get_args(PeriodKind)
names = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=24)
seen = st.characters(exclude_categories=["Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"])
lines = st.text(seen, max_size=80)
own_games = st.lists(
    st.builds(
        OwnGame,
        st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=24).filter(
            lambda key: key not in GAMES
        ),
        st.text(seen, min_size=1, max_size=24).filter(str.strip),
        st.sampled_from(get_args(Posts)),
        st.sampled_from(BETTINGS),
    ),
    max_size=3,
    unique_by=lambda game: game.key,
)
lengths_by_players = st.lists(
    st.builds(ByPlayers, amounts, st.integers(1, 1440).map(lambda minutes: minutes * 60_000)),
    max_size=3,
    unique_by=lambda row: row.players,
).map(tuple)


@st.composite
def a_period(
    draw: st.DrawFn, own: Any, *, id_: str, kind: PeriodKind, every: str, is_last: bool, **given: Any
) -> Period:
    """A period whose length and end agree with each other and with the rotation."""
    games = tuple(draw(st.lists(stakes(own), min_size=1, max_size=3))) if kind == "level" else ()
    timed = kind == "break" or (every == "minutes" and len(games) > 1)
    until_end = not timed and is_last and draw(st.booleans())
    return Period(
        id=id_,
        kind=kind,
        ms=60_000 * draw(st.integers(1, 1440)),
        stakes=games,
        ends_day=not until_end and draw(st.booleans()),
        note=draw(lines),
        until_end=until_end,
        minutes_by_players=() if timed or until_end else draw(lengths_by_players),
        **given,
    )


@st.composite
def period_ids(draw: st.DrawFn, kinds: list[PeriodKind], first: int) -> list[str]:
    """Derived ids and given ones, which may look like derived ids of other periods."""
    given_ids = draw(st.lists(names | st.sampled_from(["l1", "l2", "b1"]), max_size=3))
    from_level = {"level": first - 1, "break": 0}
    derived = [f"{kind[0]}{from_level[kind] + kinds[: i + 1].count(kind)}" for i, kind in enumerate(kinds)]
    return list(dict.fromkeys([*given_ids, *derived]))[: len(kinds)]


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    kinds: list[PeriodKind] = ["level", *draw(st.lists(st.sampled_from(KINDS), max_size=12))]
    first = draw(st.just(1) | st.integers(1, 500))
    ids = draw(period_ids(kinds, first))
    chips = sorted(draw(st.sets(amounts, max_size=6)))
    leaving = draw(st.permutations(chips)) if chips else []
    closing = draw(st.none() | st.integers(0, len(kinds) - 1))
    own = draw(own_games)
    every, rotates = draw(
        st.just(("", 0)) | st.tuples(st.sampled_from(["hands", "orbit", "minutes"]), st.integers(1, 500))
    )
    periods = []
    for i, kind in enumerate(kinds):
        drawn = a_period(
            own,
            id_=ids[i],
            kind=kind,
            every=every,
            is_last=i + 1 == len(kinds),
            color_up=tuple(leaving[i : i + 1]),
            closes_registration=i == closing,
        )
        periods.append(draw(drawn))
    return Structure(
        first_level=first,
        games=tuple(own),
        rotate_every=every,
        rotate_count=rotates,
        name=draw(names),
        title=draw(lines.filter(str.strip)),
        starting_stack=draw(amounts),
        periods=tuple(periods),
        rebuy_stack=draw(st.just(0) | amounts),
        addon_stack=draw(st.just(0) | amounts),
        chips=tuple(chips),
        redraw_at_players=tuple(draw(st.lists(amounts, max_size=3))),
        redraw_at_tables=tuple(draw(st.lists(amounts, max_size=2))),
        source=draw(lines),
    )


@given(structures())
def test_a_structure_written_and_read_again_is_the_same(structure: Structure) -> None:
    written = json.loads(json.dumps(format_structure(structure)))

    assert parse_structure(structure.name, written) == structure
