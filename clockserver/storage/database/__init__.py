"""The database: journal, accounts, players and vault in SQLite or PostgreSQL."""
