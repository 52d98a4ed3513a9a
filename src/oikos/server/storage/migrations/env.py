"""Run by Alembic: brings the database that the server opened to the newest schema."""

from alembic import context

from oikos.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
