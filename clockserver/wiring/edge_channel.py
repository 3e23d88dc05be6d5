"""The channel from a leader to its edges: topics carried to Redis by a native thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.edges.carried_topics import CarriedTopics
from clockserver.edges.edge_messages import Keys
from clockserver.edges.publisher import Client, Publisher
from clockserver.edges.redis_client import connected, demand_redis
from clockserver.leadership.epoch_fence import EpochFence
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.leadership.leader_state import FencedLeaderState, LeaderState
from clockserver.live import hub
from clockserver.live.pending_commands import give_a_turn
from clockserver.storage.server_config import ServerConfig


class RedisRoom(Struct, frozen=True):
    """A room in Redis: `connect` opens a connection, `keys` are the names of the room's keys."""

    connect: Callable[[], Client]
    keys: Keys


class EdgeChannel(Struct, frozen=True, kw_only=True):
    """The sender to Redis, the topics that it carries, and the leadership by which it sends."""

    leadership: LeaderState
    publisher: Publisher
    topics: CarriedTopics

    def notes(self) -> tuple[Text, ...]:
        """Notes for staff: Redis is away, or another server writes to the same room in it."""
        if self.publisher.problem:
            return (Text("edges.redis_away"),)
        return (Text("edges.another_leader"),) if self.publisher.rival else ()


def redis_room_of(config: ServerConfig) -> RedisRoom | None:
    """The room in Redis of the settings; None without a Redis. Raises Refused."""
    if not config.redis:
        return None
    library = demand_redis(config.redis, hub.native)
    try:
        keys = Keys(config.room)
    except ValueError as error:
        raise Refused(Reason("edges.wrong_room", {}, "room")) from error
    return RedisRoom(partial(connected, library, config.redis), keys)


def open_edge_channel(
    redis: RedisRoom,
    leadership: LeaderState,
    broadcaster: Broadcaster,
    clock: HostClock,
    has_pending: Callable[[], bool],
) -> EdgeChannel:
    """Create the channel. `has_pending` tells whether a command waits for its answer."""

    def soon(pass_on: Callable[[], None]) -> None:
        def after_answers() -> None:
            # The thread for Redis is woken after the answers of pending commands.
            give_a_turn(has_pending, hub.sleep)
            pass_on()

        hub.spawn(after_answers)

    publisher = Publisher(redis.keys, redis.connect, leadership.epoch, soon)
    leadership.when_replaced(publisher.end)
    topics = CarriedTopics(broadcaster, clock, publisher, leadership.epoch)
    return EdgeChannel(leadership=leadership, publisher=publisher, topics=topics)


def leadership_of(
    lease_epoch: Callable[[], int] | None, fence: EpochFence, proofs: EpochProofs
) -> LeaderState:
    """The leadership by the epoch of a lease; without a lease by that of the data directory."""
    return FencedLeaderState(fence, proofs) if lease_epoch is None else LeaderState(lease_epoch)
