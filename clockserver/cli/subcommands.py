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
    edge_subcommands,
    maintenance,
    rulesets,
    tournament_subcommands,
    verify_draw,
)
from clockserver.cli.addresses import lan_address, mdns_name
from clockserver.cli.arguments import KEYS_OF_EDGES
from clockserver.cli.words import counted
from clockserver.config_files import file_check
from clockserver.config_files.config_files import ConfigFiles
from clockserver.core.texts import Reason, Refused
from clockserver.demo import demo_process as demo
from clockserver.desk.ports import JournalUnwritable
from clockserver.leadership.epoch_file import EpochFile
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.database.database_url import VARIABLE
from clockserver.texts.shipped_catalogues import catalogue

WRONG = 1
REFUSED = 2
INTERRUPTED = 130
SERVES = ("serve", "demo", "edge", "follow")


def run(arguments: argparse.Namespace) -> int:
    """Run a parsed command line; returns the exit code. A failure is one line on standard error."""
    os.umask(0o077)  # the server's files belong to its owner only
    if getattr(arguments, "database", None):
        os.environ[VARIABLE] = arguments.database  # also for child processes
    try:
        return COMMANDS[arguments.command](arguments)
    except Refused as refusal:
        for reason in refusal.reasons:
            line = catalogue().reason(reason)
            _complain(f"{reason.field}: {line['text']}" if reason.field else line["text"])
    except (DataDirectoryError, JournalUnwritable, OSError) as error:
        _complain(str(error))
    except KeyboardInterrupt:  # Ctrl+C is the usual end of a server, at any moment
        return 0 if arguments.command in SERVES else INTERRUPTED
    return REFUSED


def _complain(line: str) -> None:
    sys.stderr.write(f"clockserver: {line}\n")


def _end_at_once() -> None:
    """End at once on SIGINT and SIGTERM until the server has its own handlers; no answered command is lost.

    Without a handler, the first process of a container ignores SIGTERM.
    """
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: os._exit(0))


def _serve(arguments: argparse.Namespace) -> int:
    _end_at_once()
    play = None if arguments.story is None else partial(demo.play, data=arguments.data, speed=arguments.story)
    options = {name: value for name in ("redis", "room") if (value := getattr(arguments, name))}
    if first := _followed_by(arguments):
        return _follow_on(arguments, first)
    if arguments.workers:
        config = replace(start_up.settings(arguments.data), **options)
        os.environ.update(supervisor.environment(config))
        return supervisor.Supervisor(
            arguments.data, config, arguments.host, arguments.port, arguments.workers
        ).run()
    serving.serve(
        arguments.data,
        arguments.host,
        arguments.port,
        demo=arguments.demo,
        play=play,
        options=options,
        fd=arguments.fd,
    )
    return 0


def _followed_by(arguments: argparse.Namespace) -> str:
    """The address that this directory's server follows; empty for a leader."""
    record = EpochFile(arguments.data).record
    return record.peer if record.state == "follows" else ""


def _follow_on(arguments: argparse.Namespace, first: str) -> int:
    """Follow the first server: `serve` was called on a second server's directory, which must not lead."""
    if arguments.workers or arguments.fd is not None:
        raise DataDirectoryError(
            f"{arguments.data} follows {first}; use clockserver follow, without --workers"
        )
    from clockserver import follower_serving  # noqa: PLC0415 - only a second server needs it

    follower_serving.follow(first, arguments.data, arguments.host, arguments.port, str)
    return 0


def _edge(arguments: argparse.Namespace) -> int:
    _end_at_once()
    edge_serving.serve(arguments)
    return 0


def _follow(arguments: argparse.Namespace) -> int:
    _end_at_once()
    from clockserver import follower_serving  # noqa: PLC0415 - only a second server needs it

    code = partial(str, arguments.code) if arguments.code else _ask_for_code
    follower_serving.follow(
        arguments.first, arguments.data, arguments.host, arguments.port, code, arguments.address
    )
    return 0


def _ask_for_code() -> str:
    """Read the code shown by the first server's control page."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return input("Code (first server, Control, Room, Second server): ").strip()


def _demo(arguments: argparse.Namespace) -> int:
    return (
        _evening(arguments)
        if arguments.evening
        else demo.run(arguments.host, arguments.port, arguments.speed)
    )


def _evening(arguments: argparse.Namespace) -> int:
    scratch = Path(tempfile.mkdtemp(prefix="clockserver-demo-"))

    def end(*_: object) -> None:
        # The demo keeps nothing, so it ends at once.
        demo.remove(scratch)
        os._exit(0)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    try:
        serving.serve(
            scratch / "data", arguments.host, arguments.port, demo=False, evening_at_speed=arguments.speed
        )
    finally:
        demo.remove(scratch)
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    faulty = streams = events = 0
    for report in maintenance.verify_directory(arguments.data):
        if isinstance(report, str):
            faulty += 1
            sys.stdout.write(f"{report}\n")
            continue
        streams, events = streams + 1, events + report.events
        state = "in order" if not report.findings else f"{len(report.findings)} wrong"
        sys.stdout.write(f"{report.stream}: {counted(report.events, 'event')}, {state}\n")
        for finding in report.findings:
            faulty += 1
            sys.stdout.write(f"  {finding.seq}: {finding.problem}\n")
    summary = f"{counted(streams, 'stream')}, {counted(events, 'event')}"
    sys.stdout.write(f"{faulty} wrong in {summary}\n" if faulty else f"all in order: {summary}\n")
    return WRONG if faulty else 0


def _salvage(arguments: argparse.Namespace) -> int:
    lines = list(maintenance.salvage(arguments.data))
    sys.stdout.write("".join(f"{line}\n" for line in lines or ["nothing is damaged"]))
    return 0


def _verify_draw(arguments: argparse.Namespace) -> int:
    return verify_draw.run(arguments.file, catalogue())


def _rulesets(arguments: argparse.Namespace) -> int:
    library = ConfigFiles([], resources.config_folders("rulesets", arguments.data))
    if arguments.action == "diff":
        return rulesets.diff(library.ruleset(arguments.a), library.ruleset(arguments.b), catalogue())
    return rulesets.print_rulesets(library.rulesets(), catalogue())


def _check(arguments: argparse.Namespace) -> int:
    return check.run(file_check.check(arguments.paths), catalogue())


def _backup(arguments: argparse.Namespace) -> int:
    start_up.demand_in_directory(arguments.data)
    DataDirectory(arguments.data).back_up(arguments.file)
    sys.stdout.write(f"{arguments.file} written\n")
    return 0


def _copy_database(arguments: argparse.Namespace) -> int:
    sys.stdout.write(f"{database_copies.copy(arguments.source, arguments.target)}\n")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    if arguments.database:
        raise DataDirectoryError(
            "a backup is restored into a data directory, without --database; "
            "clockserver copy-database takes it into a PostgreSQL from there, and pg_restore a dump of one"
        )
    DataDirectory(arguments.data).restore(arguments.file)
    sys.stdout.write(f"{arguments.data} restored from {arguments.file}\n")
    return 0


def _certificates(arguments: argparse.Namespace) -> int:
    usual = [mdns_name(), lan_address(), *start_up.settings(arguments.data).names]
    names = arguments.name or [each for each in usual if each]
    sys.stdout.write("".join(f"{line}\n" for line in certificates.make(arguments.data, names)))
    return 0


def _tournament(arguments: argparse.Namespace) -> int:
    if arguments.action == "export":
        line = tournament_subcommands.export(
            arguments.data, arguments.slug, arguments.persons, arguments.file
        )
    else:
        line = tournament_subcommands.import_file(arguments.data, arguments.file, arguments.trust, _trusts)
    sys.stdout.write(f"{line}\n")
    return 0


def _trusts(fingerprint: str) -> bool:
    """Whether the person at the terminal trusts a key; False without a terminal."""
    if not sys.stdin.isatty():
        return False
    sys.stdout.write(f"The file is signed by a key that this server does not know: {fingerprint}\n")
    return input("Is this the fingerprint of the server that wrote the file? [y/N] ").strip().lower() in (
        "y",
        "yes",
    )


def _user(arguments: argparse.Namespace) -> int:
    registry = start_up.registry(arguments.data, make=arguments.action == "add")
    match arguments.action:
        case "add":
            user = registry.add_user(arguments.name, arguments.role, _password(), _now_ms())
            sys.stdout.write(f"{user.name}: {user.role}\n")
        case "disable" | "enable":
            user = registry.disable_user(arguments.name, disabled=arguments.action == "disable")
            sys.stdout.write(f"{user.name}: {'disabled' if user.disabled else 'enabled'}\n")
        case "role":
            user = registry.change_role(arguments.name, arguments.role)
            sys.stdout.write(f"{user.name}: {user.role}\n")
        case "password":
            sys.stdout.write(
                f"{registry.change_password(arguments.name, _password()).name}: password changed\n"
            )
        case _:
            for user in registry.users():
                sys.stdout.write(f"{user.name}\t{user.role}\t{'disabled' if user.disabled else 'enabled'}\n")
    return 0


def _token(arguments: argparse.Namespace) -> int:
    registry = start_up.registry(arguments.data, make=arguments.action == "add")
    match arguments.action:
        case "add":
            created = registry.add_integration(
                arguments.name, arguments.role, arguments.subject, arguments.tournament, _now_ms()
            )
            sys.stdout.write(f"{created[0].name} ({created[0].id}): {created[1]}\n")
            sys.stdout.write("It is not shown again. Send it as  Authorization: Bearer <token>\n")
        case "revoke":
            sys.stdout.write(f"{registry.revoke_integration(arguments.name).name}: revoked\n")
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
    KEYS_OF_EDGES: edge_subcommands.run,
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
