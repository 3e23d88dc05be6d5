"""The location of the database: a file of SQLite in the data directory, or a PostgreSQL by URL."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL

VARIABLE = "CLOCKSERVER_DATABASE"
"""The environment variable that names the database; processes beside the server get it too."""
DRIVER = "postgresql+psycopg"
SCHEMES = ("postgresql", "postgres", DRIVER)
MIN_VERSION = 14
"""The first release of PostgreSQL with a timeout for idle sessions, which a lease needs."""
ENCODING = "UTF8"
"""The required encoding; a cluster made without a language, as on a bare Debian, has SQL_ASCII."""
CONNECT_S = 5
GONE_MS = 4_000
"""Time in ms without an acknowledgement after which either end considers the other as gone."""
SESSION = (
    ("idle_in_transaction_session_timeout", "4s"),
    ("client_connection_check_interval", "1s"),
    ("tcp_user_timeout", "4s"),
)
"""Settings of each session of a server, which release locks when the process stops or disappears."""


class DatabaseUnusable(Exception):  # noqa: N818 - what it says
    """The database cannot be used; the message names it without its password."""


def postgres_url(text: str) -> str:
    """The URL of a PostgreSQL for SQLAlchemy. Raises DatabaseUnusable."""
    try:
        url = sa.make_url(text)
    except sa.exc.ArgumentError:
        raise DatabaseUnusable(
            "database: not a URL such as postgresql://clock@localhost/clockserver"
        ) from None
    if url.drivername not in SCHEMES:
        raise DatabaseUnusable(f"database: {url.drivername} is not supported; it has to be postgresql://…")
    return url.set(drivername=DRIVER).render_as_string(hide_password=False)


def without_password(url: str | URL) -> str:
    """A URL without its password, for people."""
    return sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=True)


def demand_driver() -> Any:
    """The module psycopg. Raises DatabaseUnusable where it is not installed."""
    try:
        return import_module("psycopg")
    except ImportError as error:
        needed = "PostgreSQL needs the driver psycopg: pip install 'clockserver[postgres]'"
        raise DatabaseUnusable(f"{needed} ({error})") from None


def connect_arguments(url: str) -> dict[str, Any]:
    """Connection settings with timeouts; the URL's own values win."""
    defaults = {
        "connect_timeout": CONNECT_S,
        "tcp_user_timeout": GONE_MS,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "application_name": "clockserver",
        "client_encoding": ENCODING,
    }
    stated = sa.make_url(url).query
    return {name: value for name, value in defaults.items() if name not in stated}


def begin_session(connection: Any, _: Any = None) -> None:
    """Apply the settings of a new session."""
    with connection.cursor() as cursor:
        cursor.execute("; ".join(f"SET {name} = '{value}'" for name, value in SESSION))
    connection.commit()


def short_message(error: Exception) -> str:
    """The database's message in one line, without the statement and its values."""
    text = str(getattr(error, "orig", None) or error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def demand_usable(engine: sa.Engine) -> None:
    """Raise DatabaseUnusable for a server that is unreachable, or has a wrong version or encoding."""
    name = without_password(engine.url)
    try:
        with engine.connect() as connection:
            version = int(connection.exec_driver_sql("SHOW server_version_num").scalar() or 0)
            encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise DatabaseUnusable(f"the database {name} cannot be used: {short_message(error)}") from error
    if version < MIN_VERSION * 10_000:
        server_version = version // 10_000
        raise DatabaseUnusable(
            f"the database {name} is PostgreSQL {server_version}; it has to be {MIN_VERSION} or later"
        )
    if encoding != ENCODING:
        raise DatabaseUnusable(
            f"the database {name} keeps text as {encoding}; it has to be {ENCODING}: "
            f"createdb --encoding {ENCODING} --template template0"
        )
