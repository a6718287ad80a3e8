"""A summary beside each match, so that lists of matches need not open them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("summary", sa.Text, nullable=False, server_default=""))
