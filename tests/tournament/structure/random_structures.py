"""Random structures."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from clockserver.tournament.structure.state import (
    GAMES,
    ByPlayers,
    OwnGame,
    Period,
    PeriodKind,
    Posts,
    Structure,
)
from tests.tournament.structure.documents import BETTINGS, amounts, stakes

KINDS: tuple[PeriodKind, ...] = get_args(PeriodKind)


names = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=24)


visible = st.characters(exclude_categories=["Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"])


lines = st.text(visible, max_size=80)


own_games = st.lists(
    st.builds(
        OwnGame,
        st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=24).filter(
            lambda key: key not in GAMES
        ),
        st.text(visible, min_size=1, max_size=24).filter(str.strip),
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
    draw: st.DrawFn,
    games_of_sheet: Any,
    *,
    id_: str,
    kind: PeriodKind,
    every: str,
    is_last: bool,
    **marks: Any,
) -> Period:
    """A period whose length and end agree with each other and with the rotation."""
    games = tuple(draw(st.lists(stakes(games_of_sheet), min_size=1, max_size=3))) if kind == "level" else ()
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
        **marks,
    )


@st.composite
def period_ids(draw: st.DrawFn, kinds: list[PeriodKind], first: int) -> list[str]:
    """Derived ids and given ones, which may look like derived ids of other periods."""
    own_ids = draw(st.lists(names | st.sampled_from(["l1", "l2", "b1"]), max_size=3))
    from_level = {"level": first - 1, "break": 0}
    derived = [f"{kind[0]}{from_level[kind] + kinds[: i + 1].count(kind)}" for i, kind in enumerate(kinds)]
    return list(dict.fromkeys([*own_ids, *derived]))[: len(kinds)]


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    kinds: list[PeriodKind] = ["level", *draw(st.lists(st.sampled_from(KINDS), max_size=12))]
    first = draw(st.just(1) | st.integers(1, 500))
    ids = draw(period_ids(kinds, first))
    chips = sorted(draw(st.sets(amounts, max_size=6)))
    leaving = draw(st.permutations(chips)) if chips else []
    closing = draw(st.none() | st.integers(0, len(kinds) - 1))
    games_of_sheet = draw(own_games)
    every, rotates = draw(
        st.just(("", 0)) | st.tuples(st.sampled_from(["hands", "orbit", "minutes"]), st.integers(1, 500))
    )
    periods = []
    for i, kind in enumerate(kinds):
        drawn = a_period(
            games_of_sheet,
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
        games=tuple(games_of_sheet),
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
