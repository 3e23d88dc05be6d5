"""Topics of players and tables: patches add up, names are in their public form, moves have reasons."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.players.names import public_names
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves, SeenMove
from clockserver.tournament.draws.commands import PublishDraw, WithdrawDraw
from clockserver.tournament.entries.commands import BustOut, MarkAbsent, RegisterPlayer, TakeOutNoShow
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer, SeatAlternates
from clockserver.tournament.seating.state import NameForm, Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from tests.builders import MINUTE, SLUG, Room
from tests.projection.seated_room import fill_table_one, nine_at_two_tables
from tests.projection.topic_values import topic_value

KEYED = ("tables", "seats", "players")
NAMES = {f"{number:032x}": name for number, name in enumerate(("Anna Schmidt", "Anna Stone", "Bob Ray"), 1)}


def names_of(ids: Collection[str], form: NameForm) -> dict[str, str | None]:
    names = {each: NAMES.get(each, f"Player {int(each, 16)}") for each in ids}
    return public_names(names, form)


def topic(kind: str) -> str:
    return f"{kind}:{SLUG}:1"


def value_of(room: Room, kind: str) -> Any:
    return topic_value(room, topic(kind))


def patched(room: Room, kind: str) -> dict[str, Any]:
    """A face's value after applying every patch to its first value."""
    value: dict[str, Any] = {}
    for message in room.broadcaster.of(topic(kind)):
        if "value" in message:
            value = dict(message["value"])
            continue
        value |= message["patch"]["set"]
        for key in message["patch"]["remove"]:
            del value[key]
    return value


@pytest.fixture
def evening() -> Room:
    """Two tables, nine players, two of them out, with a running clock."""
    return nine_at_two_tables(names_of)


def test_patches_add_up_to_the_published_value_through_any_commands_and_undos(evening: Room) -> None:
    dice = Random(7)
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    for number in range(60):
        playing = [each for each in evening.desk.state.entries.values() if each.status == "playing"]
        player = dice.choice(sorted(playing, key=lambda entry: entry.number))
        if len(playing) > 4 and dice.random() < 0.5:
            evening.give(BustOut(entry=player.id), f"tap-x-{number:04}")
            if dice.random() < 0.5:
                evening.offer(Undo(command=f"tap-x-{number:04}"))  # refused where an alternate has the seat
        else:
            evening.give(RegisterPlayer(person=f"{100 + number:032x}", late=True))
    for kind in KEYED:
        assert patched(evening, kind) == value_of(evening, kind)
    restarted = evening.restarted()
    restarted.directory.names_of = names_of
    for kind in ("tables", "moves", "plan"):
        assert value_of(restarted, kind) == value_of(evening, kind), kind


def test_a_bust_out_and_its_undo_each_send_one_table_and_one_player(evening: Room) -> None:
    before = {kind: value_of(evening, kind) for kind in (*KEYED, "moves", "plan")}
    evening.broadcaster.published.clear()
    evening.give(BustOut(entry="e4"), "bust-00001")
    (tables,) = evening.broadcaster.of(topic("tables"))
    (players,) = evening.broadcaster.of(topic("players"))
    assert list(tables["patch"]["set"]) == ["1"]
    assert list(players["patch"]["set"]) == ["e4"]
    assert (value_of(evening, "seats")["e4"]["status"], value_of(evening, "seats")["e4"]["out"]) == (
        "out",
        0,
    )
    evening.give(Undo(command="bust-00001"))
    assert {kind: value_of(evening, kind) for kind in before} == before


@pytest.mark.parametrize(
    ("form", "anna", "bob"),
    [("full", "Anna Schmidt", "Bob Ray"), ("short", "Anna Sc.", "Bob R."), ("hidden", None, None)],
)
def test_public_names_follow_the_event_and_staff_see_all_of_them(
    evening: Room, form: NameForm, anna: str | None, bob: str | None
) -> None:
    if form != "full":
        evening.give(ChangeSeating(seating=Seating(names=form)))
    seats, players = value_of(evening, "seats"), value_of(evening, "players")
    assert (seats["e1"]["name"], seats["e3"]["name"]) == (anna, bob)
    assert (players["e1"]["name"], players["e3"]["name"]) == ("Anna Schmidt", "Bob Ray")
    assert "person" not in seats["e1"]


def test_a_name_that_changes_in_the_registry_changes_on_the_screens(
    evening: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMES, f"{3:032x}", "Robert Ray")
    evening.tournaments.people_changed([f"{3:032x}"])
    message = evening.broadcaster.of(topic("seats"))[-1]
    assert message["patch"]["set"]["e3"]["name"] == "Robert Ray"
    evening.give(BustOut(entry="e3"))
    assert patched(evening, "seats") == value_of(evening, "seats")
    seqs = [each["seq"] for each in evening.broadcaster.of(topic("seats"))]
    assert seqs == sorted(set(seqs))


@pytest.mark.parametrize("form", ["short", "hidden"])
def test_an_eliminated_player_keeps_the_place_when_names_are_shown_in_another_form(
    evening: Room, form: NameForm
) -> None:
    for entry in ("e3", "e1"):
        evening.give(BustOut(entry=entry))
    evening.give(ChangeSeating(seating=Seating(names=form)))
    seats = value_of(evening, "seats")
    assert [seats[each]["out"] for each in ("e3", "e1", "e2")] == [0, 1, None]
    assert patched(evening, "seats") == value_of(evening, "seats")


def log_lines(room: Room) -> list[dict[str, Any]]:
    return list(topic_value(room, f"log:{SLUG}")["lines"].values())


def test_a_superseded_move_disappears_at_once(evening: Room) -> None:
    fill_table_one(evening)
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 1), to_seat=SeatRef(2, 2)))
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 2), to_seat=SeatRef(2, 4)), "move-00002")
    directed = [(each["to"]) for each in value_of(evening, "moves")["moves"] if each["entry"] == "e1"]
    assert directed == ["2-4"]
    evening.give(Undo(command="move-00002"))
    directed = [(each["to"]) for each in value_of(evening, "moves")["moves"] if each["entry"] == "e1"]
    assert directed == ["2-2"]


def test_an_eliminated_player_gets_no_directions(evening: Room) -> None:
    evening.give(BreakTable(table=2))
    evening.give(BustOut(entry="e1"), "bust-00001")
    assert "e1" not in {each["entry"] for each in value_of(evening, "moves")["moves"]}
    assert len([each for each in value_of(evening, "moves")["moves"] if each["kind"] == "TableBroken"]) == 4
    evening.give(Undo(command="bust-00001"))
    assert "e1" in {each["entry"] for each in value_of(evening, "moves")["moves"]}


def test_a_table_that_breaks_is_in_no_move_and_a_published_redraw_proposes_no_break(
    evening: Room,
) -> None:
    assert value_of(evening, "moves")["next_to_break"] == 2
    assert (value_of(evening, "plan")["moves"], value_of(evening, "plan")["where_is_the_button"]) == (
        [],
        [],
    )
    evening.give(PublishDraw(kind="redraw"), "draw-00001")
    assert value_of(evening, "moves")["next_to_break"] is None
    evening.give(WithdrawDraw(draw=1))
    assert value_of(evening, "moves")["next_to_break"] == 2


def test_each_of_several_moves_at_once_has_its_own_reasons(evening: Room) -> None:
    fill_table_one(evening)
    moves = value_of(evening, "plan")["moves"]
    seen_moves = tuple(
        SeenMove(each["entry"], *(SeatRef(*map(int, each[key].split("-"))) for key in ("from", "to")))
        for each in moves
    )
    evening.give(ConfirmMoves(moves=seen_moves), "moves-0001")
    moves_made = value_of(evening, "moves")["moves"][-len(moves) :]
    # The player's turn to move is a reason in the proposal only; the move has the table and the blinds.
    assert [each["why"] for each in moves_made] == [[each["why"][0], each["why"][-1]] for each in moves]
    lines = [line for line in log_lines(evening) if line["command"] == "moves-0001"]
    assert [(line["code"], line["params"]["players"], line["undo"]) for line in lines] == [
        ("log.TablesBalanced", 2, "undo")
    ]


def test_alternates_are_offered_a_table_and_those_who_get_it_are_directed_there(evening: Room) -> None:
    fill_table_one(evening)
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    for number in range(300, 306):
        evening.give(RegisterPlayer(person=f"{number:032x}"))
    new = value_of(evening, "plan")["new_table"]
    assert (new["table"], len(new["seated"]), len(new["moves"])) == (3, 2, 4)
    movers = tuple(each["entry"] for each in new["moves"])
    evening.give(SeatAlternates(table=3, seated=tuple(new["seated"]), movers=movers))
    assert value_of(evening, "plan")["new_table"] is None
    directed = {each["entry"]: each["to"] for each in value_of(evening, "moves")["moves"]}
    assert {directed[each].split("-")[0] for each in (*new["seated"], *movers)} == {"3"}


def test_the_undo_of_a_command_with_several_lines_is_shown_at_each_of_them(evening: Room) -> None:
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    for number in range(300, 320):
        evening.give(RegisterPlayer(person=f"{number:032x}"))
    new = value_of(evening, "plan")["new_table"]
    movers = tuple(each["entry"] for each in new["moves"])
    evening.give(SeatAlternates(table=3, seated=tuple(new["seated"]), movers=movers), "alternates-1")

    def buttons() -> list[str]:
        return [line["undo"] for line in log_lines(evening) if line["command"] == "alternates-1"]

    assert len(buttons()) > 2
    assert set(buttons()) == {"undo"}
    evening.give(Undo(command="alternates-1"))
    assert set(buttons()) == {"redo"}
    assert log_lines(evening)[-1]["of"]["code"] == "log.TablesChanged.open"
    evening.give(Redo(command="alternates-1"))
    assert set(buttons()) == {"undo"}
    evening.give(Undo(command="alternates-1"))
    evening.give(OpenTables(tables=(3,)))
    assert set(buttons()) == {None}


def test_moves_are_shown_with_their_reasons_and_disappear_when_undone(evening: Room) -> None:
    fill_table_one(evening)
    proposed = value_of(evening, "plan")["moves"][0]
    from_seat, to_seat = (SeatRef(*map(int, proposed[key].split("-"))) for key in ("from", "to"))
    confirm = ConfirmMove(entry=proposed["entry"], from_seat=from_seat, to_seat=to_seat)
    evening.give(confirm, "move-00001")
    last = value_of(evening, "moves")["moves"][-1]
    assert (last["entry"], last["from"], last["to"]) == (proposed["entry"], str(from_seat), str(to_seat))
    assert last["why"][0]["code"] == "move.to_balance"
    evening.give(Undo(command="move-00001"))
    assert last not in value_of(evening, "moves")["moves"]
    evening.give(Redo(command="move-00001"))
    assert value_of(evening, "moves")["moves"][-1] == last


def test_a_proposed_move_lists_every_other_player_and_seat(evening: Room) -> None:
    fill_table_one(evening)
    proposed = value_of(evening, "plan")["moves"][0]
    movers, seats = proposed["movers"], proposed["seats"]
    assert {each["entry"] for each in movers} == set(evening.session.tables[1].seats.values())
    assert movers[0]["seat"] == proposed["from"]
    assert seats[0]["seat"] == proposed["to"]
    assert len(seats) == 4
    assert [each["closed"] for each in movers] == [None] * 9


def test_no_shows_are_listed_for_staff_as_soon_as_the_level_has_ended(evening: Room) -> None:
    evening.give(ChangeSeating(seating=Seating(no_show_level=1)))
    evening.give(MarkAbsent(entry="e4"))
    assert value_of(evening, "plan")["no_shows"] == {"level": 1, "passed": False, "entries": []}
    evening.clock.advance(20 * MINUTE)
    evening.desk.wake()
    evening.writer.flush()
    assert value_of(evening, "plan")["no_shows"] == {"level": 1, "passed": True, "entries": ["e4"]}
    assert value_of(evening, "players")["e4"]["absent"]
    assert "absent" not in value_of(evening, "seats")["e4"]
    evening.give(TakeOutNoShow(entry="e4"))
    assert value_of(evening, "plan")["no_shows"]["entries"] == []
    assert value_of(evening, "players")["e4"]["no_show"]
    assert value_of(evening, "players")["e4"]["absent"] is False


def test_persons_and_entries_are_counted_separately(evening: Room) -> None:
    evening.give(BustOut(entry="e1"))
    evening.give(RegisterPlayer(person=f"{1:032x}"))
    counters = value_of(evening, "counters")
    assert (counters["entries"], counters["unique_players"]) == (10, 9)


def test_the_topic_has_the_whole_seating_so_that_it_can_be_sent_back(evening: Room) -> None:
    evening.give(ChangeSeating(seating=Seating(table_size=6, reentries_per_session=2, no_show_level=3)))
    assert set(value_of(evening, "plan")["seating"]) == set(Seating.__struct_encode_fields__)


def test_a_broken_table_shows_everybodys_new_seat(evening: Room) -> None:
    assert value_of(evening, "moves")["next_to_break"] == 2
    evening.give(BreakTable(table=2))
    moves = [each for each in value_of(evening, "moves")["moves"] if each["kind"] == "TableBroken"]
    assert len(moves) == 5
    assert value_of(evening, "tables")["2"]["state"] == "closed"
    assert {each["to"].split("-")[0] for each in moves} == {"1"}


def test_a_player_moved_by_hand_is_listed_too(evening: Room) -> None:
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 1), to_seat=SeatRef(1, 9)))
    assert value_of(evening, "moves")["moves"][-1]["to"] == "1-9"
