"""A help centre to practise on: the course's articles, served over HTTP by this computer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ragnotes.paths import data_path

_PER_PAGE = 10


@contextmanager
def help_center_server(payload: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Serve a help centre on this computer alone, and give its address for as long as it runs.

    `GET <address>/v1/docs` answers {"data": [every article]}; with `?page=1`, `?page=2`, …, ten
    articles and "next", the page after it or null. Any other path or page answers 404, and
    `/v1/broken` 500, as real servers do at times, both as {"error": …}. `payload` is what is
    served in place of the course's `help_center.json`. The address ends in a port that happened
    to be free, so it differs from run to run. Nothing is logged, and nothing listens any more
    once the block is left, in whatever way. ValueError for a payload without a list under "data",
    and for NaN and infinity in it; TypeError for anything else that JSON cannot hold.
    """
    # Imported here: nobody else needs a server.
    import socketserver
    import threading
    from http.server import BaseHTTPRequestHandler
    from urllib.parse import parse_qs

    if payload is None:
        payload = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    served = json.loads(json.dumps(payload, allow_nan=False))  # a copy: changes are not served
    if not isinstance(served, dict) or not isinstance(served.get("data"), list):
        raise ValueError('payload must be an object with a list of articles under "data"')

    class Handler(BaseHTTPRequestHandler):
        timeout = 10  # seconds; a client that says nothing does not keep a thread for ever

        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            status, answer = _answer(path, parse_qs(query, keep_blank_values=True), served)
            body = json.dumps(answer).encode("ascii")
            self.send_response(status)
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet: a notebook would show the lines, and their times differ."""

    # Not http.server's own server class: it looks up the computer's name, which can take seconds.
    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """Keep quiet about clients that hang up in the middle."""

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def _answer(
    path: str, query: Mapping[str, list[str]], served: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """The status and the object that answer a request."""
    if path == "/v1/broken":
        return 500, {"error": "this page is broken on purpose"}
    if path != "/v1/docs":
        return 404, {"error": "there is nothing here; the articles are at /v1/docs"}
    if "page" not in query:
        return 200, served
    articles = served["data"]
    pages = max(1, -(-len(articles) // _PER_PAGE))
    page = query["page"][-1]
    if page not in map(str, range(1, pages + 1)):
        return 404, {"error": f"page must be a number from 1 to {pages}"}
    last = int(page) * _PER_PAGE
    after = int(page) + 1 if last < len(articles) else None
    return 200, {"data": articles[last - _PER_PAGE : last], "next": after}
