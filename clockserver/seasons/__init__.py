"""Season tables: points by a formula, and standings over several tournaments, none of it stored."""
