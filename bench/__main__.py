"""Run every benchmark."""

from bench import odds, start

if __name__ == "__main__":
    odds.main()
    start.main()
