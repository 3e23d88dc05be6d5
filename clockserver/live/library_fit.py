"""The parts of libraries that the server replaces or uses internally, compared with the installed ones."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterable
from typing import Any, NamedTuple

log = logging.getLogger("clockserver")


class Part(NamedTuple):
    """A named class, module or object of a library.

    `signature` is that of a replaced function, without annotations; `takes` names parameters of a called
    function; without either, the name only has to exist.
    """

    owner: Any
    name: str
    signature: str | None = None
    takes: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The part's full name, for the log."""
        owner = (
            self.owner if inspect.isclass(self.owner) or inspect.ismodule(self.owner) else type(self.owner)
        )
        module = "" if inspect.ismodule(owner) else f"{owner.__module__}."
        return f"{module}{owner.__name__}.{self.name}"

    @property
    def fits(self) -> bool:
        """Whether the installed part is as expected."""
        installed = getattr(self.owner, self.name, None)
        if self.signature is not None:
            return callable(installed) and _plain_signature(installed) == self.signature
        if self.takes:
            return callable(installed) and set(self.takes) <= set(inspect.signature(installed).parameters)
        return hasattr(self.owner, self.name)


def fits(parts: Iterable[Part]) -> bool:
    """Whether all parts are as expected. The log names each that is not."""
    unfit = [part.label for part in parts if not part.fits]
    for label in unfit:
        log.warning("%s is not as expected: the libraries' own way is taken", label)
    return not unfit


def _plain_signature(function: Any) -> str:
    """The parameters with their defaults, as source: `self, wait=True`."""
    parameters = inspect.signature(function).parameters.values()
    return ", ".join(str(parameter.replace(annotation=inspect.Parameter.empty)) for parameter in parameters)
