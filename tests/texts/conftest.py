"""The packaged catalogues."""

from __future__ import annotations

import pytest

from clockserver.texts.catalogue import Catalogue, Catalogues
from tests.texts.shipped_texts import TEXTS


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    return Catalogues(TEXTS)


@pytest.fixture(scope="module")
def catalogue(catalogues: Catalogues) -> Catalogue:
    return catalogues.english
