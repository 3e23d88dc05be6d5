"""The epoch of a data directory, in a file, by which two servers without a common database agree."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.storage.data_directory import DataDirectoryError
from clockserver.storage.private_files import replace_private_file, sync_folder

FILE = "epoch.json"
FIRST_EPOCH = 1
"""The epoch of a server that was never replaced."""


class EpochFileError(DataDirectoryError):
    """The file exists and cannot be read; guessing could make two servers lead."""


class EpochRecord(Struct, frozen=True):
    """The epoch of a data directory, and the other server.

    `here` is this server's address and `peer` the other one's, as `http://192.168.1.20:5000`; `key`
    authenticates both. `replaced_by` is the higher epoch seen; 0 without one. `is_whole`: a copy was once
    complete, `led`: its rows are those of a former leader.
    """

    epoch: int = FIRST_EPOCH
    state: Literal["leads", "follows"] = "leads"
    here: str = ""
    peer: str = ""
    key: str = ""
    replaced_by: int = 0
    is_whole: bool = False
    led: bool = False


class EpochFile:
    """`epoch.json` of a data directory; absent until a second server is known."""

    def __init__(self, data: Path) -> None:
        self._path = data / FILE
        self.record = self._read()

    @property
    def knows_another(self) -> bool:
        """Whether a second server is known."""
        return bool(self.record.peer)

    def change(self, **fields: object) -> None:
        """Replace some fields, synced to disk. Raises OSError."""
        changed = replace(self.record, **fields)
        replace_private_file(self._path, msgspec.json.encode(changed))
        sync_folder(self._path.parent)
        self.record = changed

    def _read(self) -> EpochRecord:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=EpochRecord)
        except FileNotFoundError:
            return EpochRecord()
        except (OSError, msgspec.MsgspecError) as error:
            raise EpochFileError(f"{self._path} cannot be read: {error}") from error
