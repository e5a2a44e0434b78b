"""The asking side of the practice server: an answer over HTTP, as dicts and lists."""

from __future__ import annotations

from typing import Any


def get_json(url: str) -> Any:
    """Ask a server on this computer and return the JSON of its answer as dicts and lists.

    It waits at most ten seconds. ValueError for an address beyond this computer (127.0.0.1), and
    for an answer that is no JSON; requests.HTTPError for an answer that says that something went
    wrong, such as 404; requests.ConnectionError where nothing listens.
    """
    # Imported here: nobody else needs a client.
    from urllib.parse import urlsplit

    import requests

    beyond = ValueError(f"get_json asks this computer alone (127.0.0.1), got {url!r}")
    if urlsplit(url).hostname != "127.0.0.1":
        raise beyond
    with requests.Session() as session:
        session.trust_env = False  # no proxy stands between a computer and itself
        request = session.prepare_request(requests.Request("GET", url))
        if urlsplit(str(request.url)).hostname != "127.0.0.1":  # requests reads odd ones otherwise
            raise beyond
        answer = session.send(request, timeout=10, allow_redirects=False)
    answer.raise_for_status()
    return answer.json()
