"""Schedules: a template on certain weekdays, whose drafts are made in advance."""
