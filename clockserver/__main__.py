"""The entry point. Eventlet patches first, before any other import, and only for the commands that serve."""

from __future__ import annotations

import sys
import warnings

SERVES = ("serve", "demo", "edge", "follow")

# docs/decisions/0002-eventlet.md gives the reasons for eventlet, and the way to another event loop.
warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")

if len(sys.argv) > 1 and sys.argv[1] in SERVES:
    import eventlet

    eventlet.monkey_patch()


def main() -> int:
    """Run a command line; returns the exit code. A faulty record of a subject is named without a traceback."""
    from clockserver.core.registry import RegistryError  # noqa: PLC0415 - after the patching

    try:
        return _run()
    except RegistryError as fault:
        sys.stderr.write(f"clockserver: {fault}\n")
        return 1


def _run() -> int:
    from clockserver.cli.arguments import parse  # noqa: PLC0415 - after the patching

    arguments = parse()
    if arguments.command == "calc":
        from clockserver import resources  # noqa: PLC0415
        from clockserver.cli import calc  # noqa: PLC0415
        from clockserver.config_files.config_files import ConfigFiles  # noqa: PLC0415
        from clockserver.texts.catalogue import Catalogue  # noqa: PLC0415

        catalogue = Catalogue(resources.root() / "static" / "texts" / "en")
        library = ConfigFiles([], resources.config_folders("rulesets"))
        return calc.run(
            arguments.name, lines=arguments.lines, catalogue=catalogue, ruleset_of=library.ruleset
        )
    from clockserver.cli import subcommands as commands  # noqa: PLC0415 - its imports take time, and calc needs none of them

    return commands.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
