"""Classes: a row and a log each; their tables name them, so that all of it is deleted together."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "classes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "class_entries",
        sa.Column("code", sa.String(8), sa.ForeignKey("classes.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
    )
    # In one statement: SQLite adds no constraint to a table that is there already.
    op.execute("ALTER TABLE tables ADD COLUMN class_code VARCHAR(8) REFERENCES classes (code)")
    op.create_index("tables_class", "tables", ["class_code"])
