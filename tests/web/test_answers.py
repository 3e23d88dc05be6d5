"""HTTP answers: the status of a refusal, and its delay for clients that do not wait."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.web.answers import Answers


def worded(refusal: Refused) -> dict[str, Any]:
    return {"refused": [{"code": each.code, "params": each.params} for each in refusal.reasons]}


def test_a_client_that_asks_too_often_is_answered_late_and_no_other() -> None:
    slept: list[float] = []
    answers = Answers(worded, slept.append)
    for code, status in (
        ("access.wrong_password", 401),
        ("clock.already_running", 409),
        ("wire.too_large", 413),
    ):
        assert answers.refused(Refused(Reason(code))).status_code == status
    assert slept == []
    for code in ("access.try_later", "wire.too_fast"):
        answer = answers.refused(Refused(Reason(code, {"retry_ms": 8_400})))
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "9")
    assert len(slept) == 2
    assert all(0 < seconds < 1 for seconds in slept)
