"""Pots and rulings on bets: no subject with a record, as a tournament keeps no bets; the toolbox computes them."""
