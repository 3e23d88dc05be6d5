"""Rows of exports: results, press sheets, lists of seats, bags and the log."""
