"""Reading of a structure's file in a worker process, with limits on memory and time."""

from __future__ import annotations

import msgspec

from clockserver.core.texts import Reason, Refused
from clockserver.structure_files.sheet_reading import demand_size
from clockserver.structures.sheets.rows import Chosen
from clockserver.workers.jobs import DoJob, SheetJob, TooMuch


def preview_of(do: DoJob, data: bytes, chosen: Chosen, language: str, source: str) -> bytes:
    """The preview of a file, as JSON; `source` is the client's address. Raises Refused."""
    demand_size(data)
    try:
        return do(SheetJob(data, msgspec.msgpack.encode(chosen), language), source)
    except TooMuch:
        raise Refused(Reason("import.too_much")) from None
