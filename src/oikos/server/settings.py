"""What whoever runs a server can choose."""

import os

from oikos.live.settings import LiveSettings


class Settings(LiveSettings, frozen=True, kw_only=True):
    db: str = "sqlite:///oikos.db"
    host: str = "127.0.0.1"
    """Where it listens, for those who ask at which address it can be reached."""
    port: int = 8000
    origins: tuple[str, ...] = ()
    """Addresses besides the server's own whose pages may open a socket."""
    keep_days: int = 30
    """Tables at which nothing has happened for so long are deleted."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which `oak` thinks; one more is for the lighter bots."""
    requests_a_second: float = 20.0
    """What one person may ask for; five seconds' worth may come at once."""
    sockets_each: int = 12
    """How many connections one person may hold open."""
    push_key: str | None = None
    """The file with the key that signs calls to people whose turn it is; None where nobody is called."""
    push_contact: str = ""
    """Where push services can reach whoever runs the server: `mailto:` or `https:`."""
    push_loopback: bool = False
    """Whether a push service may be on this machine: for tests."""
    lab: bool = False
    """Whether designers may change cards here, and play games between bots with them."""
    web: str | None = None
    """The folder with the browser app."""
