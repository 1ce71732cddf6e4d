"""Alembic calls this: bring the connection it was given up to date."""

from alembic import context

from sanban.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
