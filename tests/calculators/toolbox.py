"""The toolbox for tests, with the packaged rule sets."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver import calculators, resources
from clockserver.config_files.config_files import ConfigFiles
from clockserver.core.texts import Refused

LIBRARY = ConfigFiles([], resources.config_folders("rulesets"))


def calculate(name: str, inputs: object) -> Any:
    """The answer of a calculator."""
    return calculators.calculate(name, inputs, LIBRARY.ruleset)


def refusal(name: str, inputs: object) -> list[tuple[str, str | None]]:
    """The codes and fields of a calculator's refusal."""
    with pytest.raises(Refused) as caught:
        calculate(name, inputs)
    return [(reason.code, reason.field) for reason in caught.value.reasons]
