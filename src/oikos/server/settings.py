"""What whoever runs a server can choose."""

import os

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    db: str = "sqlite:///oikos.db"
    origins: tuple[str, ...] = ()
    """Addresses besides the server's own whose pages may open a socket."""
    keep_days: int = 30
    """Tables at which nothing has happened for so long are deleted."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which `oak` thinks; one more is for the lighter bots."""
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
    requests_a_second: float = 20.0
    """What one person may ask for; five seconds' worth may come at once."""
    tables_each: int = 50
    """How many tables that are not over one person may be at."""
    sockets_each: int = 12
    """How many connections one person may hold open."""
    lab: bool = False
    """Whether designers may change cards here, and play games between bots with them."""
    web: str | None = None
    """The folder with the browser app."""
