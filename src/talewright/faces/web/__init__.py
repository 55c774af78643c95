"""The web face: pages, API, and what guards them."""
