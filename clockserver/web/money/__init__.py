"""Books, pool and tickets over HTTP."""
