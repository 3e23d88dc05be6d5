"""The beginning of a server and of the command line: settings, words, database and accounts of a data directory."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from clockserver import resources
from clockserver.accounts.passwords import Argon2
from clockserver.accounts.registry import Registry
from clockserver.core.registry import RegistryError
from clockserver.desk.registries import REGISTRIES
from clockserver.storage.accounts import SqlPeople
from clockserver.storage.data_directory import DATABASE, DataDirectory, DataDirectoryError
from clockserver.storage.journal import JournalUnreadable, migrate, open_engine, sqlite_url
from clockserver.storage.server_config import ServerConfig, read_config
from clockserver.texts.shipped_catalogues import catalogues

MAX_MISSING = 20
"""Maximum number of missing words named by a server that does not start for them."""


def settings(data: Path) -> ServerConfig:
    """The server's settings. Raises Refused naming file and field."""
    return read_config("clockserver", resources.config_folders("server", data), ServerConfig)


def demand_words() -> None:
    """Raise RegistryError if an event has no line for the log, or a language lacks words."""
    events = (kind.__name__ for one in REGISTRIES for kind in one.events if kind not in one.within_undo)
    if missing := catalogues().missing(events):
        raise RegistryError("words are missing: " + ", ".join(missing[:MAX_MISSING]))


def open_database(data: Path) -> Engine:
    """The database of a data directory, migrated to this release. Raises DataDirectoryError for an unusable one."""
    engine = open_engine(sqlite_url(data))
    try:
        migrate(engine)
    except JournalUnreadable as error:
        raise DataDirectoryError(f"{data / DATABASE} cannot be used: {error}") from error
    return engine


def registry(data: Path, *, make: bool) -> Registry:
    """The accounts and tokens of a data directory, for the command line.

    Raises DataDirectoryError if there are none and `make` is false: a mistyped name must not make a directory.
    """
    directory = DataDirectory(data)
    if make:
        directory.make()
    else:
        directory.demand_database()
    return Registry(SqlPeople(open_database(data)), Argon2())


def usual_ruleset(data: Path, config: ServerConfig) -> str:
    """The rule set that new tournaments begin with: of the settings, of ours where they name none, or the first."""
    return (
        config.ruleset
        or read_config("clockserver", resources.config_folders("server"), ServerConfig).ruleset
        or _first_ruleset(data)
    )


def _first_ruleset(data: Path) -> str:
    """The name of the first rule set, without reading any."""
    found = [
        path.stem for folder in resources.config_folders("rulesets", data) for path in folder.glob("*.toml")
    ]
    return min(found, default="")
