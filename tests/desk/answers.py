"""Reads the answers to commands."""

from __future__ import annotations

from clockserver.core.texts import Reason
from clockserver.desk.desk import Answer, Rejected


def reasons(answer: Answer) -> list[Reason]:
    """The reasons of a refusal."""
    assert isinstance(answer, Rejected), answer
    return list(answer.reasons)


def codes(answer: Answer) -> list[str]:
    """The codes of a refusal."""
    return [reason.code for reason in reasons(answer)]
