"""The client of the practice server: answers, refusals, and no way off this computer."""

from __future__ import annotations

import json

import pytest
import requests

from ragnotes import data_path
from ragnotes.practice_client import get_json
from ragnotes.practice_server import help_center_server

SHIPPED = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))


def test_it_reads_what_the_server_serves() -> None:
    with help_center_server() as address:
        assert get_json(f"{address}/v1/docs") == SHIPPED
        assert get_json(f"{address}/v1/docs?page=5")["next"] is None


@pytest.mark.parametrize("path", ["/v1/doc", "/v1/docs?page=6", "/v1/broken"])
def test_an_answer_that_is_an_error_is_raised(path: str) -> None:
    with help_center_server() as address, pytest.raises(requests.HTTPError):
        get_json(address + path)


def test_a_server_that_has_stopped_gives_no_answer() -> None:
    with help_center_server() as address:
        pass
    with pytest.raises(requests.ConnectionError):
        get_json(f"{address}/v1/docs")


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with help_center_server() as address:
        assert get_json(f"{address}/v1/docs") == SHIPPED


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/v1/docs",
        "https://127.0.0.1.example.org/",  # begins like this computer
        "http://127.0.0.1@example.org/",  # a user's name, not a host
        "http://example.org\\@127.0.0.1/",  # to requests a path, to urllib a user's name
        "http://127.0.0.1\\@example.org/",
        "http://[::1]/",
        "127.0.0.1/v1/docs",  # without http:// there is no host
        "",
    ],
)
def test_addresses_beyond_this_computer_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="asks this computer alone"):
        get_json(url)
