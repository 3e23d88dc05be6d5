"""Measurements: run by `make bench`, reported as figures with the machine named, never as tests."""
