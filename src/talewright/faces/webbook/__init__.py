"""A book as one web page that plays offline: the engine runs in the browser, and this face takes the place of a server.

The page's script (`publish/data/webbook.js`) sends forms and links to `WebBook.request` and shows the page that returns. The
templates are those of `faces.web`; `templates` has the few that differ. Nothing here imports a server or a database.
"""
