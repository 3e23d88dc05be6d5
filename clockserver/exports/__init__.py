"""Rows of what leaves the house: results, press sheets, lists of seats, bags and the log."""
