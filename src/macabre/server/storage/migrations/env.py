"""How Alembic reaches the database; it is told which one by ``upgrade``."""

from alembic import context
from sqlalchemy import func, select

from macabre.server.storage.schema import META
from macabre.server.storage.store import open_engine

TURN = 7266466
"""The number of the lock that whoever changes the tables of a PostgreSQL holds: all processes may start at once."""

engine = open_engine(context.config.attributes["database"])
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=META)
    with context.begin_transaction():
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(TURN)))
        context.run_migrations()
engine.dispose()
