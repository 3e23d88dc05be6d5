"""Pages, their texts and pictures, and other answers that are equal for everybody."""
