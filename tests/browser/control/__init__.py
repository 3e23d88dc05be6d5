"""Tests of the director's control."""
