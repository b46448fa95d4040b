"""An HTTP server for the tests that implements HTTP correctly. Prints its port, and ends with its standard input.

The last part of a path only distinguishes tests: /status/404/x, /echo/x, /empty/x.
Lines on the output after the port: `METHOD PATH` for each request, `left PORT` when the connection from a client's
port is closed.

/status/N/x      status N, with a short text for a body
/echo/x          the X-Test header and the body
/method/x        the method and the length of the body
/empty/x         200, no body
/big/x           1 MB
/huge/N/x        N MB, in pieces
/gzip/x          100000 letters, compressed
/chunked/x       1000 chunks
/peer/x          the client's port
/redirect/N/x    status N, to /method/x
/loop/x          302, to itself
/together/N/x    as /echo/x, but responds only after N requests have arrived
/late/x          responds after a request for /release/x
"""

import gzip
import http.server
import os
import sys
import threading


def say(*words):
    """Writes a line in one piece. `print` does not, if several threads use it."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


events = {}
events_lock = threading.Lock()


def released(name):
    """Returns the event that /release/NAME sets."""
    with events_lock:
        return events.setdefault(name, threading.Event())

arrivals = {}
arrived = threading.Condition()


def gather(name, count):
    """Waits until a number of requests have arrived."""
    with arrived:
        arrivals[name] = arrivals.get(name, 0) + 1
        arrived.notify_all()
        arrived.wait_for(lambda: arrivals[name] >= count, timeout=300)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def finish(self):
        super().finish()
        say("left", self.client_address[1])

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        say(self.command, self.path)
        parts = self.path.split("/")
        if parts[1] == "status":
            self.reply(int(parts[2]), b"status " + parts[2].encode())
        elif parts[1] in ("echo", "together"):
            if parts[1] == "together":
                gather(parts[3], int(parts[2]))
            self.reply(200, self.headers.get("X-Test", "").encode() + b":" + body)
        elif parts[1] == "empty":
            self.reply(200, b"")
        elif parts[1] == "big":
            self.reply(200, b"0123456789abcdef" * 65536)
        elif parts[1] == "huge":
            self.send_response(200)
            self.send_header("Content-Length", str(int(parts[2]) << 20))
            self.end_headers()
            for _ in range(int(parts[2])):
                self.wfile.write(b"0123456789abcdef" * 65536)
        elif parts[1] == "gzip":
            self.reply(200, gzip.compress(b"a" * 100_000), ("Content-Encoding", "gzip"))
        elif parts[1] == "chunked":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for number in range(1000):
                self.wfile.write(b"5\r\n%04d,\r\n" % number)
            self.wfile.write(b"0\r\n\r\n")
        elif parts[1] == "peer":
            self.reply(200, str(self.client_address[1]).encode())
        elif parts[1] == "method":
            self.reply(200, f"{self.command} {len(body)}".encode())
        elif parts[1] == "redirect":
            self.reply(int(parts[2]), b"elsewhere", ("Location", "/method/" + parts[3]))
        elif parts[1] == "loop":
            self.reply(302, b"here", ("Location", self.path))
        elif parts[1] == "late":
            released(parts[2]).wait(300)
            self.reply(200, b"at last")
        elif parts[1] == "release":
            released(parts[2]).set()
            self.reply(200, b"")
        else:
            self.reply(404, b"no such path")

    do_GET = do_POST = do_PUT = do_HEAD = answer

    def reply(self, status, body, *headers):
        self.send_response(status)
        for header in headers:
            self.send_header(*header)
        self.send_header("Content-Type", "text/plain")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status != 204 and self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *arguments):
        """Ignores errors, because the tests close connections."""


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=end_with_parent, daemon=True).start()
say(server.server_address[1])
server.serve_forever()
