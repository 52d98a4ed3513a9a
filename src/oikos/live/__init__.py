"""Tables that are played at: kept in memory, written down, told about. A server has them, and so has a browser."""
