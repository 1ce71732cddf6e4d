"""The server: live tables, storage, bots and the protocol. Imported by its commands alone."""
