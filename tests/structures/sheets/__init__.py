"""Tests of structures in and out as sheets."""
