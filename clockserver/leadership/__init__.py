"""Which of several servers leads: only that one decides and writes."""
