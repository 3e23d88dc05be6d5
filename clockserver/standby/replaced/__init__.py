"""A replaced server: it shows the leader's address, and follows the leader."""
