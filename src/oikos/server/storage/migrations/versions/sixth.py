"""Where people want to be called when it is their turn: an address at a push service, which goes with the table."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("address", sa.LargeBinary, nullable=False),
    )
