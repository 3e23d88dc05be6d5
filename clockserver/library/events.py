"""The first event of the library's stream."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class LibraryOpened(Struct, frozen=True, tag_field="type", tag="LibraryOpened"):
    """The first event of the library's stream."""

    final: ClassVar[bool] = True
