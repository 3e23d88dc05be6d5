"""Tests of structures read from sheets and written to them."""
