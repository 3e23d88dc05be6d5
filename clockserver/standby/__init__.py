"""Two laptops: the second copies every write of the first, and takes over on one tap."""
