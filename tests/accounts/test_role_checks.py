"""Each role may give its commands and undos and follow its topics; integrations stay within their bounds."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from clockserver.accounts.role_checks import commands_of, name_of, refuse, refuse_unapproved
from clockserver.accounts.roles import NOBODY, ROLES, STAFF, OwnTable, Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason
from clockserver.core.undo import CommandRedone, CommandUndone, Redo, Undo
from clockserver.desk.command_messages import AnyCommand
from clockserver.desk.registries import SUBJECTS
from clockserver.room.events import RoomOpened
from clockserver.room.types import RoomEvent
from clockserver.tournament.bounties.events import EnvelopeOpened, KnockOutNamed
from clockserver.tournament.bubble_vote.events import BallotSealed, TablesReady, VoteProposed
from clockserver.tournament.chip_counts.events import CountsProposed, CountsVerified
from clockserver.tournament.color_up.events import ChipsRaced, TablesColoredUp
from clockserver.tournament.day_end.events import BagCounted, CardTurned, LastHandPlayed, TableBagsCounted
from clockserver.tournament.dealing.events import GameSet, HandDealt, HandRedealt
from clockserver.tournament.deals.events import AnyDealEvent
from clockserver.tournament.entries.commands import BuyMore, RegisterPlayer, TakeAddOn
from clockserver.tournament.entries.events import BustedOut, StackForfeited
from clockserver.tournament.floor.events import TableCalled
from clockserver.tournament.hand_for_hand.events import HandFinished
from clockserver.tournament.results.events import ResultsConfirmed
from clockserver.tournament.sales.commands import TakeBonus
from clockserver.tournament.sales.state import SaleOrder
from clockserver.tournament.table_clocks.events import (
    DecisionTimed,
    DisputeTimerStarted,
    PlayerActed,
    PlayerClockCalled,
    PlayerClockCancelled,
    TimeChipUsed,
)
from clockserver.tournament.types import TournamentEvent
from tests.accounts.undoable import FINAL, UNDOABLE, given
from tests.accounts.undoable_in_room import OF_ROOM
from tests.builders import SLUG

TABLE: dict[str, str] = {
    "alternates.seat": "td floor",
    "announcement.post": "td floor",
    "announcement.withdraw": "td floor",
    "bounties.set": "td",
    "bounty.name": "td floor cashier dealer",
    "chip_set.delete": "td",
    "chip_set.save": "td",
    "chips.give_back": "td floor",
    "chips.remove": "td floor",
    "clock.add": "td floor",
    "clock.after_restart": "td floor",
    "clock.announce": "td floor",
    "clock.jump": "td floor",
    "clock.next": "td floor",
    "clock.pause": "td floor",
    "clock.previous": "td floor",
    "clock.resume": "td floor",
    "clock.schedule": "td floor",
    "clock.set_level_change": "td floor",
    "clock.set_remaining": "td floor",
    "clock.start": "td floor",
    "clock.unschedule": "td floor",
    "color_up.announce": "td floor",
    "color_up.found": "td floor",
    "color_up.race": "td floor dealer",
    "color_up.table_done": "td floor dealer",
    "count.propose": "td floor dealer player",
    "count.table": "td floor dealer",
    "count.verify": "td floor",
    "counter.tap": "td floor cashier",
    "day.schedule": "td",
    "day.unschedule": "td",
    "day_end.accept": "td floor",
    "day_end.bag": "td floor cashier dealer",
    "day_end.call_off": "td floor",
    "day_end.hand_done": "td floor dealer",
    "day_end.next_day": "td floor",
    "day_end.pick": "td floor dealer player",
    "day_end.record": "td floor",
    "day_end.start": "td floor",
    "day_end.table_bags": "td floor cashier dealer",
    "deal.accept": "td supervisor",
    "deal.approve": "td supervisor",
    "deal.draft": "td supervisor",
    "deal.drop": "td supervisor",
    "deal.show": "td supervisor",
    "display.forget": "td floor",
    "display.identify": "td floor",
    "display.pair": "td floor",
    "display.reload": "td floor",
    "display.rename": "td floor",
    "display.show": "td floor",
    "dispute.start": "td floor dealer",
    "draw.hold": "td floor",
    "drawer.close": "td floor cashier",
    "drawer.closing": "td floor cashier",
    "drawer.move": "td floor cashier",
    "drawer.no_sale": "td floor cashier",
    "drawer.open": "td floor cashier",
    "draw.publish": "td floor",
    "draw.withdraw": "td floor",
    "end_time.show": "td floor",
    "entries.addon": "td floor cashier",
    "entries.rebuy": "td floor cashier",
    "entries.register": "td floor cashier",
    "entry.absent": "td floor cashier",
    "entry.addon": "td floor cashier",
    "entry.bonus": "td floor cashier",
    "entry.bust": "td floor cashier dealer",
    "entry.forfeit": "td floor cashier dealer",
    "entry.lock": "td floor",
    "entry.new_card": "td floor cashier",
    "entry.no_show": "td floor",
    "entry.pay_rebuy": "td floor cashier",
    "entry.rebuy": "td floor cashier",
    "entry.register": "td floor cashier",
    "entry.reorder_outs": "td floor cashier",
    "entry.same_hand": "td floor",
    "entry.unregister": "td floor cashier",
    "event.put": "td",
    "event.remove": "td",
    "forfeit.designate": "td",
    "flight.change": "td",
    "flight.end": "td",
    "flight.open": "td",
    "flight.remove": "td",
    "flights.correct_bag": "td",
    "flights.merge": "td",
    "hand_for_hand.done": "td floor dealer",
    "hand_for_hand.stacks": "td floor",
    "hand_for_hand.start": "td floor",
    "hand_for_hand.stop": "td floor",
    "inventory.claim": "td floor",
    "inventory.put": "td floor",
    "inventory.release": "td floor",
    "inventory.remove": "td floor",
    "leaving.leave": "td floor",
    "move.confirm": "td floor",
    "moves.confirm": "td floor",
    "mystery.commit": "td",
    "mystery.open": "td floor cashier dealer",
    "mystery.open_rest": "td",
    "offers.set": "td",
    "penalty.begin": "td floor cashier",
    "penalty.count": "td floor",
    "penalty.give": "td floor",
    "penalty.lift": "td floor",
    "player.page": "td floor cashier",
    "player.page_end": "td floor cashier",
    "player_clock.acted": "td floor dealer",
    "player_clock.adjust": "td floor",
    "player_clock.call": "td floor dealer",
    "player_clock.cancel": "td floor dealer",
    "player_clock.start": "td floor",
    "flight_prizes.set": "td",
    "prizes.publish": "td",
    "prizes.set_up": "td",
    "redo": "td floor cashier dealer supervisor",
    "room.announce": "td floor",
    "room.pause_all": "td floor",
    "receipt.print": "td floor cashier",
    "room.resume_all": "td floor",
    "room.withdraw": "td floor",
    "ruling.note": "td floor",
    "slip.call": "td floor cashier",
    "slip.pay": "td floor cashier",
    "slip.reverse": "td floor cashier",
    "pool.add": "td",
    "pool.assign": "td",
    "books.close": "td",
    "sale.refund_all": "td cashier supervisor",
    "sale.refund": "td cashier supervisor",
    "sale.transfer": "td cashier supervisor",
    "sale.void": "td floor cashier",
    "sale.write_off": "td cashier supervisor",
    "schedule.archive": "td",
    "schedule.put": "td",
    "schedule.restore": "td",
    "season.archive": "td",
    "season.delete": "td",
    "season.put": "td",
    "season.restore": "td",
    "seat.bring_back": "td floor",
    "seat.give": "td floor",
    "seat.move": "td floor",
    "seat.swap": "td floor",
    "series.archive": "td",
    "series.fill": "td",
    "series.put": "td",
    "series.restore": "td",
    "shot_clock.chip": "td floor dealer",
    "shot_clock.off": "td floor",
    "shot_clock.set": "td floor",
    "shot_clock.start": "td floor dealer",
    "shot_clock.stop": "td floor dealer",
    "sound.choose": "td floor",
    "structure.archive": "td",
    "structure.change": "td",
    "structure.delete": "td",
    "structure.restore": "td",
    "structure.save": "td",
    "structure.take_over": "td",
    "table.answer_call": "td floor",
    "table.break": "td floor",
    "table.button": "td floor dealer",
    "table.call": "td floor dealer",
    "table.final": "td floor",
    "table.game": "td floor dealer",
    "table.hand": "td floor dealer",
    "table.missed_big_blind": "td floor dealer",
    "table.redeal": "td floor dealer",
    "table.relocate": "td floor",
    "table.waive_halt": "td floor",
    "tables.breaking_order": "td floor",
    "tables.change": "td floor",
    "tables.close": "td floor",
    "tables.hold_seats": "td floor",
    "tables.open": "td floor",
    "tables.seating": "td",
    "template.archive": "td",
    "template.delete": "td",
    "template.restore": "td",
    "template.save": "td",
    "tournament.archive": "td",
    "rules.override": "td",
    "tournament.change": "td",
    "results.confirm": "td supervisor",
    "satellite.pay": "td",
    "satellite.set": "td",
    "satellite.win_seat": "td floor",
    "ticket.issue": "td",
    "ticket.void": "td",
    "tournament.announce": "td",
    "tournament.cancel": "td",
    "tournament.create": "td",
    "tournament.delete": "td",
    "tournament.finish": "td floor",
    "tournament.restore": "td",
    "undo": "td floor cashier dealer supervisor",
    "money_settings.set": "td",
    "venue.change": "td",
    "venue.take_time": "td",
    "vote.call": "td floor",
    "vote.cast": "td floor dealer player",
    "vote.close": "td floor",
    "vote.decline": "td floor",
    "vote.propose": "td floor dealer player",
    "vote.record": "td floor",
    "vote.table_ready": "td floor dealer",
}
"""Every command of the wire, and the roles that may give it. A new command needs its line here."""
EVERYBODY = ("td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public")
COMMANDS: dict[str, type] = {name_of(command): command for command in get_args(AnyCommand)}


def a_principal(role: Role, **more: Any) -> Principal:
    return Principal(role, f"x-{role}", session="s-abc22222", **more)


def place_of(name: str) -> str | None:
    """The tournament of a command; None for a command of the room."""
    return None if name in OF_ROOM else SLUG


def codes(reasons: list[Reason]) -> list[str]:
    return [reason.code for reason in reasons]


# -- role × command ----------------------------------------------------------------------------------


def test_the_table_names_every_command_of_the_wire_and_every_role() -> None:
    assert sorted(TABLE) == sorted(COMMANDS)
    assert EVERYBODY == ROLES


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_give_what_the_table_says_and_nothing_else(role: Role) -> None:
    for name, command in COMMANDS.items():
        reasons = refuse(a_principal(role), command, place_of(name))
        if role in TABLE[name].split():
            assert reasons == [], name
        elif role in STAFF:
            assert reasons == [Reason("access.role", {"role": role, "command": name}, "type")]
        else:
            assert reasons == [Reason("access.staff_only")], name


@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_the_list_of_commands_that_it_may_give(role: Role) -> None:
    told = commands_of(a_principal(role))
    assert told == sorted(name for name, may in TABLE.items() if role in may.split())


def test_the_tablet_of_a_table_may_verify_counts_beside_what_dealers_may() -> None:
    tablet = a_principal("dealer", table=OwnTable("friday", 4))
    for name, command in COMMANDS.items():
        may = refuse(tablet, command, place_of(name)) == []
        assert may == ("dealer" in TABLE[name].split() or name == "count.verify"), name
    assert set(commands_of(tablet)) - set(commands_of(a_principal("dealer"))) == {"count.verify"}
    assert refuse(tablet, Undo, SLUG, [CountsVerified]) == []
    assert codes(refuse(a_principal("dealer"), Undo, SLUG, [CountsVerified])) == ["access.role"]


def test_a_stranger_and_a_locked_device_are_refused_every_command() -> None:
    locked = Principal("public", "u-anna", "Anna", "s-tablet22", "s-tablet22", locked=True)
    for name, command in COMMANDS.items():
        assert codes(refuse(NOBODY, command, place_of(name))) == ["access.staff_only"]
        assert codes(refuse(locked, command, place_of(name))) == ["access.locked"]


def test_every_command_of_the_wire_belongs_to_exactly_one_subject() -> None:
    listed = [each.kind for subject in SUBJECTS for each in subject.commands]
    assert len(listed) == len(set(listed))
    assert set(listed) | {Undo, Redo} == set(COMMANDS.values())


# -- taking back -------------------------------------------------------------------------------------

DEALERS = {
    BustedOut,
    StackForfeited,
    HandDealt,
    TableCalled,
    TablesReady,
    BallotSealed,
    VoteProposed,
    HandFinished,
    HandRedealt,
}
DEALERS |= {GameSet, EnvelopeOpened, KnockOutNamed}
DEALERS |= {TablesColoredUp, ChipsRaced}
DEALERS |= {CardTurned, LastHandPlayed, BagCounted, TableBagsCounted}
DEALERS |= {CountsProposed}
DEALERS |= {PlayerClockCalled, PlayerActed, PlayerClockCancelled}
DEALERS |= {DecisionTimed, TimeChipUsed, DisputeTimerStarted}
"""Events that a dealer causes, and may undo."""
WITHOUT_SUBJECT = {CommandUndone, CommandRedone, RoomOpened}
"""Events about another command, and events without a person behind them."""


def test_every_event_belongs_to_a_subject_that_says_who_may_undo_it() -> None:
    events = {*get_args(TournamentEvent), *get_args(RoomEvent)} - WITHOUT_SUBJECT
    assert len(events) > 30
    for event in events:
        assert refuse(a_principal("td"), Undo, SLUG, [event]) == [], event
        of_deals = event in {*get_args(AnyDealEvent), ResultsConfirmed}
        assert (refuse(a_principal("supervisor"), Undo, SLUG, [event]) == []) == of_deals, event
        assert (refuse(a_principal("dealer"), Undo, SLUG, [event]) == []) == (event in DEALERS), event


def test_commands_whose_example_is_not_accepted_can_be_undone() -> None:
    assert set(COMMANDS) >= FINAL
    assert set(UNDOABLE) <= set(COMMANDS) - FINAL


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - FINAL))
def test_only_roles_that_may_give_a_command_may_undo_it_and_no_integration_of_other_subjects(
    name: str,
) -> None:
    one = given(name)
    may = TABLE[name].split()
    counts = a_principal("td", subjects=frozenset({"counters"}))
    elsewhere = [] if name == "counter.tap" else [Reason("access.scope", {"command": "undo"}, "type")]
    assert refuse(counts, Undo, place_of(name), one.events) == elsewhere
    for reversal in (Undo, Redo, Undo, Redo):
        assert one.events
        for role in ROLES:
            reasons = refuse(a_principal(role), reversal, place_of(name), one.events)
            # a player undoes nothing: the next count replaces a wrong one
            assert (reasons == []) == (role in may and role != "player"), (role, reversal, one.events)
        one.give(reversal(command=one.id))


def test_the_desk_answers_an_undo_of_an_unknown_command() -> None:
    assert refuse(a_principal("cashier"), Undo, SLUG, []) == []
    assert refuse(a_principal("dealer"), Undo, SLUG, []) == []
    assert refuse(a_principal("supervisor"), Undo, SLUG, []) == []
    assert codes(refuse(a_principal("display"), Undo, SLUG, [])) == ["access.staff_only"]


@pytest.mark.parametrize("role", sorted({*ROLES} - {"player", "public", "display"}))
def test_only_roles_that_may_approve_give_a_sale_away(role: Role) -> None:
    for by, allowed in (({"cash": 100}, True), ({"comp": 100}, role in ("td", "supervisor"))):
        order = SaleOrder(offer="entry", by=by)  # type: ignore[arg-type]
        for command in (
            RegisterPlayer(person="0" * 32, sale=order),
            BuyMore(entry="e1", sale=order),
            TakeAddOn(entry="e1", sale=order),
            TakeBonus(entry="e1", sale=order),
        ):
            reasons = refuse_unapproved(a_principal(role), command)
            assert [each.code for each in reasons] == ([] if allowed else ["money.approval"])
