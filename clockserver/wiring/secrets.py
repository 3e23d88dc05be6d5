"""Secrets that the journal must not hold: seeds of draws and keys of votes, in the vault and in files."""

from __future__ import annotations

import secrets

from clockserver.desk.desk import CHANCE
from clockserver.desk.ports import Offload
from clockserver.desk.secrets.ballot_keys import BallotKeys
from clockserver.desk.secrets.ballots import Ballots
from clockserver.desk.secrets.day_end_draws import DayEnds
from clockserver.desk.secrets.draw_seeds import DrawSeeds
from clockserver.desk.secrets.envelope_openings import Envelopes
from clockserver.desk.secrets.secret_store import SecretStore
from clockserver.desk.secrets.seeded_draws import SeededDraws
from clockserver.desk.secrets.votes import Votes
from clockserver.desk.tournaments.tournament_collaborators import Secrets
from clockserver.storage.database.vault import BallotSeal, SqlVault
from clockserver.storage.one_time_keys import KeyFiles, fill


def open_secrets(vault: SqlVault, keys: KeyFiles, database: Offload) -> Secrets:
    """Create the services for secrets, which wait for the vault without blocking other commands."""
    store = SecretStore(vault, database)
    seeds = DrawSeeds(store, secrets.token_bytes, CHANCE)
    draws = SeededDraws(seeds)
    votes = Votes(Ballots(BallotKeys(vault, keys, fill, database), BallotSeal))
    envelopes = Envelopes(store, secrets.token_bytes, CHANCE)
    return Secrets(seeds, draws, votes, DayEnds(seeds, draws), envelopes)
