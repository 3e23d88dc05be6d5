"""Structures as other programs and people have them: sheets, texts, clocks' files; in as documents, and out again."""
