"""Deals of the day: which deal each game had on which day, and whether that day is over."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("deal", sa.String(8), nullable=False, unique=True),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
