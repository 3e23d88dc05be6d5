"""Hypothesis gives the same examples in every run, whatever else is imported."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def played() -> list[tuple[int, str]]:
    examples = []

    @settings(derandomize=True, max_examples=300, database=None)
    @given(st.integers(), st.text())
    def play(number: int, text: str) -> None:
        examples.append((number, text))

    play()
    return examples


def test_constants_of_a_later_imported_module_change_no_generated_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played()
    source = tmp_path / "imported_later.py"
    source.write_text("\n".join(f"A{each} = {7_000_000 + each}; B{each} = 'b{each}'" for each in range(500)))
    module = ModuleType("imported_later")
    module.__file__ = str(source)
    monkeypatch.setitem(sys.modules, "imported_later", module)
    assert played() == before
