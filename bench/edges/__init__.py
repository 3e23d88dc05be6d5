"""Edges beside one process: the last of many phones, answers to taps, storms, and a stopped Redis."""

from bench.edges.running import answers

__all__ = ["answers"]
