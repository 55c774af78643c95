"""The Publish page: the checker's last word, a job in the background, files that are stored, replaced and deleted with their book."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

from starlette.testclient import TestClient

from talewright.faces.web.app import create_app

from .conftest import Visit, settings

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
    assert "New sections (1)" in page
    assert "Changed sections (1)" in page
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


def test_the_head_is_edited_on_the_page(visit: Visit) -> None:
    ann = visit()
    book = book_of(ann)
    fields = {
        "title": "The Last Lamp", "author": "Ann # B", "licence": "CC BY-SA 4.0", "lang": "de",
        "blurb": "It is dark.\r\nVery.", "content": "Night", "rev": "0",
    }  # fmt: skip
    assert ann.post(f"/books/{book}/publish/about", data=fields, follow_redirects=False).status_code == 303
    text = ann.get(f"/api/books/{book}").json()["text"]
    assert text.startswith(
        '---\ntitle: The Last Lamp\nauthor: "Ann # B"\nsystem: gnat\nlicence: CC BY-SA 4.0\nlang: de\nblurb: It is dark. Very.\n'
    )
    assert "turn to [[x]]" in text
    page = ann.get(f"/books/{book}/publish").text
    assert 'value="Ann # B"' in page
    assert "CC BY 4.0" not in page, "the rules are under share-alike"
    # A text that was saved elsewhere meanwhile is not overwritten, and what was typed is still there.
    answer = ann.post(f"/books/{book}/publish/about", data={**fields, "title": "Third"})
    assert "changed elsewhere" in answer.text
    assert 'value="Third"' in answer.text
    assert "Third" not in ann.get(f"/api/books/{book}").json()["text"]


def test_the_preview_shows_pages_before_anything_is_published(visit: Visit) -> None:
    ann = visit()
    book = book_of(ann)
    page = published(ann, book, "preview")
    assert "The printed book has 8 pages" in page
    assert ">Page 8</a>" in page
    assert "Not made yet" in page
    assert "The first publication fixes the printed numbers" in page
    picture = ann.get(f"/books/{book}/publish/preview/1.png")
    assert picture.content.startswith(b"\x89PNG")
    light = ann.get(f"/books/{book}/publish/preview/light.html")
    assert "It is dark" in light.text
    assert light.headers["content-security-policy"].startswith(
        "default-src 'none'; style-src 'unsafe-inline'"
    )
    assert "script-src" not in light.headers["content-security-policy"]


def test_a_book_is_shared_by_a_link_and_all_files_are_in_one_archive(visit: Visit) -> None:
    ann, ben = visit(), visit()
    book = book_of(ann)
    published(ann, book, "light", "md", "site")
    with zipfile.ZipFile(io.BytesIO(ann.get(f"/books/{book}/publish/all").content)) as archive:
        assert {"lamp.tale.md", "the-lamp.md", "the-lamp.light.html", "numbers.lock"} <= set(
            archive.namelist()
        )
    page = ann.post(f"/books/{book}/publish/share").text
    link = page.partition("/shared/")[2].partition('"')[0]
    shown = ben.get(f"/shared/{link}")
    assert "The Lamp" in shown.text
    assert "script-src" not in shown.headers["content-security-policy"]
    assert "It is dark" in ben.get(f"/shared/{link}files/the-lamp.light.html").text
    assert "attachment" in ben.get(f"/shared/{link}files/the-lamp.md").headers["content-disposition"]
    assert ben.get(f"/shared/{link}files/numbers.lock").status_code == 404
    assert ben.get(f"/books/{book}/publish").status_code == 404
    ann.post(f"/books/{book}/publish/unshare")
    assert ben.get(f"/shared/{link}").status_code == 404


def test_on_a_server_for_others_only_an_account_shares(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, behind_proxy=True, hosted=True))
    with TestClient(app, base_url="https://tales.test", headers={"x-forwarded-proto": "https"}) as ann:
        book = book_of(ann)
        assert "Sign up under Settings" in ann.get(f"/books/{book}/publish").text
        refused = ann.post(f"/books/{book}/publish/share")
        assert refused.status_code == 403
        assert "people with an account" in refused.text
        assert ann.post("/api/me/sign-up", json={"name": "ann", "password": "correct horse"}).is_success
        assert ann.post(f"/books/{book}/publish/share", follow_redirects=False).status_code == 303
        assert "/shared/" in ann.get(f"/books/{book}/publish").text
