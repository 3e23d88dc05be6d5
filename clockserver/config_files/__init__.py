"""Files of settings and data: structures, rule sets, payout tables, rulebooks, scenes."""
