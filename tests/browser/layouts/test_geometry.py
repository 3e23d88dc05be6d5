"""The search for cut texts finds a choice that is too narrow for its option, unless the words stand below it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import GEOMETRY, TABLET, Face

pytestmark = pytest.mark.browser
CHOICE = """<label class="field"><span>Rule</span>
<select {} style="width: 120px"><option>34 · A player misses every hand until the break</option></select></label>"""


@pytest.fixture
def face(browser: Browser) -> Iterator[Face]:
    face = Face(browser, "about:blank", TABLET)
    yield face
    face.close()


@pytest.mark.parametrize(
    ("attribute", "below", "cut"),
    [
        ("", "", 1),
        ('data-full="below"', "", 1),
        ('data-full="below"', "<p>A player misses every hand. Rule 34.</p>", 1),
        ('data-full="below"', "<p hidden>A player misses every hand until the break Rule 34.</p>", 1),
        ('data-full="below"', "<p>A player misses every hand until the break Rule 34.</p>", 0),
        ("", "<p>A player misses every hand until the break Rule 34.</p>", 1),
    ],
)
def test_a_cut_choice_is_a_fault_unless_its_words_stand_in_full_below(
    face: Face, attribute: str, below: str, cut: int
) -> None:
    face.page.set_content(CHOICE.format(attribute) + below)
    face.page.evaluate(GEOMETRY)
    faults = face.page.evaluate("geometry.cut()")
    assert [each for each in faults if "choice" in each] == [
        "“34 · A player misses every hand until the break” is wider than its choice"
    ] * cut
