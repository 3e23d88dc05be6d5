"""A request for approval holds for one command with one content and for five minutes; its sender cannot approve it."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.approval_requests import (
    LIFETIME_MS,
    MAX_OPEN_OF_USER,
    ApprovalRequests,
    CommandToApprove,
)
from clockserver.accounts.roles import Principal
from clockserver.core.permissions import Role
from tests.accounts.accounts_over_fakes import codes
from tests.fakes import FakeHostClock


def signed_in(kind: Role, name: str) -> Principal:
    return Principal(kind, f"u-{name}", name, session=f"s-{name}")


CARA, SUE, DAN = signed_in("cashier", "cara"), signed_in("supervisor", "sue"), signed_in("td", "dan")


class OpenRequests:
    """Requests for approval with their topic and their clock."""

    def __init__(self) -> None:
        self.clock = FakeHostClock()
        self.shown: list[Any] = []
        self.requests = ApprovalRequests(self.clock, lambda value: setattr(self, "shown", value))

    def ask(self, number: int = 1, digest: bytes = b"a", by: Principal = CARA) -> str:
        id_ = f"command-{number}"
        self.requests.ask(CommandToApprove(id_, "sale.refund", digest), by)
        return id_


@pytest.fixture
def open_requests() -> OpenRequests:
    return OpenRequests()


@pytest.mark.parametrize("approver", [SUE, DAN])
def test_a_director_or_a_supervisor_approves_what_somebody_else_asked(
    open_requests: OpenRequests, approver: Principal
) -> None:
    id_ = open_requests.ask()
    assert open_requests.requests.approver_of(id_, b"a", CARA) is None
    open_requests.requests.approve(id_, approver)
    assert open_requests.requests.approver_of(id_, b"a", CARA) == approver.id
    assert [each["approved"] for each in open_requests.shown] == [True]


def test_a_second_approval_stands_for_the_first_and_opens_no_other_request(
    open_requests: OpenRequests,
) -> None:
    id_ = open_requests.ask()
    open_requests.requests.approve(id_, SUE)
    open_requests.requests.approve(id_, DAN)
    assert open_requests.requests.approver_of(id_, b"a", CARA) == DAN.id
    assert [each["id"] for each in open_requests.shown] == [id_]


def test_an_approval_holds_for_its_content_its_user_and_five_minutes(open_requests: OpenRequests) -> None:
    id_ = open_requests.ask()
    open_requests.requests.approve(id_, SUE)
    assert open_requests.requests.approver_of(id_, b"b", CARA) is None
    assert open_requests.requests.approver_of(id_, b"a", signed_in("cashier", "otto")) is None
    open_requests.clock.advance(LIFETIME_MS)
    assert open_requests.requests.approver_of(id_, b"a", CARA) is None
    assert codes(open_requests.requests.approve, id_, SUE) == ["money.no_request"]


def test_other_content_under_the_same_id_needs_another_approval(open_requests: OpenRequests) -> None:
    id_ = open_requests.ask()
    open_requests.requests.approve(id_, SUE)
    open_requests.ask(digest=b"b")
    assert open_requests.requests.approver_of(id_, b"b", CARA) is None
    assert open_requests.requests.approver_of(id_, b"a", CARA) is None


def test_nobody_takes_over_the_request_of_another_user(open_requests: OpenRequests) -> None:
    id_ = open_requests.ask()
    open_requests.ask(digest=b"b", by=signed_in("cashier", "otto"))
    open_requests.requests.approve(id_, SUE)
    assert open_requests.requests.approver_of(id_, b"a", CARA) == SUE.id


def test_no_other_role_approves_and_nobody_approves_their_own_request(open_requests: OpenRequests) -> None:
    id_ = open_requests.ask(by=SUE)
    assert codes(open_requests.requests.approve, id_, SUE) == ["money.own_approval"]
    assert codes(open_requests.requests.approve, id_, signed_in("floor", "flo")) == ["access.role"]
    assert codes(open_requests.requests.approve, id_, Principal("public", "public")) == ["access.staff_only"]
    locked = Principal("td", "u-dan", "Dan", session="s", locked=True)
    assert codes(open_requests.requests.approve, id_, locked) == ["access.locked"]
    integration = Principal("td", "t-1", "Program")
    assert codes(open_requests.requests.approve, id_, integration) == ["access.role"]


def test_the_number_of_open_requests_of_one_user_is_limited(open_requests: OpenRequests) -> None:
    for number in range(MAX_OPEN_OF_USER + 2):
        open_requests.ask(number)
    assert [each["id"] for each in open_requests.shown] == [
        f"command-{n}" for n in range(2, MAX_OPEN_OF_USER + 2)
    ]
