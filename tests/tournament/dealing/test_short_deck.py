"""Short deck: everybody antes, the button posts the only blind, so the button is never dead."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.game_rotation import game_text
from clockserver.tournament.dealing.positions import Blinds, button_hand
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.leaving.blind_off import BlindLevel, blinded_off
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.tables.commands import OpenTables
from clockserver.tournament.tables.view import table_value
from tests.builders import MINUTE, Table, a_set_up, a_structure, person

STAKES = Stakes("short_deck", "no_limit", ante=100, ante_kind="per_player", button_blind=200)


def event(*stakes: Stakes, players: int = 4) -> Table:
    structure = a_structure(Period("l1", "level", 20 * MINUTE, stakes or (STAKES,)))
    played = Table(a_set_up(structure))
    played.give(OpenTables(tables=(1,)))
    for seat in range(1, players + 1):
        played.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    played.give(StartClock())
    played.give(SetButton(table=1, button=1))
    return played


def deal(played: Table) -> str:
    return played.give(ReportHand(table=1, hands=played.session.tables[1].hands))


def bust_out(played: Table, seat: int) -> None:
    played.give(BustOut(entry=played.session.tables[1].seats[seat]))


def button(played: Table) -> int:
    last = played.session.tables[1].last
    assert last is not None
    return last.button


def to_come(played: Table) -> int | None:
    upcoming = table_value(played.session.tables[1], halted=False)["next"]
    return None if upcoming is None else upcoming["button"]


def test_the_button_moves_to_the_next_player_and_not_to_an_empty_seat() -> None:
    played = event()
    deal(played)
    assert (button(played), to_come(played)) == (2, 3)
    bust_out(played, 3)
    assert to_come(played) == 4
    deal(played)
    assert (button(played), to_come(played)) == (4, 1)
    played.check()


def test_undoing_a_hand_restores_the_button() -> None:
    played = event()
    deal(played)
    dealt = deal(played)
    assert button(played) == 3
    played.give(Undo(command=dealt))
    assert (button(played), to_come(played)) == (2, 3)
    played.check()


def test_two_players_have_the_button_in_turn() -> None:
    played = event(players=2)
    buttons = []
    for _ in range(4):
        deal(played)
        buttons.append(button(played))
    assert buttons == [2, 1, 2, 1]


def test_nobody_waits_for_the_button_to_pass() -> None:
    hand = button_hand(9, {1, 2, 5, 8}, Blinds(2, 4, 5))
    assert (hand.button, hand.dead_button, hand.no_hand) == (5, False, ())


def test_a_game_of_a_structure_is_dealt_by_its_posts_and_has_its_own_name() -> None:
    double_board = Stakes(
        "double",
        "no_limit",
        ante=100,
        ante_kind="per_player",
        button_blind=200,
        name="Double Board",
        posts="button_ante",
    )
    played = event(double_board)
    deal(played)
    bust_out(played, 3)
    deal(played)
    assert button(played) == 4
    turn = played.session.tables[1].turn
    assert turn is not None
    assert (turn.game, turn.family) == ("double", "button")
    assert game_text("double", [double_board]) == "Double Board"
    assert table_value(played.session.tables[1], halted=False)["turn"]["posts"] == "button_ante"  # type: ignore[index]
    played.check()


def test_a_stack_that_only_posts_pays_each_ante_and_the_blind_with_the_button() -> None:
    level = BlindLevel(20 * MINUTE, ante=100, ante_kind="per_player", button_blind=200)
    assert [level.posted(hand, 4) for hand in range(4)] == [100, 100, 300, 100]
    assert [level.posted(hand, 2) for hand in range(2)] == [100, 300]
    blinding_off = blinded_off(600, [level], 4, MINUTE, 0)
    assert blinding_off.hands == 4
