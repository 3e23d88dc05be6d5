"""Results and seasons over HTTP: files, public pages, press sheets."""
