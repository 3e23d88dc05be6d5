"""New structures by a wish: how many players, which chips, and how long it is to take."""
