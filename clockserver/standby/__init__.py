"""Two laptops: the second copies everything that the first writes, and takes over by one tap."""
