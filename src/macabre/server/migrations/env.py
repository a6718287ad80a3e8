"""How Alembic reaches the database; it is told which one by ``upgrade``."""

from alembic import context

from macabre.server.schema import META
from macabre.server.store import open_engine

engine = open_engine(context.config.attributes["database"])
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=META)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
