"""Topic `staff:room`: names and roles for ids in logs and lists of devices."""

from __future__ import annotations

from clockserver.accounts.account_store import Integration, User
from clockserver.accounts.approval_requests import RequestValue
from clockserver.projection.topics import Topics


class StaffBoard:
    """Shows names and roles to staff."""

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._seq = 0

    def show(self, users: list[User], integrations: list[Integration]) -> None:
        """Update the topic."""
        self._seq += 1
        people: list[User | Integration] = [*users, *integrations]
        value = {
            "users": {
                each.id: {
                    "name": each.name,
                    "role": each.role,
                    "disabled": each.disabled if isinstance(each, User) else each.revoked,
                }
                for each in people
            }
        }
        self._topics.put("staff:room", self._seq, value)


class ApprovalsBoard:
    """Topic `approvals:room` for staff: open requests. `seq` is the topic's starting number."""

    def __init__(self, topics: Topics, seq: int) -> None:
        self._topics = topics
        self._seq = seq
        self.show([])

    def show(self, requests: list[RequestValue]) -> None:
        """Update the topic."""
        self._seq += 1
        self._topics.put("approvals:room", self._seq, {"requests": requests})
