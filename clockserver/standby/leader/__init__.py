"""The server that leads, with a follower: it sends what it writes, waits for the copy, and hands over."""
