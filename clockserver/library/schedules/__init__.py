"""Schedules: a template on certain days of the week, whose drafts are made ahead."""
