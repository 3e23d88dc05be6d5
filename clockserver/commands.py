"""The subcommands that need the wiring: serve, verify, backup, restore."""

from __future__ import annotations

import argparse
import os
import sys

from clockserver import bootstrap
from clockserver.adapters.data_directory import DataDirectory, DataDirectoryError
from clockserver.domain.texts import Refused

WRONG = 1
REFUSED = 2


def run(asked: argparse.Namespace) -> int:
    """Run a parsed command line; the exit code. What cannot be done is said in one line on standard error."""
    os.umask(0o077)  # what the server writes is its owner's
    try:
        return COMMANDS[asked.command](asked)
    except Refused as refusal:
        for reason in refusal.reasons:
            line = bootstrap.catalogue().reason(reason)
            _complain(f"{reason.field}: {line['text']}" if reason.field else line["text"])
    except (DataDirectoryError, OSError) as error:
        _complain(str(error))
    return REFUSED


def _complain(line: str) -> None:
    sys.stderr.write(f"clockserver: {line}\n")


def _serve(asked: argparse.Namespace) -> int:
    bootstrap.serve(asked.data, asked.host, asked.port, demo=asked.demo)
    return 0


def _verify(asked: argparse.Namespace) -> int:
    wrong = 0
    for report in bootstrap.verified(asked.data):
        state = "in order" if not report.findings else f"{len(report.findings)} wrong"
        sys.stdout.write(f"{report.stream}: {report.events} events, {state}\n")
        for finding in report.findings:
            wrong += 1
            sys.stdout.write(f"  {finding.seq}: {finding.problem}\n")
    return WRONG if wrong else 0


def _backup(asked: argparse.Namespace) -> int:
    DataDirectory(asked.data).back_up(asked.file)
    sys.stdout.write(f"{asked.file} written\n")
    return 0


def _restore(asked: argparse.Namespace) -> int:
    DataDirectory(asked.data).restore(asked.file)
    sys.stdout.write(f"{asked.data} restored from {asked.file}\n")
    return 0


COMMANDS = {"serve": _serve, "verify": _verify, "backup": _backup, "restore": _restore}
