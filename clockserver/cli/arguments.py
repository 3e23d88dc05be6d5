"""The command line: the subcommands of `clockserver`, their arguments and help."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

DEFAULT_PORT = 5000
KEYS_OF_EDGES = "edge-keys"
"""The subcommand behind `edge add`, `edge list` and `edge revoke`."""
ACTIONS_ON_KEYS = ("add", "list", "revoke")


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The parsed command line; `command` names the subcommand. Exits with 2 and a usage line on an error."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["edge"] and words[1:2] and words[1] in ACTIONS_ON_KEYS:
        words[0] = KEYS_OF_EDGES
    return _parser().parse_args(words)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="clockserver", description="The live tournament clock for poker rooms."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('clockserver')}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _serve(commands.add_parser("serve", help="start the server"))
    _edge(
        commands.add_parser(
            "edge", help="serve pages and sockets for a leader in another process or on another machine"
        )
    )
    _follow(commands.add_parser("follow", help="follow a server on another machine, and take over from it"))
    _demo(commands.add_parser("demo", help="play a demo evening, of which nothing is kept"))
    _calc(commands.add_parser("calc", help="run a calculator on JSON from standard input"))
    _user(commands.add_parser("user", help="add, list, change, disable the accounts of staff"))
    _token(commands.add_parser("token", help="add, list, revoke the tokens of programs"))
    _keys_of_edges(
        commands.add_parser(
            KEYS_OF_EDGES, prog="clockserver edge", help="add, list, revoke keys of edges; also edge add, …"
        )
    )
    verify = commands.add_parser("verify", help="replay the journal and check its hashes and its invariants")
    _database(verify)
    salvage = commands.add_parser(
        "salvage", help="cut a damaged journal after its last sound event; the server must not run"
    )
    _database(salvage)
    _rulesets(commands.add_parser("rulesets", help="list the rule sets, or compare two of them"))
    draw = commands.add_parser("verify-draw", help="check a published draw against its commitment")
    draw.add_argument("file", help="the published draw as JSON; - reads standard input")
    _add_file_commands(commands)
    return parser


def _add_file_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands about files: configuration, certificates, tournaments, backups, databases."""
    check = commands.add_parser(
        "check", help="check files: structures, payout tables, rule sets, rulebooks, settings, texts"
    )
    check.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="a TOML file, or a directory of them"
    )
    _certificates(
        commands.add_parser(
            "certificates", help="make the room's certificate authority and the server's certificate"
        )
    )
    _tournament(commands.add_parser("tournament", help="export a tournament into a file, or import one"))
    backup = commands.add_parser("backup", help="write the data directory into one file")
    _database(backup)
    backup.add_argument("file", type=Path, help="the backup to write, as NAME.tar.gz")
    copy = commands.add_parser(
        "copy-database",
        help="copy a database from a data directory to a PostgreSQL, or back; no server may run",
    )
    copy.add_argument("source", metavar="SOURCE", help="a data directory, or the URL of a PostgreSQL")
    copy.add_argument("target", metavar="TARGET", help="an empty data directory or PostgreSQL")
    restore = commands.add_parser("restore", help="fill an empty data directory from a backup")
    _database(restore)
    restore.add_argument("file", type=Path, help="the backup to read")


def _certificates(parser: argparse.ArgumentParser) -> None:
    _data(parser)
    parser.add_argument(
        "--name",
        action="append",
        metavar="NAME",
        help="a name or an address of the server; may be repeated (default: this machine's, and the settings')",
    )


def _tournament(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    export = actions.add_parser("export", help="write a tournament into a signed file")
    _database(export)
    export.add_argument("slug", help="the tournament's address, as friday")
    export.add_argument("file", type=Path, help="the file to write, as friday.tournament")
    export.add_argument(
        "--persons",
        choices=("none", "public", "full"),
        default="none",
        help="persons in the file: none, names as the event shows them, or names and contacts (default none)",
    )
    read = actions.add_parser("import", help="import a tournament from a file; the server must not run")
    _database(read)
    read.add_argument("file", type=Path, help="the file to read")
    read.add_argument(
        "--trust", metavar="FINGERPRINT", help="the fingerprint of the signing key, as the sender gave it"
    )


def _serve(parser: argparse.ArgumentParser) -> None:
    _database(parser)
    _address(parser)
    parser.add_argument(
        "--redis",
        metavar="URL",
        default=os.environ.get("CLOCKSERVER_REDIS"),
        help="the Redis between the leader and its edges (default CLOCKSERVER_REDIS, else the setting)",
    )
    parser.add_argument(
        "--room",
        metavar="NAME",
        default=os.environ.get("CLOCKSERVER_ROOM"),
        help="prefix of the keys in Redis (default CLOCKSERVER_ROOM, else the setting)",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        metavar="N",
        help="serve sockets in N further processes; needs --redis and N further cores (1-64)",
    )
    # For the supervisor, which starts the leader.
    parser.add_argument("--fd", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--demo", action="store_true", help="open a demo tournament if there is none")
    # For the demo, which starts its server.
    parser.add_argument("--story", type=_speed, help=argparse.SUPPRESS)


def _edge(parser: argparse.ArgumentParser) -> None:
    _address(parser)
    parser.add_argument(
        "--redis",
        metavar="URL",
        default=os.environ.get("CLOCKSERVER_REDIS"),
        help="the Redis that the leader writes to (default CLOCKSERVER_REDIS)",
    )
    parser.add_argument("--room", metavar="NAME", default="clockserver", help="prefix of the keys in Redis")
    parser.add_argument(
        "--leader",
        metavar="URL[,URL]",
        action="append",
        required=True,
        help="addresses of the leader and its standby: https://…, on this machine also http://… and unix:/…",
    )
    parser.add_argument(
        "--key", metavar="FILE", type=Path, required=True, help="the file with this edge's key"
    )
    parser.add_argument(
        "--public", action="store_true", help="serve only what anybody may follow; for a key of role public"
    )
    parser.add_argument(
        "--name", action="append", default=[], help="a further name of this edge; may be repeated"
    )
    parser.add_argument(
        "--proxy", action="append", default=[], help="address of a proxy in front of it; may be repeated"
    )
    parser.add_argument(
        "--fd", type=int, metavar="N", help="listen on this descriptor, which the parent process has opened"
    )


def _follow(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="URL", help="the server to follow, as http://192.168.1.20:5000")
    _data(parser)
    _address(parser)
    parser.add_argument("--code", help="the code of its control page; asked for where it is needed")
    parser.add_argument(
        "--address",
        default="",
        metavar="HOST:PORT",
        help="the address of this server in the room (default: as the first server sees it)",
    )


def _demo(parser: argparse.ArgumentParser) -> None:
    _address(parser)
    parser.add_argument(
        "--speed",
        type=_speed,
        default=os.environ.get("SPEED") or "60",
        help="speed as a multiple of real time; 60 plays the story in a minute (1-600, default SPEED, else 60)",
    )
    parser.add_argument(
        "--evening",
        action="store_true",
        help="play three tournaments without names instead, with periods shorter by --speed",
    )


def _address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default=os.environ.get("HOST") or "0.0.0.0",  # noqa: S104 - a room's server; staff sign in
        help="address to listen on; 127.0.0.1 serves this machine only (default HOST, else 0.0.0.0)",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=os.environ.get("PORT") or str(DEFAULT_PORT),
        help=f"port to listen on (default PORT, else {DEFAULT_PORT})",
    )


def _calc(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="the calculator, such as clock")
    parser.add_argument(
        "--lines", action="store_true", help="one JSON value on each line of input and output"
    )


def _user(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser(
        "add", help="add an account; asks for its password, or reads it from standard input"
    )
    add.add_argument("name", help="the name for signing in and in the log")
    add.add_argument(
        "--role", default="floor", help="td, floor, cashier, dealer or supervisor (default floor)"
    )
    others = [
        actions.add_parser("list", help="list all accounts"),
        actions.add_parser("disable", help="end an account's sign-ins and refuse new ones"),
        actions.add_parser("enable", help="allow a disabled account to sign in again"),
        actions.add_parser("password", help="set a password and remove the PIN; ends the account's sign-ins"),
        actions.add_parser("role", help="change the role; devices that are signed in have it at once"),
    ]
    for action in others[1:]:
        action.add_argument("name")
    others[-1].add_argument("role", help="td, floor, cashier, dealer or supervisor")
    for action in (add, *others):
        _database(action)


def _token(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", help="add a token, printed once")
    add.add_argument("name", help="the name of the program in the log")
    add.add_argument(
        "--role", default="floor", help="td, floor, cashier, dealer or supervisor (default floor)"
    )
    add.add_argument(
        "--subject", action="append", help="limit the token to a subject, such as clock; may be repeated"
    )
    add.add_argument(
        "--tournament", action="append", help="limit the token to a tournament, by its slug; may be repeated"
    )
    listed = actions.add_parser("list", help="list all tokens, without their secrets")
    revoke = actions.add_parser("revoke", help="revoke a token")
    revoke.add_argument("name", help="its name or id")
    for action in (add, listed, revoke):
        _database(action)


def _keys_of_edges(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    add = actions.add_parser("add", help="add a key, printed once with the ACL for Redis")
    add.add_argument("name", help="the edge's name: lower-case letters, digits and hyphens")
    add.add_argument(
        "--role",
        choices=("edge", "public", "standby"),
        default="edge",
        help="public: serves only visitors without sign-in; standby: a standby server (default edge)",
    )
    listed = actions.add_parser("list", help="list all keys, without their secrets")
    revoke = actions.add_parser("revoke", help="revoke a key")
    revoke.add_argument("name", help="the edge's name")
    for action in (add, listed, revoke):
        _database(action)


def _rulesets(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="list the playable rule sets")
    diff = actions.add_parser(
        "diff", help="list the differences between two rule sets; exit code 1 if there is one"
    )
    diff.add_argument("a", help="the name of a rule set, as listed")
    diff.add_argument("b", help="the name of the other rule set")
    for action in (listed, diff):
        _data(action)


def _database(parser: argparse.ArgumentParser) -> None:
    _data(parser)
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a PostgreSQL, as postgresql://clock@localhost/clockserver "
        "(default CLOCKSERVER_DATABASE, else the settings, else a file in the data directory)",
    )


def _data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get("CLOCKSERVER_DATA") or "data"),
        help="the data directory (default CLOCKSERVER_DATA, else ./data)",
    )


def _speed(value: str) -> int:
    return _between(1, 600, value)


def _workers(value: str) -> int:
    return _between(1, 64, value)


def _port(value: str) -> int:
    return _between(0, 65_535, value)


def _between(low: int, high: int, value: str) -> int:
    with suppress(ValueError):
        if low <= int(value) <= high:
            return int(value)
    raise argparse.ArgumentTypeError(f"“{value}” is not a number from {low} to {high}")
