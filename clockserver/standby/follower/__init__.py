"""The server that follows: it joins by a code, copies what the leader writes, and takes over by a tap."""
