"""Measurements, run by `make bench` and reported as figures with the machine's name, never as tests."""
