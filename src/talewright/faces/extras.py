"""The extra of pyproject.toml that installs a missing package, for the sentence a person reads."""

from __future__ import annotations

from talewright.faces.speech import t

_EXTRAS = {
    "fast": ("numpy",),
    "tui": ("textual",),
    "lsp": ("pygls", "lsprotocol"),
    "mcp": ("mcp",),
    "postgres": ("psycopg",),
    "web": (
        "alembic", "argon2", "fastapi", "httptools", "itsdangerous", "jinja2", "markupsafe", "multipart", "pydantic",
        "python_multipart", "segno", "sqlalchemy", "starlette", "uvicorn", "uvloop", "webauthn",
    ),
}  # fmt: skip


def missing_extra(error: ModuleNotFoundError) -> str:
    """What to install for an import that failed; empty when no extra holds that package."""
    package = (error.name or "").partition(".")[0]
    for extra, packages in _EXTRAS.items():
        if package in packages:
            return t(
                "This needs the package {package}, which is not installed. Install it with: "
                "pip install 'talewright[{extra}]'",
                package=package,
                extra=extra,
            )
    return ""
