"""A private file whose lines are appended, and which is replaced as a whole where its end is in doubt.

A line that a crash or a full disk cut off would swallow the line after it.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from clockserver.storage.private_files import replace_private_file


class AppendedFile:
    """A file of complete lines, whose end one process writes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_cut = False
        """Whether an unfinished line may be at the end of the file."""
        self._out = _OpenFile(path)

    def read(self) -> str | None:
        """The text, also of an unfinished last line; None without the file. Raises OSError."""
        try:
            text = self._path.read_text("utf-8", errors="replace")
        except FileNotFoundError:
            return None
        self._is_cut = not text.endswith("\n")
        return text

    def append(self, lines: bytes, max_bytes: int) -> bool:
        """Append lines; False where the file must be replaced: it is absent, full, or its last line is cut off.

        The file stays open, as opening it for each command takes longer than the rest of the writing.
        Raises OSError.
        """
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return False
        if self._is_cut or status.st_size + len(lines) > max_bytes:
            return False
        self._is_cut = True
        self._is_cut = self._out.write(status, lines) < len(lines)
        if self._is_cut:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._path))
        return True

    def replace(self, lines: bytes) -> None:
        """Replace the file by these lines, synced to disk. Raises OSError."""
        replace_private_file(self._path, lines)
        self._is_cut = False


class _OpenFile:
    """A file that stays open between writes at its end, until another file has its path."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._inode = (0, 0)
        """Device and number of the open file."""

    def __del__(self) -> None:
        self._close()

    def write(self, status: os.stat_result, data: bytes) -> int:
        """Write at the end of the file that has the path, with that status; return the bytes written.

        Raises OSError.
        """
        inode = status.st_dev, status.st_ino
        if self._descriptor is None or self._inode != inode:
            self._close()
            self._descriptor, self._inode = os.open(self._path, os.O_WRONLY | os.O_APPEND), inode
        return os.write(self._descriptor, data)

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
