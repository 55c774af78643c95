"""The command line: `app.py` is the list of commands, each other file what one of them does."""


def main() -> None:
    from talewright.faces.cli.app import main as run

    run()
