"""Tests of the end time."""
