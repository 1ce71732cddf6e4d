"""`sanban serve`, `sanban token`, `sanban bot`: plain functions for the command line."""

import asyncio
import sys
from pathlib import Path

from sanban.house import logs
from sanban.house.settings import Settings


def serve(settings: Settings, *, quiet: bool = False) -> None:
    """Serve until told to stop (Ctrl-C or SIGTERM)."""
    import uvicorn

    from sanban.house.app import create_app

    logs.set_up("WARNING" if quiet else "INFO")
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        proxy_headers=settings.proxy,
        server_header=False,
        timeout_graceful_shutdown=5,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
    )
    uvicorn.Server(config).run()


def token(db: str, name: str) -> str:
    """Make a token for a program and return it. It is shown once and kept nowhere."""
    from sanban.house.identity.people import new_token
    from sanban.house.storage.store import Store

    async def make() -> str:
        store = Store(db)
        await store.open(alone=False)
        try:
            return await new_token(store, name)
        finally:
            await store.close()

    return asyncio.run(make())


def revoke(db: str, token_id: str) -> None:
    """Make a token worthless."""
    from sanban.house.identity.people import revoke_token
    from sanban.house.storage.store import Store

    async def undo() -> None:
        store = Store(db)
        await store.open(alone=False)
        try:
            await revoke_token(store, token_id)
        finally:
            await store.close()

    asyncio.run(undo())


def database(given: str) -> str:
    """An address from what a person writes: a path is a SQLite file."""
    if not given:
        return Settings().database()
    return given if "://" in given else f"sqlite:///{Path(given).resolve()}"
