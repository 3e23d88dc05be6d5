"""A second server stores its sign-ins once it leads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from clockserver.accounts.account_store import SignIn
from clockserver.standby.follower.follower_pages import SignInsHere
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.sql_people import SqlPeople
from tests.waiting import PATIENCE_S

T = TypeVar("T")
HERE = SignIn("s1", "key", "anna", 1, 2, 3)


class InTurn:
    """Runs one piece of work at a time in the caller's thread, as a thread of the server would."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self.asked = threading.Semaphore(0)

    def __call__(self, work: Callable[..., T], *args: object) -> T:
        self.asked.release()
        with self._turn:
            return work(*args)


def test_sign_ins_are_written_after_a_slow_check_of_the_accounts(tmp_path: Path) -> None:
    engine, in_turn = open_engine(sqlite_url(tmp_path)), InTurn()
    migrate(engine)
    store = SignInsHere(engine, in_turn)
    store.save(HERE)
    assert SqlPeople(engine).load().sign_ins == ()
    begun, ends = threading.Event(), threading.Event()

    def look() -> None:
        with engine.begin():
            begun.set()
            assert ends.wait(PATIENCE_S)

    faults: list[Exception] = []

    def write() -> None:
        try:
            store.write()
        except Exception as fault:  # noqa: BLE001 - told by the test
            faults.append(fault)

    threads = [threading.Thread(target=in_turn, args=(look,)), threading.Thread(target=write)]
    threads[0].start()
    assert begun.wait(PATIENCE_S)
    threads[1].start()
    for _ in threads:
        in_turn.asked.acquire(timeout=PATIENCE_S)
    ends.set()
    for each in threads:
        each.join()
    assert faults == []
    assert SqlPeople(engine).load().sign_ins == (HERE,)
