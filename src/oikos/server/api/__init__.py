"""What the server answers over HTTP and WebSockets; each module has the routes of one area."""
