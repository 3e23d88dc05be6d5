"""The line of an event in the library's log: a code of the catalogue with its parameters."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.library.registry import REGISTRY
from clockserver.library.state import Library


def worded(event: Any, library: Library) -> Text:
    """The text of an event; `library` is the state after it, or a later one."""
    return REGISTRY.line(event, library)
