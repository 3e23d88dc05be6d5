"""A server that led until another one took over: it says where that one is, and follows it."""
