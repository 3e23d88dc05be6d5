"""Files of other clocks: records in JSON, settings in one text, and files of The Tournament Director."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.structures.sheets.poker_mavens import is_settings, table_of_settings
from clockserver.structures.sheets.records import records_in, table_of_records
from clockserver.structures.sheets.rows import NO_CHOICES, Chosen, Sheet
from clockserver.structures.sheets.sheet_document import sheet_of
from clockserver.structures.sheets.tdt import table_of_tdt
from clockserver.structures.sheets.tdt_text import MAX_DEPTH, is_tdt, read_tdt
from tests.structures.sheets.sheets import KNOWN, faults, periods, questions_of, refused_with


def records(value: Any, chosen: Chosen = KNOWN) -> Sheet:
    log_records = records_in(value)
    assert log_records is not None
    return sheet_of(table_of_records(*log_records, chosen), chosen)


# -- JSON ----------------------------------------------------------------------------------------------


def test_records_with_breaks_and_color_ups_are_read() -> None:
    value = [
        {"smallBlind": 100, "bigBlind": 200, "ante": 0, "duration": 20, "isBreak": False},
        {"isBreak": True, "breakName": "Dinner", "duration": 30, "specialAction": "CHIP_UP_100S"},
        {"smallBlind": 500, "bigBlind": 1000, "ante": 1000, "duration": 20, "isBreak": False},
    ]
    assert periods(records(value)) == [
        {"kind": "level", "small_blind": 100, "big_blind": 200, "level": 1},
        {"kind": "break", "color_up": [100], "note": "Dinner"},
        {"kind": "level", "small_blind": 500, "big_blind": 1_000, "ante": 1_000, "level": 2},
    ]


def test_nested_records_with_values_of_the_header_are_read() -> None:
    value = {
        "name": "Home game",
        "startingStack": 5_000,
        "settings": {"levels": [{"minutes": 15, "little": 25, "big": 50}, {"break": True, "minutes": 5}]},
        "version": 3,
    }
    log_records = records(value, NO_CHOICES)
    assert log_records.document is not None
    assert (log_records.document["title"], log_records.document["starting_stack"]) == ("Home game", 5_000)
    assert [each["kind"] for each in log_records.document["periods"]] == ["level", "break"]
    assert [each.text for each in log_records.skipped] == ["version: 3"]


def test_levels_written_as_pairs_are_read() -> None:
    log_records = records(
        {"blinds": [[5, 10], [10, 20]], "roundLength": 900, "smallestDenomination": 5}, KNOWN
    )
    assert [each["big_blind"] for each in periods(log_records)] == [10, 20]


@pytest.mark.parametrize(
    ("lengths", "minutes"), [([1_200, 900], [20, 15]), ([20, 15], [20, 15]), ([181, 240], None)]
)
def test_lengths_above_180_are_read_as_seconds(lengths: list[int], minutes: list[int] | None) -> None:
    log_records = records([{"sb": 1, "bb": 2, "duration": each} for each in lengths])
    if minutes is None:
        assert faults(log_records)[0][2] == "sheet.no_length"
    else:
        assert [each.fields["minutes"] for each in log_records.rows] == minutes


def test_a_mix_of_minutes_and_seconds_asks_which_is_meant() -> None:
    value = [{"sb": 1, "bb": 2, "duration": 1_200}, {"sb": 2, "bb": 4, "duration": 60}]
    assert questions_of(records(value)) == [("sheet.which_durations", "durations")]
    chosen = Chosen(title="x", starting_stack=100, durations="seconds")
    assert [each.fields["minutes"] for each in records(value, chosen).rows] == [20, 1]


@pytest.mark.parametrize(
    "value", [{}, [], [1, 2], {"levels": []}, "text", None, [{"name": "Anna"}], [[[1], 2]]]
)
def test_json_without_levels_is_refused(value: Any) -> None:
    assert records_in(value) is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["sb", "bb", "ante", "duration", "break", "levels", "x"]), inner, max_size=5
        )
    ),
    max_leaves=20,
)


@given(json_values)
def test_random_json_is_read_or_refused(value: Any) -> None:
    log_records = records_in(value)
    if log_records is not None:
        assert isinstance(sheet_of(table_of_records(*log_records, KNOWN), KNOWN), Sheet)


def test_settings_with_all_blinds_in_one_text_are_read() -> None:
    value = {
        "Blinds": "25/50/0, 50/100/0, 100/200/200",
        "LevelDuration": "10",
        "BreakTime": "5",
        "Name": "Turbo",
    }
    assert is_settings(value)
    parsed = sheet_of(table_of_settings(value), Chosen(starting_stack=1_500))
    assert [each.get("ante", 0) for each in periods(parsed)] == [0, 0, 200]
    assert parsed.document is not None
    assert (parsed.document["title"], parsed.document["level_minutes"]) == ("Turbo", 10)
    assert [each.text for each in parsed.skipped] == ["BreakTime: 5"]


# -- The Tournament Director ---------------------------------------------------------------------------


def level(small: int, big: int, ante: int = 0) -> str:
    return (
        f"new GameRound({{Minutes: 20, SmallBlind: {small}, BigBlind: {big}, Ante: {ante}, GameType: 2, "
        'GameName: "Texas Hold \'Em", Limits: [0, 0], Notes: ""})'
    )


PAUSE = 'new GameBreak({Minutes: 5, ChipUp: true, Notes: ""})'


def file(*levels: str) -> str:
    """A file in the form of the program's own."""
    return (
        '{ V: "3.7.2", T: new Tournament({UUID: "1", Title: "Club \\"night\\"", Financials: new FinancialConfig('
        "{Buyins: new BuyConfig({Allow: true, Profiles: [new FeeProfile({Chips: 10000})], DefIndex: 0, "
        "LastRound: 2})}), "
        'Players: Map.from([["a", new GamePlayer({Name: new PlayerName({Nickname: "Zeb"})})]]), Prizes: [], '
        "Chips: new GameChips({Chips: [new GameChip({Value: 100, Use: true}), new GameChip({Value: 25, Use: true})]}), "
        f"Levels: new GameLevels({{Levels: [{', '.join(levels)}]}})}}), L: {{}} }}"
    )


def tdt(*levels: str, chosen: Chosen = NO_CHOICES) -> Sheet:
    return sheet_of(table_of_tdt(read_tdt(file(*levels)), chosen), chosen)


def test_a_file_of_the_tournament_director_is_read() -> None:
    parsed = tdt(level(25, 50), PAUSE, level(50, 100, 100))
    assert is_tdt(file(level(25, 50)))
    assert parsed.document == {
        "title": 'Club "night"',
        "starting_stack": 10_000,
        "chips": [25, 100],
        "game": "nlhe",
        "ante_kind": "big_blind",
        "level_minutes": 20,
        "break_minutes": 5,
        "periods": [
            {"kind": "level", "level": 1, "small_blind": 25, "big_blind": 50},
            {"kind": "break", "note": "Chip up"},
            {
                "kind": "level",
                "level": 2,
                "small_blind": 50,
                "big_blind": 100,
                "ante": 100,
                "closes_registration": True,
            },
        ],
    }


def test_players_are_left_out_and_unread_parts_are_listed() -> None:
    parsed = tdt(level(25, 50), PAUSE)
    skipped = [(each.row, each.text, each.reason and each.reason.code) for each in parsed.skipped]
    assert skipped == [
        (2, "ChipUp", "sheet.tdt_chip_up"),
        (None, "Players", "sheet.players_left_out"),
        (None, "Prizes, L", "sheet.parts_left_out"),
    ]


@pytest.mark.parametrize(
    ("ante", "kind"), [(10, "per_player"), (25, "per_player"), (40, "big_blind"), (30, None)]
)
def test_one_number_for_the_ante_is_read(ante: int, kind: str | None) -> None:
    parsed = tdt(level(50, 100, ante))
    if kind is None:
        assert questions_of(parsed) == [("sheet.which_ante", "ante_kind")]
        parsed = tdt(level(50, 100, ante), chosen=Chosen(ante_kind="button"))
        kind = "button"
    assert parsed.document is not None
    assert parsed.document["ante_kind"] == kind


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (file(level(25, 50))[:-200], "sheet.tdt_cut"),
        (file(level(25, 50))[:60], "sheet.tdt_cut"),
        ('{ V: "3', "sheet.tdt_cut"),
        (file('new Function("return 1")'), "sheet.tdt_no_data"),
        (file("alert(1)"), "sheet.tdt_no_data"),
        (file("`x`"), "sheet.tdt_no_data"),
        (file("1 + 1"), "sheet.tdt_no_data"),
        ("{ V: " + "[" * (MAX_DEPTH + 2), "sheet.tdt_too_deep"),
        (file(level(25, 50)) + " x", "sheet.tdt_no_data"),
    ],
)
def test_a_truncated_file_and_one_with_code_are_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_tdt(text)
    assert [reason.code for reason in caught.value.reasons] == [code]
    assert caught.value.reasons[0].params["line"] == 1


@pytest.mark.parametrize(
    "text", ["{ V: 1 }", "{ T: new Tournament({}) }", "{ T: new Tournament({Levels: []}) }"]
)
def test_a_file_without_levels_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        table_of_tdt(read_tdt(text), NO_CHOICES)
    assert [reason.code for reason in caught.value.reasons] == ["sheet.tdt_no_levels"]


pieces = st.sampled_from(
    [
        *'{}[](),:"',
        " ",
        "new ",
        "GameRound",
        "Map.from",
        "Levels",
        "T",
        "1",
        "-2.5e3",
        "true",
        '"a\\"',
        "Function",
        "\\",
        "é",
    ]
)


@given(st.lists(pieces, max_size=60).map("".join))
def test_random_text_is_read_as_data_or_refused(text: str) -> None:
    assert all(code.startswith("sheet.tdt_") for code in refused_with(lambda: read_tdt(text)))


@given(
    st.integers(0, len(file(level(25, 50), PAUSE)) - 1),
    st.sampled_from(["", "}", '"', "new Function(", "9" * 30]),
)
def test_a_file_with_a_random_fault_is_read_or_refused(at: int, inserted: str) -> None:
    original = file(level(25, 50), PAUSE)
    text = original[:at] + inserted + original[at + 1 :]
    codes = refused_with(lambda: sheet_of(table_of_tdt(read_tdt(text), KNOWN), KNOWN))
    assert all(code.startswith("sheet.tdt_") for code in codes)
