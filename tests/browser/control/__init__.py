"""The director's control."""
