"""Templates: the settings of new tournaments under one title."""
