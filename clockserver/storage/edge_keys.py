"""Keys of edges in the data directory: hashed, added and revoked by the command line at any time."""

from __future__ import annotations

import fcntl
import hmac
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.storage.data_directory import EDGE_KEYS, DataDirectoryError
from clockserver.storage.private_files import replace_private_file

EdgeRole: TypeAlias = Literal["edge", "public", "standby"]
EDGE_ROLES: tuple[EdgeRole, ...] = ("edge", "public", "standby")
MAX_KEYS = 1_000
MAX_PROOF = 200
"""Maximum length of a proof, in characters."""
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")


class EdgeKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A key without its secret. `added_at` in ms since the epoch."""

    name: str
    role: EdgeRole
    digest: str
    added_at: int
    revoked: bool = False


UNKNOWN_KEY = EdgeKey("", "public", sha256(b"").hexdigest(), 0, revoked=True)
"""A key that no proof matches: an unknown name takes as much work as a known one."""


class EdgeKeys:
    """The keys of a data directory. Changes are valid from the next request on."""

    def __init__(self, data: Path) -> None:
        self._file = data / EDGE_KEYS
        self._version_read: tuple[int, ...] | None = None
        """Inode, time of the last change and size of the file as read last."""
        self._keys: dict[str, EdgeKey] = {}

    def listed(self) -> list[EdgeKey]:
        """Every key, by name. Raises DataDirectoryError for a damaged file."""
        self._refresh()
        return sorted(self._keys.values(), key=lambda each: each.name)

    def add(self, name: str, role: EdgeRole) -> str:
        """A new key in the form for the edge; it is not stored.

        Raises Refused. A revoked key's name is free again.
        """
        key, proof = new_key(name, role)
        with self._changing():
            demand_addable(name, self._keys)
            self._keys[name] = key
        return proof

    def revoke(self, name: str) -> EdgeKey:
        """Revoke a key. Raises Refused for an unknown name."""
        with self._changing():
            if name not in self._keys:
                raise Refused(Reason("edges.unknown_name", {"name": name[:40]}, "name"))
            self._keys[name] = replace(self._keys[name], revoked=True)
        return self._keys[name]

    def proven(self, proof: str) -> EdgeKey | None:
        """The key of a proof, NAME.SECRET; None for an unknown, wrong or revoked one, after the same work."""
        with suppress(DataDirectoryError):  # the keys read before remain valid
            self._refresh()
        name = proof[:MAX_PROOF].partition(".")[0]
        key = self._keys.get(name, UNKNOWN_KEY)
        return key if is_right(key, proof) else None

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the keys in the file, one process at a time."""
        with self._file.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._refresh()
            yield
            document = msgspec.json.format(msgspec.json.encode(list(self._keys.values())))
            replace_private_file(self._file, document)

    def _refresh(self) -> None:
        """Read the file if it has changed since the last check."""
        try:
            file_status = self._file.stat()
        except FileNotFoundError:
            self._version_read, self._keys = None, {}
            return
        version = (file_status.st_ino, file_status.st_mtime_ns, file_status.st_size)
        if version == self._version_read:
            return
        try:
            keys = msgspec.json.decode(self._file.read_bytes(), type=list[EdgeKey])
        except (msgspec.DecodeError, OSError, UnicodeDecodeError) as error:
            raise DataDirectoryError(f"{self._file} cannot be read: {error}") from error
        self._version_read, self._keys = version, {each.name: each for each in keys}


def demand_addable(name: str, keys: Mapping[str, EdgeKey]) -> None:
    """Raise Refused for a name that no new key may have."""
    if not _NAME.fullmatch(name):
        raise Refused(Reason("edges.wrong_name", {}, "name"))
    if name in keys and not keys[name].revoked:
        raise Refused(Reason("edges.name_taken", {"name": name}, "name"))
    if name not in keys and len(keys) >= MAX_KEYS:
        raise Refused(Reason("edges.too_many_keys", {"most": MAX_KEYS}, "name"))


def new_key(name: str, role: EdgeRole) -> tuple[EdgeKey, str]:
    """A new key, and its proof."""
    secret = secrets.token_urlsafe(32)
    return EdgeKey(name, role, _digest(secret), time.time_ns() // 1_000_000), f"{name}.{secret}"


def is_right(key: EdgeKey, proof: str) -> bool:
    """Whether a proof belongs to a valid key."""
    # The same work for every proof, so that no time reveals a part of the secret.
    secret = proof[:MAX_PROOF].partition(".")[2]
    return hmac.compare_digest(key.digest, _digest(secret)) and not key.revoked and len(proof) <= MAX_PROOF


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def redis_acl(name: str, role: EdgeRole, room: str) -> str:
    """The ACL of Redis for a key's edge, for redis-cli: read access to topics, no writes."""
    patterns = [f"~{room}:public:*", *([] if role == "public" else [f"~{room}:staff:*"]), f"~{room}:leader"]
    keys = " ".join(f"%R{each}" for each in patterns)
    reads = "+hgetall +hget +hmget +hlen +xread +xrange +xrevrange +xlen +xinfo|stream +get +pttl"
    session = "+ping +hello +auth +select +multi +exec +client|setname +client|id"
    return f"ACL SETUSER {name} on >PASSWORD resetkeys {keys} resetchannels -@all {reads} {session}"
