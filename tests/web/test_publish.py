"""The Publish page: the checker's last word, a job in the background, files that are stored, replaced and deleted with their book."""

from __future__ import annotations

import io
import time
import zipfile

from starlette.testclient import TestClient

from .conftest import Visit

TEXT = "---\ntitle: The Lamp\nauthor: Ann\nsystem: gnat\n---\n\n## a {#1}\n\nIt is dark. turn to [[x]].\n\n## x {ending=victory}\n\nGain 1 Experience.\n"


def book_of(client: TestClient, text: str = TEXT) -> str:
    answer = client.post("/api/books", json={"name": "lamp", "text": text})
    return str(answer.json()["id"])


def published(client: TestClient, book: str, *formats: str, **more: str) -> str:
    """The page after the job."""
    answer = client.post(
        f"/books/{book}/publish", data={"format": list(formats), **more}, follow_redirects=False
    )
    assert answer.status_code == 303
    end = time.monotonic() + 60
    while time.monotonic() < end:
        page = client.get(f"/books/{book}/publish").text
        if 'aria-busy="true"' not in page:
            return page
        time.sleep(0.05)
    raise AssertionError("the job has not ended")


def test_a_book_is_published_downloaded_changed_and_deleted(visit: Visit) -> None:
    ann = visit()
    book = book_of(ann)
    page = ann.get(f"/books/{book}/publish").text
    assert "Ready to publish" in page
    assert "Not made yet" in page
    page = published(ann, book, "light", "md", "site")
    assert "3 of 3 files are ready" in page
    assert "Up to date" in page
    assert "Fixed by the first publication" in page
    light = ann.get(f"/books/{book}/publish/light")
    assert "It is dark" in light.text
    assert "attachment" in light.headers["content-disposition"]
    assert "html" not in light.headers["content-type"]
    with zipfile.ZipFile(io.BytesIO(ann.get(f"/books/{book}/publish/site").content)) as site:
        names = site.namelist()
        assert "the-lamp-site/files/the-lamp.light.html" in names
        index = site.read("the-lamp-site/index.html").decode()
    assert "It is dark" in index
    assert 'property="og:title" content="The Lamp"' in index
    # A later section gets the next number; the others keep theirs.
    longer = TEXT.replace("turn to [[x]].", "turn to [[y]].") + "\n## y\n\nturn to [[x]].\n"
    ann.put(f"/api/books/{book}", json={"text": longer, "rev": 0})
    ann.post(f"/books/{book}/publish/cancel")
    page = ann.get(f"/books/{book}/publish").text
    assert "Text changed since" in page
    published(ann, book, "md")
    text = ann.get(f"/books/{book}/publish/md").text
    assert "turn to [3](#s3)" in text
    assert ann.get(f"/books/{book}/publish/json").status_code == 404
    ann.post(f"/books/{book}/remove")
    assert ann.get(f"/books/{book}/publish/md").status_code == 404


def test_a_book_with_errors_is_not_published(visit: Visit) -> None:
    ann = visit()
    book = book_of(ann, TEXT.replace("[[x]]", "[[nowhere]]"))
    page = published(ann, book, "md")
    assert "to fix first" in page
    assert "nowhere" in page
    assert 'form="formats" disabled' in page
    assert ann.get(f"/books/{book}/publish/md").status_code == 404


def test_nobody_else_finds_the_files_and_the_shelf_has_no_publish_page(visit: Visit) -> None:
    ann, ben = visit(), visit()
    book = book_of(ann)
    published(ann, book, "md")
    assert ben.get(f"/books/{book}/publish/md").status_code == 404
    assert ben.get(f"/books/{book}/publish").status_code == 404
    assert ann.get("/books/mill/publish").status_code == 404
