"""Files with structures: from arbitrary bytes to a preview that writes nothing; and files to download."""
