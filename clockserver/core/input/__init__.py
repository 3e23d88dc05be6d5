"""Reading of what comes from outside: JSON, TOML, typed lines and codes."""
