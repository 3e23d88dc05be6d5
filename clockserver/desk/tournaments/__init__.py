"""The tournaments of the room as streams with desks."""
