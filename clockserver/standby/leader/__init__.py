"""The leading server with a follower: it sends its writes, waits for the copy, and hands over."""
