"""The pages: routers that render templates. Every form works without script: POST, then 303."""

from talewright.faces.web.pages import (
    account,
    book,
    books,
    characters,
    creation,
    desk,
    encounters,
    evening,
    home,
    offline,
    play,
    rules,
    settings,
    share,
    sheet,
    table,
    tables,
)
from talewright.faces.web.pages import odds as odds_page

routers = [
    home.router,
    books.router,
    desk.router,
    book.router,
    play.router,
    creation.router,
    characters.router,
    sheet.router,
    tables.router,
    evening.router,
    encounters.router,
    table.router,
    rules.router,
    odds_page.router,
    settings.router,
    offline.router,
    share.router,
    account.router,
]
