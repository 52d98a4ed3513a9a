"""A table's row no longer counts its entries: the log does."""

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.drop_column("tables", "seq")
