"""Metrics of every process of a room: none for a single process, and unknown values are left out."""

from __future__ import annotations

from msgspec.structs import asdict

from clockserver.live.presence.room_processes import Process
from clockserver.observability.process_metrics import processes_measured

LEADER = Process(
    name="a.lan:5000",
    role="leader",
    state="live",
    version="0.2.0",
    lag_ms=20,
    clock_error_ms=0,
    clients=7,
)


def lines(*processes: Process) -> list[str]:
    text = processes_measured(map(asdict, processes)).decode()
    return [each for each in text.splitlines() if not each.startswith("#")]


def test_a_single_process_has_none_of_the_metrics_of_several() -> None:
    assert lines() == []


def test_each_process_has_its_role_lag_clock_and_clients() -> None:
    away = Process(name="b.lan:5000", role="standby", state="away")
    deaf = Process(name="hall", role="edge", state="no_redis", version="0.1.0", lag_ms=1_500, clients=3)
    gone = Process(name="bar", role="edge", state="gone", version="0.2.0", since=1_700_000_000_000)
    log_lines = lines(LEADER, away, deaf, gone)
    assert 'clockserver_process_up{process="a.lan:5000",role="leader",version="0.2.0"} 1.0' in log_lines
    assert 'clockserver_process_lag_seconds{process="a.lan:5000",role="leader"} 0.02' in log_lines
    assert 'clockserver_process_lag_seconds{process="hall",role="edge"} 1.5' in log_lines
    assert 'clockserver_process_clients{process="hall",role="edge"} 3.0' in log_lines
    orders = [each.rpartition(" ")[2] for each in log_lines if "_in_order" in each]
    assert orders == ["1.0", "0.0", "0.0", "0.0"]
    assert 'clockserver_process_up{process="bar",role="edge",version="0.2.0"} 0.0' in log_lines
    assert not any("lag" in each and "b.lan" in each for each in log_lines)
