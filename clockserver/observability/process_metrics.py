"""Metrics of every process of a room, by the leader: role, release, lag, clock error, clients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, generate_latest


def processes_measured(processes: Iterable[Mapping[str, Any]]) -> bytes:
    """The processes of topic `presence:room` in Prometheus' text format; empty with one process only."""
    rows = list(processes)
    if not rows:
        return b""
    registry = CollectorRegistry()
    labels = ["process", "role"]
    info = Gauge(
        "clockserver_process_up",
        "1 for a present process, 0 for a gone one",
        [*labels, "version"],
        registry=registry,
    )
    state = Gauge(
        "clockserver_process_in_order", "1 for a process without a fault", labels, registry=registry
    )
    lag = Gauge("clockserver_process_lag_seconds", "Lag of a process", labels, registry=registry)
    clock = Gauge(
        "clockserver_process_clock_error_seconds", "Clock error of a process", labels, registry=registry
    )
    clients = Gauge(
        "clockserver_process_clients", "Clients connected to a process", labels, registry=registry
    )
    for each in rows:
        named = each["name"], each["role"]
        info.labels(*named, each["version"] or "").set(each["state"] != "gone")
        state.labels(*named).set(each["state"] in ("live", "waits"))
        for gauge, value, unit in (
            (lag, each["lag_ms"], 1000),
            (clock, each["clock_error_ms"], 1000),
            (clients, each["clients"], 1),
        ):
            if value is not None:
                gauge.labels(*named).set(value / unit)
    return generate_latest(registry)
