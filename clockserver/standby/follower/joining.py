"""Becoming the follower: with the code on the leader's control page it receives the secret and a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.peer import ask
from clockserver.storage.data_directory import DATABASE, SECRET, DataDirectoryError
from clockserver.storage.private_files import replace_private_file


def join(data: Path, file: EpochFile, leader: str, code: str, port: int, address: str = "") -> None:
    """Take secret and key from the leader. Raises DataDirectoryError, also for a wrong code, OSError."""
    body: dict[str, Any] = {"port": port, **({"address": address} if address else {})}
    answer = ask(leader, "/api/v1/second-server/claim", bearer=code.strip() or "-", body=body)
    if "refused" in answer:
        raise DataDirectoryError(f"{leader}: {answer['refused'][0]['text']}")
    _keep_secret(data, str(answer["secret"]))
    file.change(
        epoch=int(answer["epoch"]),
        state="follows",
        here=str(answer["peer"]),
        peer=leader,
        key=str(answer["key"]),
        replaced_by=0,
        is_whole=False,
        led=False,
    )


def leader_address(url: str) -> str:
    """The leader's address without a path. Raises DataDirectoryError for an invalid one."""
    scheme, address, path = url.partition("://")
    if not address or scheme not in ("http", "https") or not path.strip("/"):
        raise DataDirectoryError(f"{url} is no address, as http://192.168.1.20:5000")
    return f"{scheme}://{path.split('/')[0]}"


def demand_usable(data: Path, file: EpochFile) -> None:
    """Raise DataDirectoryError for a directory with another server's data, which would be overwritten."""
    if (data / DATABASE).exists() and not file.knows_another:
        raise DataDirectoryError(f"{data} has data of its own; name an empty directory with --data")


def _keep_secret(data: Path, secret: str) -> None:
    file = data / SECRET
    if file.exists() and file.read_bytes().strip() != secret.encode() and (data / DATABASE).exists():
        raise DataDirectoryError(f"{data} belongs to another server; name an empty directory with --data")
    replace_private_file(file, secret.encode())
