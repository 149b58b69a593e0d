"""Alembic's migrations of the results store."""
