"""Rule values that differ in one tournament."""
