"""What calculators have in common: words in their answers, and where rule sets come from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from clockserver.domain.ruleset import RuleSet

RuleSetOf: TypeAlias = Callable[[str], RuleSet]
"""A rule set by its name. Raises Refused."""
Words: TypeAlias = Annotated[Any, Meta(description="In words.", extra_json_schema={"type": "string"})]
"""A `Text`, which whoever answers puts into the words of whoever asks."""
RuleSetName: TypeAlias = Annotated[str, Meta(max_length=64)]
