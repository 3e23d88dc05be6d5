"""The packaged rule sets, for tests of them and of a room's own sets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from clockserver.rules.ruleset import resolve

ROOT = Path(__file__).parents[2]
SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")
DOCUMENTS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "config" / "rulesets").glob("*.toml"))
}
RULES = {name: resolve(name, DOCUMENTS) for name in SETS}
