"""The sounds of the room: the venue's own files, else the bundled ones."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, abort, send_file

CUES = ("level_end", "one_minute", "break_end", "announcement", "time_up")
TYPES = {"wav": "audio/wav", "ogg": "audio/ogg", "mp3": "audio/mpeg"}


def sounds(bundled: Path, venue_folder: Path) -> Blueprint:
    """The route `/sounds/<cue>`. `venue_folder` has the venue's own files, and need not exist."""
    blueprint = Blueprint("sounds", __name__)

    @blueprint.get("/sounds/<cue>")
    def sound(cue: str) -> Response:
        if cue not in CUES:
            abort(404)
        file = sound_file(cue, bundled, venue_folder)
        # With byte ranges, as some players request only these.
        return send_file(file.absolute(), mimetype=TYPES[file.suffix[1:]], conditional=True)

    return blueprint


def sound_file(cue: str, bundled: Path, venue_folder: Path) -> Path:
    """The venue's own file of a cue if there is one, else the bundled one. Read anew each time."""
    candidates = (venue_folder / f"{cue}.{kind}" for kind in TYPES)
    return next((file for file in candidates if file.is_file()), bundled / f"{cue}.wav")
