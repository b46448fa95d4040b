"""The HTTP server of the recipes. It needs Python 3.9 or later and nothing but the standard library.

It listens on a free port of the loopback interface, prints its ports as one line of JSON, and ends when its standard
input is closed, so it cannot outlive the program that started it:

    {"port": 40123, "refusingPort": 40124}

The refusing port is bound but has no listener, so connections to it are refused for as long as the server runs.

    GET /timestamp?value=TEXT      whether TEXT is a valid ISO 8601 timestamp
    GET /countries?region=NAME     countries with a time zone in that region; all of them without a region
    GET /search?query=TEXT         countries whose name contains TEXT
    GET /config                    a configuration in snake case
    GET /status/CODE               a response with that status code and a JSON body that contains it
    GET /not-json                  status 200, but a page of HTML
    GET /slow                      no response until the client gives up
    GET /stalled                   the first half of a body, then nothing until the client gives up

    GET /requests?path=PATH&count=N    the number of requests for PATH, as soon as it is at least N
    GET /abandoned?path=PATH&count=N   the number of abandoned requests for PATH, as soon as it is at least N
"""

import json
import socket
import sys
import threading
from collections import Counter
from datetime import datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PATIENCE = 45  # Seconds after which the server stops waiting for anything, before its clients do after 60.

COUNTRIES = json.loads(Path(__file__).with_name("countries.json").read_text(encoding="utf-8"))["countries"]

CONFIG = {
    "app_name": "Atlas",
    "items_per_page": 25,
    "is_search_enabled": True,
    "default_country_code": "PT",
}


class Tally:
    """Counts that other threads can wait for."""

    def __init__(self):
        self.counts = Counter()
        self.changed = threading.Condition()

    def add(self, key):
        with self.changed:
            self.counts[key] += 1
            self.changed.notify_all()

    def wait(self, key, count):
        with self.changed:
            self.changed.wait_for(lambda: self.counts[key] >= count, PATIENCE)
            return self.counts[key]


REQUESTS = Tally()
ABANDONED = Tally()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Recipes"
    disable_nagle_algorithm = True  # Otherwise the body waits until the client has acknowledged the headers.

    def do_GET(self):
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        tally = {"/requests": REQUESTS, "/abandoned": ABANDONED}.get(parts.path)
        if tally:
            return self.send_json({"count": tally.wait(query["path"], int(query["count"]))})

        REQUESTS.add(parts.path)
        if parts.path == "/timestamp":
            self.send_json(check_timestamp(query.get("value", "")))
        elif parts.path == "/countries":
            self.send_json(countries_in(query.get("region")))
        elif parts.path == "/search":
            self.send_json(countries_named(query.get("query", "")))
        elif parts.path == "/config":
            self.send_json(CONFIG)
        elif parts.path.startswith("/status/"):
            self.send_status(parts.path[len("/status/"):])
        elif parts.path == "/not-json":
            self.send_body(b"<!doctype html><title>Atlas</title><p>Please sign in.", "text/html; charset=utf-8")
        elif parts.path == "/slow":
            self.wait_until_abandoned(parts.path)
        elif parts.path == "/stalled":
            self.stall(parts.path)
        else:
            self.send_status("404")

    def send_status(self, text):
        try:
            status = HTTPStatus(int(text))
        except ValueError:
            return self.send_json({"error": f"{text} is no status code"}, HTTPStatus.BAD_REQUEST)
        self.send_json({"error": status.phrase}, status)

    def send_json(self, value, status=HTTPStatus.OK):
        self.send_body(json.dumps(value, ensure_ascii=False).encode(), "application/json", status)

    def send_body(self, body, content_type, status=HTTPStatus.OK):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stall(self, path):
        body = json.dumps(COUNTRIES, ensure_ascii=False).encode()
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
        except ConnectionError:  # The client has not even waited for the first half.
            self.close_connection = True
            ABANDONED.add(path)
        else:
            self.wait_until_abandoned(path)

    def wait_until_abandoned(self, path):
        """Waits for the end of the connection, because a client sends nothing more after its request."""
        self.close_connection = True
        self.connection.settimeout(PATIENCE)
        try:
            gone = self.connection.recv(1) == b""
        except socket.timeout:
            gone = False
        except OSError:
            gone = True
        if gone:
            ABANDONED.add(path)

    def log_message(self, *arguments):
        pass  # The recipes print their requests themselves.


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # Some recipes abandon requests.
            super().handle_error(request, client_address)


def check_timestamp(text):
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError as error:
        return {"timestamp": text, "isValid": False, "reason": str(error)}
    return {"timestamp": text, "isValid": True, "weekday": moment.strftime("%A")}


def countries_in(region):
    if region is None:
        return COUNTRIES
    return [country for country in COUNTRIES if any(z.startswith(region + "/") for z in country["timeZones"])]


def countries_named(text):
    return [country for country in COUNTRIES if text.casefold() in country["name"].casefold()]


def main():
    server = Server(("127.0.0.1", 0), Handler)
    refusing = socket.socket()
    refusing.bind(("127.0.0.1", 0))
    print(json.dumps({"port": server.server_port, "refusingPort": refusing.getsockname()[1]}), flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
