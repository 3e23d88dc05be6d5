"""The room and its library as streams with desks."""
