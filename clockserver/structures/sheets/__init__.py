"""Structures as sheets, texts and files of clock programs: read as documents, and written."""
