"""Metrics of two servers for Prometheus: leader, epoch, and the copy's delay."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge, generate_latest

ROLES = ("leader", "follower", "replaced")


def standby_metrics(role: str, epoch: int, lag_s: float, missing: int | None = None) -> bytes:
    """The metrics of one of two servers in Prometheus' text format. `missing` is known by the copy only.

    A leader's lag is the round trip of a frame to the copy; a follower's is the time since the leader's last
    message.
    """
    registry = CollectorRegistry()
    roles = Gauge("clockserver_role", "1 for what this server is", ["role"], registry=registry)
    for each in ROLES:
        roles.labels(each).set(each == role)
    Gauge("clockserver_epoch", "The epoch: each takeover raises it by one", registry=registry).set(epoch)
    Gauge("clockserver_copy_lag_seconds", "How far the copy is behind", registry=registry).set(lag_s)
    if missing is not None:
        name = "clockserver_copy_missing_rows"
        Gauge(name, "Events that the copy does not have yet", registry=registry).set(missing)
    return generate_latest(registry)
