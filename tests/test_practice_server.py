"""The practice help centre: what it answers, that it stops, and that it says nothing."""

from __future__ import annotations

import json
import threading

import pytest
import requests

from ragnotes import data_path
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.practice_server import help_center_server

SHIPPED = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))


def served(number: int) -> dict[str, object]:
    return {"data": [{"id": f"a-{n}", "title": "t", "text": "é"} for n in range(number)]}


def test_it_serves_the_course_s_articles() -> None:
    with help_center_server() as address:
        response = requests.get(f"{address}/v1/docs", timeout=10)
    assert (response.status_code, response.json()) == (200, SHIPPED)
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert len(documents_from_articles(response.json())) == len(SHIPPED["data"])


def test_it_listens_on_this_computer_alone() -> None:
    with help_center_server() as address:
        assert address.startswith("http://127.0.0.1:")


def test_page_after_page_gives_every_article_once() -> None:
    articles, page = [], 1
    with help_center_server() as address:
        while page:
            answer = requests.get(f"{address}/v1/docs", params={"page": page}, timeout=10).json()
            articles += answer["data"]
            page = answer["next"]
    assert articles == SHIPPED["data"]


@pytest.mark.parametrize(
    ("number", "page", "sizes"),
    [
        (0, "1", (0, None)),  # an empty help centre has one empty page
        (10, "1", (10, None)),  # exactly full: nothing after it
        (11, "1", (10, 2)),
        (11, "2", (1, None)),
    ],
)
def test_pages(number: int, page: str, sizes: tuple[int, int | None]) -> None:
    with help_center_server(served(number)) as address:
        answer = requests.get(f"{address}/v1/docs?page={page}", timeout=10).json()
    assert (len(answer["data"]), answer["next"]) == sizes


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/v1/doc", 404, "the articles are at /v1/docs"),
        ("/", 404, "the articles are at /v1/docs"),
        ("/v1/docs/../../etc/passwd", 404, "nothing here"),
        ("/v1/docs?page=0", 404, "a number from 1 to 2"),
        ("/v1/docs?page=3", 404, "a number from 1 to 2"),
        ("/v1/docs?page=-1", 404, "a number from 1 to 2"),
        ("/v1/docs?page=", 404, "a number from 1 to 2"),  # a page that was forgotten is not all
        ("/v1/docs?page", 404, "a number from 1 to 2"),
        ("/v1/docs?page=²", 404, "a number from 1 to 2"),
        ("/v1/docs?page=" + "9" * 5000, 404, "a number from 1 to 2"),
        ("/v1/broken", 500, "on purpose"),
    ],
)
def test_what_is_not_there_says_so(path: str, status: int, words: str) -> None:
    with help_center_server(served(11)) as address:
        response = requests.get(address + path, timeout=10)
    assert response.status_code == status
    assert words in response.json()["error"]
    with pytest.raises(requests.HTTPError):
        response.raise_for_status()


def test_later_changes_are_not_served() -> None:
    payload = served(1)
    with help_center_server(payload) as address:
        payload["data"] = []
        assert len(requests.get(f"{address}/v1/docs", timeout=10).json()["data"]) == 1


def test_two_can_run_at_once() -> None:
    with help_center_server(served(1)) as one, help_center_server(served(2)) as other:
        sizes = [
            len(requests.get(f"{at}/v1/docs", timeout=10).json()["data"]) for at in (one, other)
        ]
    assert sizes == [1, 2]


def test_it_stops_when_the_block_is_left_by_an_error_too() -> None:
    seen = []

    def stumble() -> None:
        with help_center_server(served(1)) as address:
            seen.append(address)
            requests.get(f"{address}/v1/docs", timeout=10)
            raise KeyError("stumbled")

    with pytest.raises(KeyError, match="stumbled"):
        stumble()
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{seen[0]}/v1/docs", timeout=10)
    assert not [one.name for one in threading.enumerate() if "serve_forever" in one.name]


def test_it_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with help_center_server(served(1)) as address:
        for path in ("/v1/docs", "/v1/broken", "/nowhere"):
            requests.get(address + path, timeout=10)
        requests.post(f"{address}/v1/docs", timeout=10)  # not offered: 501, and no line about it
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("payload", "error", "words"),
    [
        ({}, ValueError, 'a list of articles under "data"'),
        ({"data": {}}, ValueError, 'a list of articles under "data"'),
        ([], ValueError, 'a list of articles under "data"'),
        ({"data": [{1, 2}]}, TypeError, "set"),
        ({"data": [float("nan")]}, ValueError, "not JSON compliant"),
    ],
)
def test_what_cannot_be_served_is_refused(
    payload: object, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words), help_center_server(payload):  # type: ignore[arg-type]
        pass
