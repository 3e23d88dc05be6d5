"""Templates: everything a new tournament begins with, under one title."""
