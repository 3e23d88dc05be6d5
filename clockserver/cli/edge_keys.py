"""`clockserver edge add|list|revoke`: the keys by which edges prove themselves to the leader."""

from __future__ import annotations

import argparse
import sys

from clockserver.start_up import demand_made, settings
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.edge_keys import EdgeKeys, redis_acl


def run(asked: argparse.Namespace) -> int:
    """Run a parsed command line; returns the exit code. Raises Refused."""
    if asked.action == "add":
        DataDirectory(asked.data).make()
    else:
        demand_made(asked.data)
    keys = EdgeKeys(asked.data)
    if asked.action == "add":
        proof = keys.add(asked.name, asked.role)
        room = settings(asked.data).room
        sys.stdout.write(f"{proof}\n")
        sys.stdout.write(
            "It is not shown again. Put this line into the file that  clockserver edge --key  reads.\n"
        )
        sys.stdout.write(
            f"For Redis, with a password of your own:  {redis_acl(asked.name, asked.role, room)}\n"
        )
    elif asked.action == "revoke":
        sys.stdout.write(f"{keys.revoke(asked.name).name}: revoked\n")
    else:
        for each in keys.listed():
            sys.stdout.write(f"{each.name}\t{each.role}\t{'revoked' if each.revoked else 'valid'}\n")
    return 0
