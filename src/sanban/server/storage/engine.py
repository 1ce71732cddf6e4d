"""Opening the database, and bringing it up to date."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sanban.server.errors import Refusal, RefusalCode

HEAD = "0002"  # the newest migration; a test compares it with Alembic's own answer
MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 7_262_626  # any number: one process at a time migrates


def make_engine(url: str) -> AsyncEngine:
    """An engine for `sqlite:///path` or `postgresql://…`."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if not parsed.database:
            raise Refusal(
                "The SQLite address names no file: sqlite:///path/to/file.", RefusalCode.BAD_DB
            )
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"))
        sa.event.listen(engine.sync_engine, "connect", _sqlite_settings)
        return engine
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"),
            pool_pre_ping=True,
            pool_size=4,
            max_overflow=2,
            connect_args={"timeout": 5, "command_timeout": 15},
        )
    raise Refusal(
        f"The server keeps its log in SQLite or PostgreSQL, not in {parsed.get_backend_name()}.",
        RefusalCode.BAD_DB,
    )


def make_plain_engine(url: sa.URL) -> sa.Engine:
    """An engine of SQLite for a thread of its own."""
    engine = sa.create_engine(url.set(drivername="sqlite"))
    sa.event.listen(engine, "connect", _sqlite_settings)
    return engine


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to date."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        if await connection.run_sync(_version) != HEAD:
            await connection.run_sync(_upgrade)


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
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
