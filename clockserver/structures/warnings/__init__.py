"""What is wrong with a structure. A warning forbids nothing: each says what, how bad, where, and what one tap does."""
