"""The examples of docs/toolbox.md give the answers that stand there."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

import pytest

from clockserver import resources
from clockserver.texts.catalogue import Catalogue
from tests.calculators.toolbox import calculate
from tests.forks import CHECKOUT

PAGE = CHECKOUT / "docs" / "toolbox.md"
ENGLISH = Catalogue(resources.root() / "static" / "texts" / "en")
_EXAMPLE = re.compile(r"^echo '([^']+)' \| clockserver calc ([\w-]+)\n(\{.*\})$", re.MULTILINE)


class Example(NamedTuple):
    """A question on the page, and the answer below it."""

    question: str
    calculator: str
    answer: str


EXAMPLES = [Example(*fields) for fields in _EXAMPLE.findall(PAGE.read_text("utf-8"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.calculator)
def test_each_example_of_the_page_gets_the_answer_on_the_page(example: Example) -> None:
    answer = ENGLISH.worded(calculate(example.calculator, json.loads(example.question)))
    assert json.dumps(answer, separators=(",", ":"), ensure_ascii=False) == example.answer


def test_the_tests_ask_every_example_of_the_page() -> None:
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("| clockserver calc ")
    assert {"flight-end", "merge-flights"} <= {each.calculator for each in EXAMPLES}
