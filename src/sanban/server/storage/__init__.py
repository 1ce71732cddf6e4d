"""Where the log lies: SQLite by default, PostgreSQL to grow."""
