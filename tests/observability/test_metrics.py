"""The metrics, and the page that explains them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from clockserver.edges.publisher import Status
from clockserver.live.presence.presence import Drawn
from clockserver.observability.metrics import STAGES, Metrics
from clockserver.observability.process_metrics import processes_measured
from clockserver.standby.standby_metrics import standby_metrics
from clockserver.wiring.edge_link import edge_metrics

HEALTH = (Path(__file__).parents[2] / "docs" / "health.md").read_text("utf-8")
WRITTEN = re.compile(r"clockserver_\w+(?:\{[\w,]+\})?")
PARTS = ("_bucket", "_count", "_sum")


@pytest.fixture
def metrics() -> Metrics:
    """Every metric with one measurement."""
    metrics = Metrics()
    metrics.answered(0.001, "clock.start", [])
    metrics.answered(0.001, None, ["clock.already_running"])
    metrics.observe_stages(dict.fromkeys(STAGES, 0.001))
    metrics.synced(0.001)
    metrics.published(0.001)
    metrics.observe_screen(Drawn(topic="clock:friday:1", seq=1, ms=1))
    metrics.lagged(0.001)
    metrics.dropped("too_slow")
    metrics.count_library_message("http")
    return metrics


AN_EDGE = {
    "name": "edge1",
    "role": "edge",
    "state": "live",
    "version": "0.2.0",
    "lag_ms": 1,
    "clock_error_ms": 1,
    "clients": 1,
}


def served(metrics: Metrics) -> set[str]:
    """Every metric with its labels, as the page writes it."""
    metric_names = set()
    of_edges = edge_metrics(Status(queued=1, away=True, problem="", last_id="1700000000000-0"), 2)
    of_copies = standby_metrics("follower", 3, 1.5, 7)
    of_processes = processes_measured([AN_EDGE])
    text = metrics.text({("tv", "live"): 1}, 2, 3) + of_edges + of_copies + of_processes
    for family in text_string_to_metric_families(text.decode()):
        labels = sorted({label for sample in family.samples for label in sample.labels} - {"le"})
        name = f"{family.name}_total" if family.type == "counter" else family.name
        metric_names.add(f"{name}{{{','.join(labels)}}}" if labels else name)
    return metric_names


def test_every_metric_is_documented_and_every_documented_metric_exists(metrics: Metrics) -> None:
    table = [line for line in HEALTH.splitlines() if line.startswith("| `clockserver_")]
    assert {each for line in table for each in WRITTEN.findall(line.split("|")[1])} == served(metrics)


def test_every_stage_is_documented_in_order() -> None:
    assert tuple(re.findall(r"^\| `(?!clockserver_)(\w+)` \|", HEALTH, re.MULTILINE)) == STAGES


def test_alerts_use_existing_metrics(metrics: Metrics) -> None:
    names = {each.partition("{")[0] for each in served(metrics)}
    names_in_alerts = {
        each for rule in re.findall(r"expr: (.+)", HEALTH) for each in re.findall(r"clockserver_\w+", rule)
    }
    assert names_in_alerts
    assert {
        next((each.removesuffix(part) for part in PARTS if each.endswith(part)), each)
        for each in names_in_alerts
    } <= names


def test_data_waiting_for_slow_clients_is_measured_in_bytes(metrics: Metrics) -> None:
    assert b"clockserver_backlog_bytes 3.0" in metrics.text({}, 2, 3)
