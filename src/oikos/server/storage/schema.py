"""The database's tables. Alembic's migrations make them; this is what the code says."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

classes = Table(
    "classes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("phase", String(10), nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""One row a class. When it goes, its log and its tables go with it (`Store.delete_class`)."""

class_entries = Table(
    "class_entries",
    metadata,
    Column("code", String(8), ForeignKey("classes.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
)
"""The log of a class."""

tables = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("content", String(64), nullable=False),
    Column("deal", String(8), ForeignKey("deals.code")),
    Column("is_open", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("is_due", Boolean, nullable=False),
    Column("holder", String(40)),
    Column("held_until", BigInteger, nullable=False),
    Column("class_code", String(8), ForeignKey("classes.code")),
    Index("tables_class", "class_code"),
    Index("tables_listed", "is_open", "phase", "touched"),
    Index("tables_touched", "touched"),
    Index("tables_due", "is_due", "held_until"),
    Index("tables_deal", "deal"),
)
"""One row a table: its seed, and what is needed to find it. All else follows from its entries."""

entries = Table(
    "entries",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
)
"""The log. Two writers of one number: the key lets exactly one win."""

guests = Table(
    "guests",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Index("guests_code", "code"),
)
"""Which tables a person has been at, by the key of their secret."""

deals = Table(
    "deals",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
)

days = Table(
    "days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("deal", String(8), nullable=False, unique=True),
    Column("is_over", Boolean, nullable=False),
)
"""The deal of each game on each day. A row outlives its deal, so that no day is ever given twice."""

lookbacks = Table(
    "lookbacks",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("found", LargeBinary, nullable=False),
)
"""What a seat's look back at the finished game has found so far."""

pushes = Table(
    "pushes",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("address", LargeBinary, nullable=False),
)
"""Where a person wants to be called when it is their turn at a table."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""One row, written whenever somebody asks for the server's health."""

contents = Table(
    "contents",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("files", LargeBinary, nullable=False),
)
"""Every set of cards that a table was opened with, so that changed cards never end a running game."""
