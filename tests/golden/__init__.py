"""A journal of each release, that has to replay for ever. `python -m tests.golden` writes that of this release."""
