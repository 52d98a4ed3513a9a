"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("files", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("deal", sa.String(8), sa.ForeignKey("deals.code")),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("is_due", sa.Boolean, nullable=False),
        sa.Column("holder", sa.String(40)),
        sa.Column("held_until", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["is_open", "phase", "touched"])
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_index("tables_due", "tables", ["is_due", "held_until"])
    op.create_index("tables_deal", "tables", ["deal"])
    op.create_table(
        "entries",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("guests_code", "guests", ["code"])
