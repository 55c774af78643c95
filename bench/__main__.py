"""Run every benchmark."""

from bench import books, odds, publishing, start, tables, web

if __name__ == "__main__":
    odds.main()
    books.main()
    start.main()
    web.main()
    tables.main()
    publishing.main()
