"""Subcommands that use the server's parts."""

from __future__ import annotations

import argparse
import getpass
import os
import signal
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from clockserver import edge_serving, resources, serving, start_up, supervisor
from clockserver.cli import (
    certificates,
    check,
    database_copies,
    edge_keys,
    maintenance,
    rulesets,
    tournament_files,
    verify_draw,
)
from clockserver.cli.addresses import lan_address, mdns_name
from clockserver.cli.arguments import KEYS_OF_EDGES
from clockserver.config_files import file_check
from clockserver.config_files.config_files import ConfigFiles
from clockserver.core.texts import Reason, Refused
from clockserver.demo import process as demo
from clockserver.desk.ports import JournalUnwritable
from clockserver.leadership.epoch_file import EpochFile
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.database.database_url import VARIABLE
from clockserver.texts.shipped_catalogues import catalogue

WRONG = 1
REFUSED = 2
INTERRUPTED = 130
SERVES = ("serve", "demo", "edge", "follow")


def run(asked: argparse.Namespace) -> int:
    """Run a parsed command line; returns the exit code. A failure is one line on standard error."""
    os.umask(0o077)  # the server's files belong to its owner only
    if getattr(asked, "database", None):
        os.environ[VARIABLE] = asked.database  # also for child processes
    try:
        return COMMANDS[asked.command](asked)
    except Refused as refusal:
        for reason in refusal.reasons:
            line = catalogue().reason(reason)
            _complain(f"{reason.field}: {line['text']}" if reason.field else line["text"])
    except (DataDirectoryError, JournalUnwritable, OSError) as error:
        _complain(str(error))
    except KeyboardInterrupt:  # the usual way to end it, at any moment
        return 0 if asked.command in SERVES else INTERRUPTED
    return REFUSED


def _complain(line: str) -> None:
    sys.stderr.write(f"clockserver: {line}\n")


def _end_at_once() -> None:
    """Let both signals act like a power cut until the server has its own handlers.

    No answered command is lost. The first process of a container ignores a SIGTERM that nobody handles.
    """
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: os._exit(0))


def _serve(asked: argparse.Namespace) -> int:
    _end_at_once()
    play = None if asked.story is None else partial(demo.play, data=asked.data, speed=asked.story)
    given = {name: value for name in ("redis", "room") if (value := getattr(asked, name))}
    if first := _followed_by(asked):
        return _follow_on(asked, first)
    if asked.workers:
        config = replace(start_up.settings(asked.data), **given)
        os.environ.update(supervisor.environment(config))
        return supervisor.Supervisor(asked.data, config, asked.host, asked.port, asked.workers).run()
    serving.serve(asked.data, asked.host, asked.port, demo=asked.demo, play=play, given=given, fd=asked.fd)
    return 0


def _followed_by(asked: argparse.Namespace) -> str:
    """The address that this directory's server follows; empty for a leader."""
    kept = EpochFile(asked.data).kept
    return kept.peer if kept.state == "follows" else ""


def _follow_on(asked: argparse.Namespace, first: str) -> int:
    """Follow as before, if `serve` is given a second server's directory, which must not lead."""
    if asked.workers or asked.fd is not None:
        raise DataDirectoryError(f"{asked.data} follows {first}; use clockserver follow, without --workers")
    from clockserver import follower_serving  # noqa: PLC0415 - only a second server needs it

    follower_serving.follow(first, asked.data, asked.host, asked.port, str)
    return 0


def _edge(asked: argparse.Namespace) -> int:
    _end_at_once()
    edge_serving.serve(asked)
    return 0


def _follow(asked: argparse.Namespace) -> int:
    _end_at_once()
    from clockserver import follower_serving  # noqa: PLC0415 - only a second server needs it

    code = partial(str, asked.code) if asked.code else _ask_for_code
    follower_serving.follow(asked.first, asked.data, asked.host, asked.port, code, asked.address)
    return 0


def _ask_for_code() -> str:
    """Read the code shown by the first server's control page."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return input("Code (first server, Control, Room, Second server): ").strip()


def _demo(asked: argparse.Namespace) -> int:
    return _evening(asked) if asked.evening else demo.run(asked.host, asked.port, asked.speed)


def _evening(asked: argparse.Namespace) -> int:
    scratch = Path(tempfile.mkdtemp(prefix="clockserver-demo-"))

    def end(*_: object) -> None:
        # At once, at any point, as the demo stores nothing.
        demo.remove(scratch)
        os._exit(0)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    try:
        serving.serve(scratch / "data", asked.host, asked.port, demo=False, evening_at_speed=asked.speed)
    finally:
        demo.remove(scratch)
    return 0


def _verify(asked: argparse.Namespace) -> int:
    wrong = streams = events = 0
    for report in maintenance.verify_directory(asked.data):
        if isinstance(report, str):
            wrong += 1
            sys.stdout.write(f"{report}\n")
            continue
        streams, events = streams + 1, events + report.events
        state = "in order" if not report.findings else f"{len(report.findings)} wrong"
        sys.stdout.write(f"{report.stream}: {report.events} events, {state}\n")
        for finding in report.findings:
            wrong += 1
            sys.stdout.write(f"  {finding.seq}: {finding.problem}\n")
    of = f"{streams} streams, {events} events"
    sys.stdout.write(f"{wrong} wrong in {of}\n" if wrong else f"all in order: {of}\n")
    return WRONG if wrong else 0


def _salvage(asked: argparse.Namespace) -> int:
    lines = list(maintenance.salvage(asked.data))
    sys.stdout.write("".join(f"{line}\n" for line in lines or ["nothing is damaged"]))
    return 0


def _verify_draw(asked: argparse.Namespace) -> int:
    return verify_draw.run(asked.file, catalogue())


def _rulesets(asked: argparse.Namespace) -> int:
    library = ConfigFiles([], resources.config_folders("rulesets", asked.data))
    if asked.action == "diff":
        return rulesets.diff(library.ruleset(asked.a), library.ruleset(asked.b), catalogue())
    return rulesets.print_rulesets(library.rulesets(), catalogue())


def _check(asked: argparse.Namespace) -> int:
    return check.run(file_check.check(asked.paths), catalogue())


def _backup(asked: argparse.Namespace) -> int:
    start_up.demand_in_directory(asked.data)
    DataDirectory(asked.data).back_up(asked.file)
    sys.stdout.write(f"{asked.file} written\n")
    return 0


def _copy_database(asked: argparse.Namespace) -> int:
    sys.stdout.write(f"{database_copies.copy(asked.source, asked.target)}\n")
    return 0


def _restore(asked: argparse.Namespace) -> int:
    if asked.database:
        raise DataDirectoryError(
            "a backup is restored into a data directory, without --database; "
            "clockserver copy-database takes it into a PostgreSQL from there, and pg_restore a dump of one"
        )
    DataDirectory(asked.data).restore(asked.file)
    sys.stdout.write(f"{asked.data} restored from {asked.file}\n")
    return 0


def _certificates(asked: argparse.Namespace) -> int:
    usual = [mdns_name(), lan_address(), *start_up.settings(asked.data).names]
    names = asked.name or [each for each in usual if each]
    sys.stdout.write("".join(f"{line}\n" for line in certificates.make(asked.data, names)))
    return 0


def _tournament(asked: argparse.Namespace) -> int:
    if asked.action == "export":
        line = tournament_files.export(asked.data, asked.slug, asked.persons, asked.file)
    else:
        line = tournament_files.import_file(asked.data, asked.file, asked.trust, _trusts)
    sys.stdout.write(f"{line}\n")
    return 0


def _trusts(fingerprint: str) -> bool:
    """Ask whether a key may be trusted; without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    sys.stdout.write(f"Signed by a key that is not known here: {fingerprint}\n")
    return input("Is that the fingerprint of the server it comes from? [y/N] ").strip().lower() in (
        "y",
        "yes",
    )


def _user(asked: argparse.Namespace) -> int:
    registry = start_up.registry(asked.data, make=asked.action == "add")
    match asked.action:
        case "add":
            user = registry.add_user(asked.name, asked.role, _password(), _now_ms())
            sys.stdout.write(f"{user.name}: {user.role}\n")
        case "disable" | "enable":
            user = registry.disable_user(asked.name, disabled=asked.action == "disable")
            sys.stdout.write(f"{user.name}: {'disabled' if user.disabled else 'enabled'}\n")
        case "role":
            user = registry.change_role(asked.name, asked.role)
            sys.stdout.write(f"{user.name}: {user.role}\n")
        case "password":
            sys.stdout.write(f"{registry.change_password(asked.name, _password()).name}: password changed\n")
        case _:
            for user in registry.users():
                sys.stdout.write(f"{user.name}\t{user.role}\t{'disabled' if user.disabled else 'enabled'}\n")
    return 0


def _token(asked: argparse.Namespace) -> int:
    registry = start_up.registry(asked.data, make=asked.action == "add")
    match asked.action:
        case "add":
            given = registry.add_integration(
                asked.name, asked.role, asked.subject, asked.tournament, _now_ms()
            )
            sys.stdout.write(f"{given[0].name} ({given[0].id}): {given[1]}\n")
            sys.stdout.write("It is not shown again. Send it as  Authorization: Bearer <token>\n")
        case "revoke":
            sys.stdout.write(f"{registry.revoke_integration(asked.name).name}: revoked\n")
        case _:
            for each in registry.integrations():
                bounds = ", ".join(
                    [*(each.subjects or ["every subject"]), *(each.tournaments or ["every tournament"])]
                )
                state = "revoked" if each.revoked else "valid"
                sys.stdout.write(f"{each.name}\t{each.id}\t{each.role}\t{bounds}\t{state}\n")
    return 0


def _password() -> str:
    """A password from the keyboard, typed twice and hidden; from standard input without a terminal."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise Refused(Reason("access.passwords_differ"))
    return first


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


COMMANDS = {
    "edge": _edge,
    "demo": _demo,
    "follow": _follow,
    "user": _user,
    "token": _token,
    "certificates": _certificates,
    KEYS_OF_EDGES: edge_keys.run,
    "tournament": _tournament,
    "serve": _serve,
    "salvage": _salvage,
    "verify": _verify,
    "verify-draw": _verify_draw,
    "rulesets": _rulesets,
    "check": _check,
    "backup": _backup,
    "copy-database": _copy_database,
    "restore": _restore,
}
