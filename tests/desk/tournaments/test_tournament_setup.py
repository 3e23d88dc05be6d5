"""New tournaments come from a version of a structure, from a template or from another tournament; some are drafts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted, Answer
from clockserver.desk.ports import SeedFile
from clockserver.library.chip_sets.commands import SaveChipSet
from clockserver.library.state import Chip, TemplatePrizes
from clockserver.library.structures.commands import ArchiveStructure, SaveStructure
from clockserver.library.templates.commands import ArchiveTemplate, SaveTemplate
from clockserver.tournament import invariants
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight, RemoveFlight, ResolvedOpenFlight
from clockserver.tournament.flights.state import Ends, terms_of
from clockserver.tournament.flights.state import state_of as state_of_session
from clockserver.tournament.lifecycle.commands import AnnounceTournament, CreateTournament
from clockserver.tournament.prizes.commands import SetFlightPrizes, SetUpPrizes
from clockserver.tournament.seating.state import SeatingRules, SeatingWish
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Room
from tests.desk.answers import codes, reasons
from tests.desk.library_files import document
from tests.projection.topic_values import topic_value
from tests.tournament.merging.flights import merging
from tests.tournament.merging.rooms import two_ended_flights

STARTS_AT = 1_800_000_600_000


@pytest.fixture
def shelf() -> Room:
    room = Room()
    room.files.files = [SeedFile("club", document(), "1" * 64)]
    room.opened().with_room_service().with_library()
    save = SaveStructure(title="Club night", document=document(20_000), structure="club", base=1)
    assert isinstance(room.shelve(save), Accepted)
    template = SaveTemplate(title="Club template", structure="club", version=1, names="hidden")
    assert isinstance(room.shelve(template), Accepted)
    return room


def opened(room: Room, command_id: str = "open-another", **fields: Any) -> Answer:
    return room.open_tournament(CreateTournament(**fields), command_id)


def state_of(room: Room, slug: str) -> Tournament:
    return room.desks.desk(slug).state


def codes_and_fields(answer: Answer) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in reasons(answer)]


def listed(room: Room, topic: str) -> list[str]:
    return [each["slug"] for each in topic_value(room, topic)["tournaments"]]


def test_a_tournament_begins_with_a_template(shelf: Room) -> None:
    assert isinstance(opened(shelf, template="club-template", starts_at=STARTS_AT), Accepted)
    state = state_of(shelf, "club-template")
    session = state.sessions["1"]
    assert (state.title, state.starts_at, session.seating.names) == ("Club template", STARTS_AT, "hidden")
    assert session.structure.starting_stack == 10_000  # version 1, not the newest
    assert state.ruleset.name == shelf.room_service.usual_ruleset
    assert state_of(shelf.restarted(), "club-template") == state


def test_a_tournament_begins_with_a_version_of_a_structure(shelf: Room) -> None:
    assert isinstance(opened(shelf, title="One", structure="club", version=1), Accepted)
    assert isinstance(opened(shelf, "open-two", title="Two", structure="club"), Accepted)
    stacks = [state_of(shelf, slug).sessions["1"].structure.starting_stack for slug in ("one", "two")]
    assert stacks == [10_000, 20_000]
    assert codes_and_fields(opened(shelf, "open-three", title="Three", structure="club", version=7)) == [
        ("library.unknown_version", "version")
    ]


def test_a_clone_has_everything_except_people_draws_and_results(shelf: Room) -> None:
    shelf.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(60.0, 40.0)))
    shelf.give(ChangeSeating(seating=SeatingWish(table_size=8, max_entries=40)))
    shelf.give(TapCounter(what="entry", count=12))
    shelf.give(StartClock())
    answer = opened(shelf, from_="friday", title="Friday again")
    assert isinstance(answer, Accepted)
    source, clone = state_of(shelf, "friday"), state_of(shelf, "friday-again")
    before, after = source.sessions["1"], clone.sessions["1"]
    assert (clone.ruleset, after.structure, after.prizes) == (source.ruleset, before.structure, before.prizes)
    assert (after.seating, after.registration) == (before.seating, before.registration)
    assert (after.counters.entries, after.clock.phase, len(clone.entries)) == (0, "ready", 0)
    assert state_of(shelf.restarted(), "friday-again") == clone


def test_a_clone_has_the_flights_of_the_other_without_their_days_starts_and_tables(shelf: Room) -> None:
    turbo = shelf.library_service.structure("club", 1)
    shelf.give(ChangeFlight(session="1", label="1A", ends=Ends(level=2), starts_at=STARTS_AT))
    shelf.give(OpenFlight(label="gone", copy_of="1"))
    shelf.give(RemoveFlight(session="2"))
    shelf.give(ResolvedOpenFlight(label="1B turbo", structure="club", sheet=turbo, starts_at=STARTS_AT + 1))
    shelf.give(ChangeFlight(session="3", ends=Ends(share_per_mille=150), seating=SeatingWish(table_size=6)))
    shelf.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(60.0, 40.0)))
    shelf.give(SetFlightPrizes(session="3", places=2, amount=7_000, reason="As announced"))
    shelf.give(OpenTables(session="3", tables=(7,)))
    assert isinstance(opened(shelf, from_="friday", title="Friday again", names="hidden"), Accepted)
    source, clone = state_of(shelf, "friday").sessions, state_of(shelf, "friday-again").sessions
    assert sorted(clone) == ["1", "2"]
    for id_, source_id in (("1", "1"), ("2", "3")):
        assert terms_of(clone[id_]) == replace(terms_of(source[source_id]), starts_at=None)
        assert clone[id_].structure == source[source_id].structure
        assert clone[id_].seating == replace(source[source_id].seating, names="hidden")
        assert clone[id_].flight_prizes == source[source_id].flight_prizes
        assert clone[id_].prizes == source["1"].prizes
        assert (clone[id_].clock.phase, len(clone[id_].tables)) == ("ready", 0)
    state = state_of(shelf, "friday-again")
    assert invariants.violations(state) == []
    assert state_of(shelf.restarted(), "friday-again") == state
    assert codes_and_fields(
        opened(shelf, "open-it-twice", from_="friday", title="Friday again", names="hidden")
    ) == [("already_done", "title")]


def test_a_clone_of_merged_flights_has_the_flights_and_not_the_day_they_became() -> None:
    room = two_ended_flights()
    room.give(merging())
    assert isinstance(opened(room, from_="friday", title="Again"), Accepted)
    clone = state_of(room, "again")
    assert [(id_, each.label, state_of_session(each)) for id_, each in sorted(clone.sessions.items())] == [
        ("1", "1A", "planned"),
        ("2", "1B", "planned"),
    ]
    assert not clone.entries


def test_a_clone_without_flights_begins_with_one_event(shelf: Room) -> None:
    assert isinstance(opened(shelf, from_="friday", title="Friday again"), Accepted)
    assert state_of(shelf, "friday-again").seq == 1


def test_a_clone_without_a_title_has_that_of_the_other_under_another_address(shelf: Room) -> None:
    assert isinstance(opened(shelf, from_="friday"), Accepted)
    assert state_of(shelf, "friday-2").title == "Friday"


def test_an_unknown_name_is_refused_with_its_field(shelf: Room) -> None:
    assert codes_and_fields(opened(shelf, template="nowhere")) == [("library.unknown_template", "template")]
    assert codes_and_fields(opened(shelf, from_="nowhere")) == [("tournament.unknown", "tournament")]
    assert codes_and_fields(opened(shelf, title="X")) == [("tournament.one_source", "structure")]
    assert codes_and_fields(opened(shelf, structure="club")) == [("tournament.title_missing", "title")]
    assert codes_and_fields(opened(shelf, template="club-template", from_="friday")) == [
        ("tournament.one_source", "from")
    ]


def test_a_template_whose_structure_was_archived_is_refused_and_listed_with_the_reason(shelf: Room) -> None:
    assert isinstance(shelf.shelve(ArchiveStructure(structure="club")), Accepted)
    assert codes_and_fields(opened(shelf, template="club-template")) == [
        ("library.structure_archived", "template")
    ]
    (line,) = shelf.library_service.templates()
    assert [reason.code for reason in line.reasons] == ["library.structure_archived"]


def test_an_archived_template_is_refused(shelf: Room) -> None:
    assert isinstance(shelf.shelve(ArchiveTemplate(template="club-template")), Accepted)
    assert codes_and_fields(opened(shelf, template="club-template")) == [
        ("library.template_archived", "template")
    ]


# -- drafts --------------------------------------------------------------------------------------------


def test_a_draft_is_in_the_list_of_staff_until_it_is_announced() -> None:
    room = Room().opened(draft=True)
    assert (listed(room, "room"), listed(room, "drafts:room")) == ([], ["friday"])
    restarted = room.restarted()
    assert (listed(restarted, "room"), listed(restarted, "drafts:room")) == ([], ["friday"])
    room.give(AnnounceTournament(), "announce-1")
    assert (listed(room, "room"), listed(room, "drafts:room")) == (["friday"], [])
    room.give(Undo(command="announce-1"))
    assert (listed(room, "room"), listed(room, "drafts:room")) == ([], ["friday"])
    room.check()


def test_a_draft_that_starts_stops_being_a_draft() -> None:
    room = Room().opened(draft=True)
    room.give(TapCounter(what="entry"))
    assert listed(room, "room") == ["friday"]
    assert topic_value(room, "tournament:friday")["stage"] == "running"
    assert room.refused(AnnounceTournament()) == ["already_done"]


# -- templates, whole --------------------------------------------------------------------------------


def coloured(*chips: int) -> SaveChipSet:
    return SaveChipSet(title="Club chips", chips=tuple(Chip(each) for each in chips))


def test_a_tournament_has_all_that_its_template_says(shelf: Room) -> None:
    assert isinstance(shelf.shelve(coloured(500, 25, 100)), Accepted)
    template = SaveTemplate(
        title="Whole",
        structure="club",
        chip_set="club-chips",
        ruleset=shelf.room_service.usual_ruleset,
        payouts="three",
        prizes=TemplatePrizes("EUR", entry=5_000, guarantee=100_000),
        names="hidden",
        seating=SeatingRules(table_size=8, max_entries=64),
    )
    assert isinstance(shelf.shelve(template), Accepted)
    assert isinstance(opened(shelf, template="whole"), Accepted)
    state = state_of(shelf, "whole")
    session = state.sessions["1"]
    assert session.structure.chips == (25, 100, 500)
    assert (session.seating.table_size, session.seating.max_entries, session.seating.names) == (
        8,
        64,
        "hidden",
    )
    settings = session.prizes.settings
    assert settings is not None
    assert (settings.table.name, settings.entry, settings.guarantee, settings.unit) == (
        "three",
        5_000,
        100_000,
        100,
    )
    assert state_of(shelf.restarted(), "whole") == state


def test_the_names_and_colours_of_a_chip_set_go_into_the_tournament_and_stay_there(shelf: Room) -> None:
    chips = (Chip(25, "green", "#00aa33"), Chip(100), Chip(500, colour="#800080"))
    assert isinstance(shelf.shelve(SaveChipSet(title="Club chips", chips=chips)), Accepted)
    template = SaveTemplate(title="Coloured", structure="club", chip_set="club-chips")
    assert isinstance(shelf.shelve(template), Accepted)
    assert isinstance(opened(shelf, template="coloured"), Accepted)
    looks = {"25": {"name": "green", "colour": "#00aa33"}, "500": {"name": "", "colour": "#800080"}}
    assert topic_value(shelf, "color_ups:coloured:1")["looks"] == looks

    later = SaveChipSet(title="Club chips", chips=(Chip(25, "red", "#ff0000"),), chip_set="club-chips")
    assert isinstance(shelf.shelve(later), Accepted)
    restarted = shelf.restarted()
    assert [each.name for each in state_of(restarted, "coloured").sessions["1"].structure.chip_looks] == [
        "green",
        "",
    ]


def test_a_payout_table_alone_counts_nothing_into_the_pool(shelf: Room) -> None:
    assert isinstance(shelf.shelve(SaveTemplate(title="Paid", structure="club", payouts="three")), Accepted)
    assert isinstance(opened(shelf, template="paid"), Accepted)
    settings = state_of(shelf, "paid").sessions["1"].prizes.settings
    assert settings is not None
    assert (settings.currency, settings.entry) == ("EUR", 0)


def test_buy_ins_without_a_payout_table_are_refused(shelf: Room) -> None:
    answer = shelf.shelve(SaveTemplate(title="Paid", structure="club", prizes=TemplatePrizes("EUR")))
    assert codes_and_fields(answer) == [("prizes.no_table", "payouts")]


def test_chips_that_the_structure_takes_out_have_to_be_in_the_set(shelf: Room) -> None:
    level = {"kind": "level", "small_blind": 50, "big_blind": 100}
    break_ = {"kind": "break", "color_up": [25]}
    sheet = {**document(), "periods": [level, break_, level], "break_minutes": 10}
    saved = SaveStructure(title="Colored", document=sheet)
    assert isinstance(shelf.shelve(saved), Accepted)
    assert isinstance(shelf.shelve(coloured(100, 500)), Accepted)
    template = SaveTemplate(title="Odd chips", structure="colored", chip_set="club-chips")
    assert isinstance(shelf.shelve(template), Accepted)
    assert codes(opened(shelf, template="odd-chips")) == ["structure.color_up_not_in_play"]
    faults = {
        each.name: [reason.code for reason in each.reasons] for each in shelf.library_service.templates()
    }
    assert faults["odd-chips"] == ["structure.color_up_not_in_play"]
    assert faults["club-template"] == []
