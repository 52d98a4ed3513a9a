"""The tables of one browser: the same live tables as a server's, run in a worker of the page (docs/anywhere.md)."""
