"""Run every benchmark."""

from bench import odds, start, web

if __name__ == "__main__":
    odds.main()
    start.main()
    web.main()
