"""The difference between two versions of a structure, for the editor of the older one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def changed_levels(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[int]:
    """The numbers of differing periods, from 1, ascending; periods in only one of the versions differ."""
    old, new = before.get("periods", []), after.get("periods", [])
    longest = max(len(old), len(new))
    return [i + 1 for i in range(longest) if old[i : i + 1] != new[i : i + 1]]
