"""The pages: routers that render templates. Every form works without script: POST, then 303."""

from talewright.faces.web.pages import account, books, characters, creation, play, rules, settings, shelf
from talewright.faces.web.pages import odds as odds_page

routers = [
    shelf.router,
    books.router,
    play.router,
    creation.router,
    characters.router,
    rules.router,
    odds_page.router,
    settings.router,
    account.router,
]
