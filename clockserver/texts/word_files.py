"""Files of words: JSON with the lines of one language by their codes."""

from __future__ import annotations

import json
from pathlib import PurePath

from clockserver.core.texts import Param, Reason, Refused


def parse_words(path: PurePath, raw: bytes) -> dict[str, str]:
    """The lines of a file by their codes. Raises Refused, for wrong JSON with the line number."""
    file = str(path)
    try:
        lines = json.loads(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        params: dict[str, Param] = {"file": file, "line": error.lineno, "detail": error.msg}
        raise Refused(Reason("file.not_json", params, f"{path.name}: line {error.lineno}")) from error
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        reason = Reason("file.not_utf8", {"file": file, "line": line}, f"{path.name}: line {line}")
        raise Refused(reason) from error
    except RecursionError as error:
        raise Refused(Reason("file.not_json", {"file": file, "detail": str(error)}, path.name)) from error
    if not isinstance(lines, dict) or not all(isinstance(each, str) for each in lines.values()):
        raise Refused(Reason("file.no_words", {"file": file}, path.name))
    return lines
