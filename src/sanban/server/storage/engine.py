"""Opening the database, and bringing it up to date."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sanban.core.errors import system_reason
from sanban.server.errors import Refusal, RefusalCode

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0002"  # the newest migration; a test compares it with Alembic's own answer
MIGRATIONS = Path(__file__).parent / "migrations"
READERS = 5  # connections of a process; the writer has its own
STATEMENTS = 512  # kept prepared: one for each number of rows in a group
SQLITE_SETTINGS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "temp_store=MEMORY",  # else each statement of several rows makes a file, and deletes it
)
_MIGRATION_LOCK = 7_262_626  # any number: one process at a time migrates


def make_engine(url: str, connections: int = READERS) -> AsyncEngine:
    """An engine for `sqlite:///path` or `postgresql://…`, with a fixed number of connections:
    to open one for a moment takes PostgreSQL longer than most questions."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Refusal(
            f'"{url}" is not the address of a database: write a file, or postgresql://…',
            RefusalCode.BAD_DB,
        ) from None
    if parsed.get_backend_name() == "sqlite":
        if not parsed.database:
            raise Refusal(
                "The SQLite address names no file: sqlite:///path/to/file.", RefusalCode.BAD_DB
            )
        make_folder(Path(parsed.database).parent)
        _check_file(parsed.database)
        engine = create_async_engine(
            parsed.set(drivername="sqlite+aiosqlite"), pool_size=connections, max_overflow=0
        )
        sa.event.listen(engine.sync_engine, "connect", _sqlite_settings)
        return engine
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"),
            pool_pre_ping=True,
            pool_size=connections,
            max_overflow=0,
            connect_args={"timeout": 5, "command_timeout": 15},
        )
    raise Refusal(
        f"The server keeps its log in SQLite or PostgreSQL, not in {parsed.get_backend_name()}.",
        RefusalCode.BAD_DB,
    )


def connect_sqlite(url: sa.URL) -> sqlite3.Connection:
    """A connection for a thread of its own, which begins its transactions itself."""
    connection = sqlite3.connect(
        url.database or "", isolation_level=None, cached_statements=STATEMENTS
    )
    _sqlite_settings(connection, None)
    return connection


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _check_file(path: str) -> None:
    """Refuse a file that SQLite cannot open, before the engine tries it in a thread of its own."""
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise Refusal(
            f"The database {path} cannot be opened: {error}.", RefusalCode.BAD_DB
        ) from None


def make_folder(folder: Path) -> None:
    """Make the folder of a database, or refuse it with the system's reason."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            f'The folder "{folder}" cannot be made: {system_reason(error)}.', RefusalCode.BAD_DB
        ) from None


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to date, or refuse one that cannot be opened."""
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            version = await connection.run_sync(_version)
            if version is not None and version > HEAD:
                raise Refusal(
                    f"The database {_address(engine)} was used by a newer Sanban (its version is "
                    f"{version}, this one knows {HEAD}). Install that Sanban again, or choose "
                    "another database with --db.",
                    RefusalCode.BAD_DB,
                )
            if version != HEAD:
                await connection.run_sync(_upgrade)
    except (
        SQLAlchemyError,
        OSError,
        TimeoutError,
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
    ) as error:
        reason = str(getattr(error, "orig", None) or error or type(error).__name__)
        raise Refusal(
            f"The database {_address(engine)} cannot be opened: {reason.rstrip('.')}.",
            RefusalCode.BAD_DB,
        ) from error


def _address(engine: AsyncEngine) -> str:
    """As a person writes it, without the password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=True)


def _version(connection: sa.Connection) -> str | None:
    # Alembic takes a while to import: it is asked only when there is something to do
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    try:
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    except SQLAlchemyError:
        return None


def _upgrade(connection: sa.Connection) -> None:
    from alembic import command

    command.upgrade(migrations(connection), "head")


def migrations(connection: sa.Connection | None = None) -> "Config":
    """What Alembic needs to know: where the steps are, and which database they are for."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
