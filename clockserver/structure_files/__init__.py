"""Files with structures: their format, their content within limits, and their preview."""
