"""Generation of structures by a wish: number of players, chips, duration."""
