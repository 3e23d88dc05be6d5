"""Between two jobs a worker does small pieces of work, and none once a job is there."""

from __future__ import annotations

import socket

from clockserver.workers.job_messages import write_frame
from clockserver.workers.process import next_job


def test_a_waiting_job_comes_before_other_work() -> None:
    server, worker = socket.socketpair()
    with server, worker:
        write_frame(server, b"job")
        done: list[str] = []
        assert next_job(worker, lambda: bool(done.append("a little") or True)) == b"job"
        assert done == []


def test_a_job_is_taken_between_two_pieces_of_work() -> None:
    server, worker = socket.socketpair()
    with server, worker:
        done: list[int] = []

        def meanwhile() -> bool:
            done.append(len(done))
            if len(done) == 3:
                write_frame(server, b"job")
            return True

        assert next_job(worker, meanwhile) == b"job"
        assert done == [0, 1, 2]


def test_a_worker_without_work_waits_and_ends_with_the_server() -> None:
    server, worker = socket.socketpair()
    with worker:
        server.close()
        assert next_job(worker, lambda: False) is None
