"""Structures in other forms: sheets, texts, files of clock programs; read as documents, and written."""
