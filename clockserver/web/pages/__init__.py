"""Pages, their words and pictures, and what is the same for everybody."""
