"""The library of the room: structures with their versions, chip sets, templates, series, schedules and seasons."""
