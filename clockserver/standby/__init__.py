"""Two laptops: the follower copies every write of the leader, and takes over on one tap."""
