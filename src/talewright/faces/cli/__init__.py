"""The command line: `commands` declares the commands, each other module carries one of them out."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command; a refusal is printed in the reader's language, with exit code 2."""
    from typer import Abort, TyperException

    from talewright.core.errors import TalewrightError
    from talewright.faces.cli.commands import app
    from talewright.faces.cli.help_text import usage_error
    from talewright.faces.speech import of_locale, refusal, use

    use(of_locale())

    try:
        sys.exit(app(standalone_mode=False))
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # help is printed already
            sys.exit(2)
        _refuse(usage_error(error))
    except Abort:
        sys.exit(130)
    except TalewrightError as error:
        _refuse(refusal(error))
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
        _refuse(refusal(error))


def _refuse(message: str) -> None:
    from talewright.core.text.message import printable

    sys.stderr.write(f"talewright: {printable(message)}\n")
    sys.exit(2)
