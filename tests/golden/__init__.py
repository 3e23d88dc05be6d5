"""A journal of each release, which has to replay in all later ones.

`python -m tests.golden` writes the journal of the coming release.
"""

SEALED = {
    "0.1.0": "42f5824096c71d195cf4f7e111c3f0d8a64988aaa8956fd2c3a6483ea91bc0da",
}
"""The journals of past releases by their SHA-256, which never change."""
COMING = "0.2.0"
"""The coming release, whose journal grows with the evening until it is sealed."""
