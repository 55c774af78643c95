"""Every setting from outside: its flag, its environment variable, its default and its meaning.

The flags of `talewright serve`, the environment and the table in docs/guide/serving.md all come from here. A flag wins
over the environment, the environment over the default.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """One setting. Without a flag it is read from the environment alone."""

    variable: str
    meaning: str
    flag: str = ""
    default: str = ""


HOST = Setting("TALEWRIGHT_HOST", "The address to listen at.", "--host", "127.0.0.1")
PORT = Setting("TALEWRIGHT_PORT", "The port to listen at.", "--port", "8765")
DATABASE = Setting(
    "TALEWRIGHT_DATABASE",
    "A file, sqlite:///FILE or postgresql://USER@HOST/NAME.",
    "--database",
    "a file in the data folder",
)
NAMES = Setting(
    "TALEWRIGHT_NAMES",
    "A host name it answers to; repeat the flag, or separate names by spaces in the variable.",
    "--name",
    "any name; on a loopback address only loopback names and that of the origin",
)
ORIGIN = Setting(
    "TALEWRIGHT_ORIGIN",
    "The address people use, such as https://tales.example: for passkeys and device links.",
    "--origin",
    "the first name",
)
HOSTED = Setting(
    "TALEWRIGHT_HOSTED",
    "For a public server: accounts, rate limits, cookies over https only.",
    "--hosted",
    "off",
)
BEHIND_PROXY = Setting(
    "TALEWRIGHT_BEHIND_PROXY", "Trust X-Forwarded-For and X-Forwarded-Proto.", "--behind-proxy", "off"
)
PROXIES = Setting(
    "TALEWRIGHT_PROXIES",
    "How many proxies of yours a request passes; each adds one address to X-Forwarded-For.",
    "--proxies",
    "1",
)
CONNECTIONS = Setting(
    "TALEWRIGHT_CONNECTIONS",
    "How many connections one client may have open. Behind a proxy the proxy limits them.",
    "--connections",
    "64",
)
SECRET = Setting("TALEWRIGHT_SECRET", "The key that signs cookies.", default="a random key in the database")
BOOKS = Setting(
    "TALEWRIGHT_BOOKS",
    "Folders with books of your own, separated like PATH.",
    default="only the books of this release",
)
FIRST_BOOK = Setting(
    "TALEWRIGHT_FIRST_BOOK",
    "The book whose first page a newcomer sees: the name of its file without .tale.md.",
    "--first-book",
    "a-judge-of-melons",
)
RULE_SETTINGS = Setting(
    "TALEWRIGHT_SETTINGS",
    "Folders with settings to play in, separated like PATH; each is a setting, or holds settings.",
    default="only the settings of this release",
)
HOME = Setting(
    "TALEWRIGHT_HOME",
    "The data folder: saved games and the database.",
    default="talewright in $XDG_DATA_HOME or ~/.local/share",
)
SETTINGS = (
    HOST,
    PORT,
    DATABASE,
    NAMES,
    ORIGIN,
    HOSTED,
    BEHIND_PROXY,
    PROXIES,
    CONNECTIONS,
    SECRET,
    BOOKS,
    FIRST_BOOK,
    RULE_SETTINGS,
    HOME,
)
