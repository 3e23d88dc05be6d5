"""Calculators about money: payouts, bounties, satellites, drawers, pools and slips. They need no rule set."""
