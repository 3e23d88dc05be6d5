"""Leadership: of several servers on one database, one decides and writes."""
