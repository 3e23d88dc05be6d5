"""Functions that subscribe to changes and are called on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Listeners(Generic[P]):
    """The functions to call when something happens, called in the order of their subscription."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> None:
        """Call `listener` at every announcement from now on."""
        self._listeners.append(listener)

    def announce(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call every listener."""
        for listener in self._listeners:
            listener(*args, **kwargs)
