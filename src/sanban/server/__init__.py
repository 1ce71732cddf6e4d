"""The server: live tables, storage, bots and the protocol. Imported only by its commands."""

from sanban.extras import need

need("litestar", "server")
