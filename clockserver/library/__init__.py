"""The library of the room: structures with their versions, chip sets and templates, a stream of its own."""
