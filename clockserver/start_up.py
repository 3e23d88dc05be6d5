"""The start of a server and of the command line: settings, words, database and accounts."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine

from clockserver import resources
from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.credentials.passwords import Argon2
from clockserver.core.registry import RegistryError
from clockserver.desk.registries import REGISTRIES
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.database.database_engine import JournalUnreadable, migrate, open_engine, sqlite_url
from clockserver.storage.database.database_url import (
    VARIABLE,
    DatabaseUnusable,
    demand_driver,
    demand_usable,
    postgres_url,
    without_password,
)
from clockserver.storage.database.sql_people import SqlPeople
from clockserver.storage.server_config import ServerConfig, read_config
from clockserver.texts.shipped_catalogues import catalogues

MAX_MISSING = 20
"""Maximum number of missing words listed by a server that refuses to start."""


def tell(text: str) -> None:
    """Write a text to standard output. An error, as of a full disk, does not keep a server from serving."""
    with suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def settings(data: Path) -> ServerConfig:
    """The server's settings. Raises Refused with file and field."""
    return read_config("clockserver", resources.config_folders("server", data), ServerConfig)


def demand_words() -> None:
    """Raise RegistryError if an event has no line for the log, or if words are missing in a language."""
    events = (kind.__name__ for each in REGISTRIES for kind in each.events if kind not in each.within_undo)
    if missing := catalogues().missing(events):
        raise RegistryError("words are missing: " + ", ".join(missing[:MAX_MISSING]))


def database_url(data: Path) -> str:
    """The URL of a data directory's database: environment, settings, or by default a file in it.

    Raises DataDirectoryError for a URL that names no PostgreSQL, Refused for unreadable settings.
    """
    url = os.environ.get(VARIABLE) or settings(data).database
    if not url:
        return sqlite_url(data)
    try:
        return postgres_url(url)
    except DatabaseUnusable as error:
        raise DataDirectoryError(str(error)) from None


def is_in_directory(url: str) -> bool:
    """Whether a database is a file in the data directory."""
    return url.startswith("sqlite")


def open_database(data: Path) -> Engine:
    """The database of a data directory, migrated to this release. Raises DataDirectoryError for an unusable one."""
    return migrated(database_url(data))


def migrated(url: str) -> Engine:
    """A database, migrated to this release. Raises DataDirectoryError for an unusable one."""
    try:
        if not is_in_directory(url):
            demand_driver()
        engine = open_engine(url)
        if not is_in_directory(url):
            demand_usable(engine)
        migrate(engine)
    except DatabaseUnusable as error:
        raise DataDirectoryError(str(error)) from error
    except JournalUnreadable as error:
        name = (
            url.removeprefix("sqlite:///")
            if is_in_directory(url)
            else f"the database {without_password(url)}"
        )
        raise DataDirectoryError(f"{name} cannot be used: {error}") from error
    return engine


def demand_in_directory(data: Path) -> None:
    """Raise DataDirectoryError if a backup of the data directory would lack the database."""
    url = database_url(data)
    if not is_in_directory(url):
        raise DataDirectoryError(
            f"{without_password(url)} is backed up by pg_dump,"
            f" and with it server.secret, signing.key and config/ of {data}"
        )


def demand_made(data: Path) -> None:
    """Raise DataDirectoryError for an unused data directory, unless its database is elsewhere."""
    if is_in_directory(database_url(data)):
        DataDirectory(data).demand_database()


def registry(data: Path, *, make: bool) -> AccountRegistry:
    """The accounts and tokens of a data directory, for the command line.

    Raises DataDirectoryError if the directory is unused and `make` is false: a mistyped name must not create
    a directory.
    """
    directory = DataDirectory(data)
    if make and is_in_directory(database_url(data)):
        directory.make()
    else:
        demand_made(data)
    return AccountRegistry(SqlPeople(open_database(data)), Argon2())


def usual_ruleset(data: Path, config: ServerConfig) -> str:
    """The default rule set of new tournaments: that of the settings, else the shipped default, else the first."""
    return (
        config.ruleset
        or read_config("clockserver", resources.config_folders("server"), ServerConfig).ruleset
        or _first_ruleset(data)
    )


def _first_ruleset(data: Path) -> str:
    """The name of the first rule set, without reading any."""
    names = [
        path.stem for folder in resources.config_folders("rulesets", data) for path in folder.glob("*.toml")
    ]
    return min(names, default="")
