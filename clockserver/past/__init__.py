"""The time machine: a tournament as it was at any instant of its journal."""
