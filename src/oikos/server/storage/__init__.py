"""Where logs are kept: SQLite in one file, or PostgreSQL; the same schema and the same promises."""
