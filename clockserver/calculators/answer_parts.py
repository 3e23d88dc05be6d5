"""Parts shared by calculators: texts in answers, and the source of rule sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet

RuleSetOf: TypeAlias = Callable[[str], RuleSet]
"""From a name to its rule set. Raises Refused."""
Words: TypeAlias = Annotated[Any, Meta(description="In words.", extra_json_schema={"type": "string"})]
"""A `Text`, worded by the server in the language of the request."""
RuleSetName: TypeAlias = Annotated[str, Meta(max_length=64)]


def faults_of_set(name: str | None, ruleset_of: RuleSetOf) -> list[Reason]:
    """Reasons against a rule set's name; none for None, which is a fault of the question's shape."""
    try:
        if name is not None:
            rules_of(name, ruleset_of)
    except Refused as refusal:
        return list(refusal.reasons)
    return []


def rules_of(name: str, ruleset_of: RuleSetOf) -> RuleSet:
    """The rule set in the field `ruleset` of a question. Raises Refused."""
    try:
        return ruleset_of(name)
    except Refused as refusal:
        # A reason for the caller names the question's field, not a file of the server.
        raise Refused(*(replace(reason, field="ruleset") for reason in refusal.reasons)) from refusal
