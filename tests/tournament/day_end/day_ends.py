"""Rooms at the end of a day."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.desk.ports import JournalUnwritable
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.day_end.commands import CountBag, LastHandDone, PickCard
from tests.builders import MINUTE, SLUG, Room, a_level, a_ruleset, a_structure
from tests.fakes import InMemoryVault
from tests.projection.topic_values import topic_value
from tests.tournament.two_tables import start_at_two_tables

IRISH = "irish-open"
DAY = a_structure(
    a_level("l1", big_blind=200),
    a_level("l2", big_blind=400, ends_day=True),
    a_level("l3", big_blind=800),
)
STACK = DAY.starting_stack
PLAYERS = 4
DECK_CARDS = (2, 4, 6)


def with_values(name: str = IRISH, **values: Any) -> RuleSet:
    """A rule set with other values for the end of the day."""
    rules = a_ruleset(name)
    return replace(rules, day_end=replace(rules.day_end, **values))


class VaultThatFillsUp(InMemoryVault):
    """A vault on a disk that is full for a while."""

    full = False

    def put(self, name: str, secret: bytes) -> None:
        if self.full:
            raise JournalUnwritable("no space left on device")
        super().put(name, secret)


def playing(
    rules: RuleSet | str = IRISH,
    players: int = PLAYERS,
    vault: InMemoryVault | None = None,
    counted: int = 0,
) -> Room:
    """Two tables in play, and `counted` players without names; the day ends after two levels of twenty minutes."""
    ruleset = a_ruleset(rules) if isinstance(rules, str) else rules
    room = Room(DAY, ruleset=ruleset, vault=vault).opened()
    start_at_two_tables(room, players, counted)
    return room


def pass_time(room: Room, minutes: float) -> Room:
    """Let time pass, with its alarms."""
    room.clock.now += round(minutes * MINUTE)
    room.tournaments.wake()
    return room


def ready_to_pick(rules: RuleSet | str = IRISH) -> Room:
    """A room whose cards lie face down."""
    return pass_time(playing(rules), 30)


def topic(room: Room) -> Any:
    return topic_value(room, f"day_end:{SLUG}:1")


def end(room: Room) -> Any:
    return topic(room)["end"]


def pick_card(room: Room, position: int = 1) -> int:
    """Let the drawn player pick a card; the number of hands on it."""
    room.give(PickCard(position=position, entry=end(room)["picker"]["entry"]))
    return int(end(room)["hands"])


def ready_to_bag(rules: RuleSet | str = IRISH) -> Room:
    """A room whose tables have played their last hands."""
    room = ready_to_pick(rules)
    room.give(LastHandDone(hand=pick_card(room)))
    return room


def bag_all(room: Room, chips: int = STACK) -> None:
    for entry in end(room)["missing"]:
        room.give(CountBag(entry=entry, chips=chips))


def kinds(room: Room) -> list[tuple[str, str]]:
    return [(draw.input.kind, draw.state) for _, draw in sorted(room.session.draws.items())]


def day_seeds(room: Room) -> list[str]:
    return [name for name in room.vault.secrets if "day_end" in name]
