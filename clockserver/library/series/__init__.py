"""Series: numbered events under one title, each with template and start."""
