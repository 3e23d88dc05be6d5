"""Storms of returning phones: at one edge while the leader is tapped, and at two edges beside one process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from bench.edges import rows as table
from bench.edges.running import answers, be_nice, one_process, processor_ns, with_edges
from bench.live.numbers import head, line
from bench.live.reporting_process import ReportingProcess, crowd
from bench.live.storm import PHONE_TOPICS
from tests.client import Client

PHONES, ROUNDS = 5_000, 5
ALL_PHONES, PAIRS = 10_000, 3
TAP_EVERY_S = 0.25
MAX_S = 120.0
"""Maximum seconds of a storm; a longer one fails."""
SETTLES_S = 4.0
"""Seconds between two storms, in which the servers remove the phones of the last one."""


COLUMNS = ("µs of a processor for each phone", "edge", "leader", "Redis", "phones")
NOBODY: Mapping[str, tuple[int, ...]] = MappingProxyType({})


class Storm(Struct, frozen=True):
    """The seconds until all phones have their snapshots, the answers to taps meanwhile, in ms, processor time in µs
    for each phone by kind of process, and the number of connections that were refused or broke off."""

    seconds: float
    answers_ms: list[float]
    work_us: dict[str, float]
    refused: int


def storm(
    ports: Sequence[int],
    count: int,
    td: Client | None = None,
    *,
    nice: bool = False,
    pids: Mapping[str, tuple[int, ...]] = NOBODY,
) -> Storm:
    """Phones connect at once, in equal parts to each port. With `td`, a tablet, there are taps until all are back.

    Raises TimeoutError for phones that are not back after MAX_S.
    """
    answers_ms: list[float] = []
    before = {kind: processor_ns(*those) for kind, those in pids.items()}
    ends = time.monotonic() + MAX_S
    with ExitStack() as crowds:
        phones = [
            crowds.enter_context(crowd(port, count // len(ports), topics=PHONE_TOPICS, at_once=count))
            for port in ports
        ]
        if nice:
            be_nice(*(each.pid for each in phones))
        waiting, ready = list(phones), []
        refused: dict[int, int] = {}
        while waiting:
            if time.monotonic() > ends:
                raise TimeoutError(f"{len(waiting)} of {len(phones)} crowds are not back after {MAX_S:.0f} s")
            if td is not None:
                began = time.monotonic_ns()
                # Each amount once: the same command before the tablet has got the first event is refused as done.
                td.do("clock.add", ms=(1_000 + len(answers_ms)) * (1 if len(answers_ms) % 2 else -1))
                answers_ms.append((time.monotonic_ns() - began) / 1e6)
            time.sleep(TAP_EVERY_S)
            ready += _ready(waiting, refused)
        work = {kind: processor_ns(*those) - before[kind] for kind, those in pids.items()}
        work["phones"] = processor_ns(*(each.pid for each in phones))
    seconds = max(each["at"] for each in ready) - min(each["began"] for each in ready)
    work_us = {kind: each / 1_000 / count for kind, each in work.items()}
    return Storm(seconds / 1e9, answers_ms, work_us, sum(refused.values()))


def _ready(waiting: list[ReportingProcess], refused: dict[int, int]) -> list[dict[str, Any]]:
    """Remove complete crowds from `waiting`, and return their reports. `refused`: number of each crowd, by process."""
    complete = []
    for each in list(waiting):
        while each in waiting and each.has_report:
            report = each.next_report()
            refused[each.pid] = report.get("lost", refused.get(each.pid, 0))
            if "ready" in report:
                waiting.remove(each)
                complete.append(report)
    return complete


def of_one_edge(phones: int = PHONES, rounds: int = ROUNDS) -> Iterator[str]:
    """Lines of a storm on one edge. The leader has its own share of the processors, as in deploy/systemd."""
    runs = []
    with with_edges(1) as running:
        td = running.leader.client()
        td.do("clock.start")
        be_nice(running.edges[0].pid)
        quiet = answers(td)
        pids = {
            "edge": (running.edges[0].pid,),
            "leader": (running.leader.pid,),
            "Redis": (running.redis.pid,),
        }
        for _ in range(rounds):
            runs.append(storm([running.edges[0].port], phones, td, nice=True, pids=pids))
            time.sleep(SETTLES_S)
    yield table.row(
        f"storm of {phones:,} on one edge", [each.seconds for each in runs], 2 * phones / PHONES, "s"
    )
    all_answers = [answer for each in runs for answer in each.answers_ms]
    yield table.row("the leader's answers meanwhile", all_answers, 20)
    yield table.row("slowest of each storm", [max(each.answers_ms) for each in runs], 20)
    yield table.row("slowest of all storms", [max(all_answers)], 20)
    yield table.row("phones refused, in all storms", [sum(each.refused for each in runs)], 0, "phones")
    yield table.row("the leader's answers before", quiet, 20)
    yield from head(COLUMNS).splitlines()
    work = [statistics.median(each.work_us[kind] for each in runs) for kind in COLUMNS[1:]]
    yield line((f"storm of {phones:,} on one edge", *(f"{each:.0f}" for each in work)))


def of_two_edges(phones: int = ALL_PHONES, rounds: int = PAIRS) -> Iterator[str]:
    """The line of storms on two edges beside one process, in turns."""
    edges, alone = [], []
    with one_process() as server, with_edges(2) as running:
        for each in (server, running.leader):
            each.client().do("clock.start")
        for _ in range(rounds):
            alone.append(storm([server.port, server.port], phones).seconds)
            time.sleep(SETTLES_S)
            edges.append(storm([each.port for each in running.edges], phones).seconds)
            time.sleep(SETTLES_S)
    yield table.ratio_row(f"storm of {phones:,} on two edges", edges, "one process", alone, 0.7, "s")
