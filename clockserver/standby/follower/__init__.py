"""The following server: it joins by a code, copies the leader's writes, and takes over on a tap."""
