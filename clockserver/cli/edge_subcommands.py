"""`clockserver edge add|list|revoke`: the keys by which edges authenticate to the leader."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from clockserver.start_up import database_url, demand_made, is_in_directory, open_database, settings
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.database.shared_edge_keys import SharedEdgeKeys
from clockserver.storage.edge_keys import EdgeKeys, redis_acl


def run(arguments: argparse.Namespace) -> int:
    """Run a parsed command line; returns the exit code. Raises Refused, DataDirectoryError, JournalUnwritable."""
    if arguments.action == "add":
        DataDirectory(arguments.data).make()
    else:
        demand_made(arguments.data)
    keys = _keys(arguments.data)
    if arguments.action == "add":
        proof = keys.add(arguments.name, arguments.role)
        room = settings(arguments.data).room
        sys.stdout.write(f"{proof}\n")
        sys.stdout.write(
            "It is not shown again. Put this line into the file that  clockserver edge --key  reads.\n"
        )
        sys.stdout.write(
            f"For Redis, with a password of your own:  {redis_acl(arguments.name, arguments.role, room)}\n"
        )
    elif arguments.action == "revoke":
        sys.stdout.write(f"{keys.revoke(arguments.name).name}: revoked\n")
    else:
        for each in keys.listed():
            sys.stdout.write(f"{each.name}\t{each.role}\t{'revoked' if each.revoked else 'valid'}\n")
    return 0


def _keys(data: Path) -> EdgeKeys | SharedEdgeKeys:
    """The keys of a data directory; with a PostgreSQL also the keys in it, which standbys share."""
    of_directory = EdgeKeys(data)
    if is_in_directory(database_url(data)):
        return of_directory
    return SharedEdgeKeys(open_database(data), of_directory)
