"""Season tables: points by a formula, and standings over several tournaments. Nothing of them is stored."""
