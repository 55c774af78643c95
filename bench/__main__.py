"""Run every benchmark."""

from bench import odds, publishing, start, tables, web

if __name__ == "__main__":
    odds.main()
    start.main()
    web.main()
    tables.main()
    publishing.main()
