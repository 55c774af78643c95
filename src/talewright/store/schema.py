"""The tables, as they are after the newest migration.

answers     append-only. A row is an answer, or an undo: only the first so many answers count from then on.
            The key (game, seq) is what refuses the second of two tabs: the database itself, not our code.
snapshots   a cache of states between steps; may be deleted at any time
texts       books by their hash: a game keeps the text it was started with while its author continues to write. One
            that nothing refers to any more is deleted in the transaction that removed the last reference.
publications  files made of a book, one for each format; `digest` is that of the text. The format `numbers` is the printed numbers,
            `text` the text that was published last, `preview` pictures of its pages.
publication_jobs  the job of a book that is being published, or its result: any process of the server may show or cancel it
shared_books  the links under which anybody may see a book's own page and its files
endings     the endings of books that an owner has found; they stay when the game is deleted
tables      live tables; `link` is the secret that lets people join, `size` the bytes of its events, which count as the
            room of the owner of the seat `master`
table_events append-only: (table, seq) refuses the second of two writers, who then applies the change anew
table_seats whose seat it is; `code` is the secret that opens it on another device
keyrings    the numbers an owner's cookies and device link must carry to be valid; no row: both are 0
challenges  of passkey ceremonies under way: used once, valid for a few minutes
revoked_cookies  hashes of cookies that were signed out, until they would have expired
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

HEAD = "0010"
"""The newest migration."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

_ID = String(64)

meta = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

texts = Table(
    "texts",
    metadata,
    Column("digest", _ID, primary_key=True),
    Column("body", Text, nullable=False),
    Column("size", Integer, nullable=False, default=0, server_default="0"),
)

books = Table(
    "books",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False, index=True),
    Column("name", String(200), nullable=False),
    Column("digest", _ID, ForeignKey("texts.digest"), nullable=False, index=True),
    Column("updated", Float, nullable=False),
    Column("rev", Integer, nullable=False, default=0, server_default="0"),
)

publications = Table(
    "publications",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("book", _ID, primary_key=True),
    Column("format", String(32), primary_key=True),
    Column("digest", _ID, nullable=False),
    Column("name", String(200), nullable=False),
    Column("note", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

publication_jobs = Table(
    "publication_jobs",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("book", _ID, primary_key=True),
    Column("id", _ID, nullable=False),
    Column("steps", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),
)

shared_books = Table(
    "shared_books",
    metadata,
    Column("link", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("book", _ID, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("owner", "book", name="uq_shared_books_owner"),
)

games = Table(
    "games",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("system", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("book", _ID, nullable=False, default=""),
    Column("digest", _ID, ForeignKey("texts.digest"), nullable=True),
    Column("setup", Text, nullable=False),
    Column("physical", Boolean, nullable=False),
    Column("settle", Boolean, nullable=False),
    Column("character", _ID, nullable=False, default=""),
    Column("hero_name", Text, nullable=False, default=""),
    Column("place", Text, nullable=False, default=""),
    Column("ended", Text, nullable=False, default=""),
    Column("seq", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("removed", Float, nullable=False, default=0.0, server_default="0"),
    Column("imported", Boolean, nullable=False, default=False, server_default=false()),
    Index("ix_games_owner", "owner", "updated"),
    Index("ix_games_digest", "digest"),
)

endings = Table(
    "endings",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("book", _ID, primary_key=True),
    Column("section", String(200), primary_key=True),
    Column("hero_name", Text, nullable=False),
    Column("at", Float, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("game", _ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("value", Text, nullable=False),
    Column("at", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", _ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("answers", Integer, primary_key=True, autoincrement=False),
    Column("made_by", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

characters = Table(
    "characters",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False, index=True),
    Column("system", String(64), nullable=False),
    Column("name", Text, nullable=False, default=""),
    Column("data", Text, nullable=False),
    Column("edited", Boolean, nullable=False, default=False),
    Column("game", _ID, nullable=False, default=""),
    Column("rev", Integer, nullable=False, default=0),
    Column("updated", Float, nullable=False),
    Column("imported", Boolean, nullable=False, default=False, server_default=false()),
)

tables = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("title", Text, nullable=False),
    Column("system", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("link", _ID, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("size", Integer, nullable=False, server_default="0"),
    Column("master", _ID, nullable=False, server_default=""),
    UniqueConstraint("link"),
)

table_events = Table(
    "table_events",
    metadata,
    Column("table", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("seat", _ID, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("because", Integer, nullable=False),
    Column("visible", String(16), nullable=False),
)

table_seats = Table(
    "table_seats",
    metadata,
    Column("table", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", _ID, primary_key=True),
    Column("owner", _ID, nullable=False, index=True),
    Column("code", _ID, nullable=False),
    UniqueConstraint("code"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("name"),
)

keyrings = Table(
    "keyrings",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("epoch", Integer, nullable=False, default=0),
    Column("link", Integer, nullable=False, default=0),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, ForeignKey("accounts.owner", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("transports", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("owner", _ID, nullable=False),
    Column("purpose", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("challenge", Text, nullable=False),
    Column("until", Float, nullable=False),
)

revoked_cookies = Table(
    "revoked_cookies",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("until", Float, nullable=False),
)

OF_BOOKS = (publications, publication_jobs, shared_books)
"""What belongs to a book of an owner, and goes where it goes."""
ORDER = (
    meta,
    texts,
    books,
    publications,
    shared_books,
    games,
    answers,
    snapshots,
    endings,
    characters,
    tables,
    table_events,
    table_seats,
    accounts,
    keyrings,
    passkeys,
    challenges,
    revoked_cookies,
)
"""Parents before children: the order in which a backup is put back."""
