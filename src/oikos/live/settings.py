"""What whoever keeps tables can choose."""

import msgspec


class LiveSettings(msgspec.Struct, frozen=True, kw_only=True):
    bot_pace: float = 0.7
    """The least time between two moves before a bot's, in seconds, so that people can follow."""
    oak_seconds: float = 1.0
    """How long `oak` thinks about a move."""
    lookback_seconds: float = 20.0
    """How long a look back at a finished game thinks in all, for one seat."""
    away_after: float = 15.0
    """Seconds without a connection after which a person counts as away."""
    live_tables: int = 500
    """How many tables are kept in memory; the others are read again when somebody comes."""
    tables_each: int = 50
    """How many tables that are not over one person may be at."""
