"""Alembic's steps from an older database to this one; run when the server starts."""
