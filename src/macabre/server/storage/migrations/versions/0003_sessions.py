"""Sessions that can be ended, and where an unfinished match was created, as limits count it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("issued", sa.BigInteger, nullable=False),
        sa.Column("previous", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.Column("ended", sa.Float),
        sa.Column("ends_others", sa.Boolean, nullable=False),
    )
    op.add_column("matches", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_matches_origin", "matches", ["origin"])
