"""The server: live tables, storage, bots and the protocol. Imported by its commands alone."""

from sanban.extras import need

need("litestar", "server")
