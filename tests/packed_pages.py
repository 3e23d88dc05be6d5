"""The packed pages, which `make bundles` builds and no commit has."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from clockserver.web.pages.bundles import Packed


def packed_pages(root: Path) -> dict[str, Packed]:
    """The index of the packed pages below `root`; a test without them fails and says how to build them."""
    index = root / "static" / "bundles" / "index.json"
    if not index.is_file():
        pytest.fail("the pages are not packed in this checkout: run make bundles", pytrace=False)
    return msgspec.json.decode(index.read_bytes(), type=dict[str, Packed])
