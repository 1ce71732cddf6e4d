"""The server: live tables, storage, bots and the protocol. Imported only by its commands."""
