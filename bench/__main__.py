"""Run every benchmark."""

from bench import books, generated, odds, publishing, rolls, start, tables, web

if __name__ == "__main__":
    odds.main()
    rolls.main()
    books.main()
    generated.main()
    start.main()
    web.main()
    tables.main()
    publishing.main()
