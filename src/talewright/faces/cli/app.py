"""The command line: `doors` holds the commands; here they are run, and refusals told."""

from __future__ import annotations

import sys

from talewright.faces.cli.doors import app


def main() -> None:
    """Run a command; whatever a person can mend is told in a sentence, with exit code 2."""
    from talewright.core.errors import TalewrightError

    try:
        app()
    except TalewrightError as error:
        _refuse(str(error))
    except ModuleNotFoundError as error:
        from talewright.faces.extras import missing_extra

        if not (cure := missing_extra(error)):
            raise
        _refuse(cure)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (OSError, UnicodeDecodeError) as error:
        where = getattr(error, "filename", None)
        what = getattr(error, "strerror", None) or "not a text file in UTF-8"
        _refuse(f"{where}: {what}." if where else f"{what}.")


def _refuse(message: str) -> None:
    sys.stderr.write(f"talewright: {message}\n")
    sys.exit(2)
