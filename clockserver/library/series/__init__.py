"""Series: events under one title, by number, each with its template and start."""
