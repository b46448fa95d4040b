"""An HTTP server for features of sessions besides transfers. Prints its port, and ends with its standard input.

The last part of a path only distinguishes tests. Lines on the output after the port: `METHOD PATH` for each request.

/basic/x         401 without `user` and `secret`, else 200
/digest/x        the same, with a digest
/cookies/x       sets two cookies, and responds with the received ones
/fresh/x         can be cached for an hour; the number of received requests
/tagged/x        has a tag, and is confirmed with 304; the number of whole responses
/login/x         the Authorization field
/away/x          302 to /login/x, on a host of another name
/basicaway/REST  as /basic/x, but 302 to /REST on a host of another name in place of 200
/emptydigest/x   as /digest/x, but without a text after the 401
/to/REST         302 to /REST, without a text
/awayto/N/REST   N to /REST on a host of another name, without a text
/held/N/NAME     status N; the text follows after a request for /go/NAME
CONNECT          200, and then no tunnel
/late/N/NAME     302 to /port/N, the client's port; N bytes follow after a request for /go/NAME
/moved/N         302 to /port/N, the client's port, with N bytes at once
/port/N          "same" if N is the client's port
/body/x          the method and the body
/field/NAME/x    each field of that name, with a bar between two of them
/dies/x          the length of the body; the second request gets no response, and its connection is closed
/stream/N/x      N MB in pieces
/peak/N/x        waits a little; the largest number of requests at a time so far
"""

import hashlib
import http.server
import os
import re
import sys
import threading
import time

counts = {}
events = {}
inside = {}
lock = threading.Lock()


def count(name):
    with lock:
        counts[name] = counts.get(name, 0) + 1
        return counts[name]


def released(name):
    """Returns the event that /go/NAME sets."""
    with lock:
        return events.setdefault(name, threading.Event())


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def answer(self):
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        os.write(1, f"{self.command} {self.path}\n".encode())
        parts = self.path.split("/")
        getattr(self, "do_" + parts[1])(parts)

    do_GET = do_POST = do_PUT = answer

    def do_CONNECT(self):
        self.send_response(200)
        self.end_headers()
        self.close_connection = True

    def reply(self, status, text, *fields):
        body = text.encode()
        self.send_response(status)
        for field in fields:
            self.send_header(*field)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def elsewhere(self, path):
        return ("Location", f"http://localhost:{self.server.server_address[1]}{path}")

    def do_basic(self, parts):
        if self.headers.get("Authorization") == "Basic dXNlcjpzZWNyZXQ=":
            if parts[1] == "basicaway":
                return self.reply(302, "", self.elsewhere("/" + "/".join(parts[2:])))
            return self.reply(200, "welcome " + self.body.decode())
        self.reply(401, "no entry", ("WWW-Authenticate", 'Bearer realm="other", Basic realm="area"'))

    do_basicaway = do_basic

    def do_digest(self, parts):
        given = dict(re.findall(r'(\w+)="?([^",]+)"?', self.headers.get("Authorization") or ""))
        first = md5("user:area:secret")
        second = md5(f"{self.command}:{self.path}")
        middle = [given.get(name, "") for name in ("nonce", "nc", "cnonce", "qop")]
        if given.get("response") == md5(":".join([first] + middle + [second])) and given.get("nonce") == "abc":
            return self.reply(200, "welcome " + self.body.decode())
        text = "no entry" if parts[1] == "digest" else ""
        self.reply(401, text, ("WWW-Authenticate", 'Digest realm="area", nonce="abc", qop="auth"'))

    do_emptydigest = do_digest

    def do_cookies(self, parts):
        self.reply(
            200, self.headers.get("Cookie") or "none",
            ("Set-Cookie", "one=1; Path=/; Expires=Fri, 01 Jan 2100 00:00:00 GMT"), ("Set-Cookie", "two=2; Path=/"))

    def do_fresh(self, parts):
        self.reply(200, str(count(self.path)), ("Cache-Control", "max-age=3600"))

    def do_tagged(self, parts):
        if self.headers.get("If-None-Match") == '"tag"':
            self.send_response(304)
            self.send_header("ETag", '"tag"')
            self.end_headers()
        else:
            self.reply(200, str(count(self.path)), ("ETag", '"tag"'), ("Cache-Control", "no-cache"))

    def do_login(self, parts):
        self.reply(200, self.headers.get("Authorization") or "none")

    def do_field(self, parts):
        self.reply(200, "|".join(self.headers.get_all(parts[2]) or ["none"]))

    def do_dies(self, parts):
        if count(self.path) == 2:
            self.close_connection = True
        else:
            self.reply(200, str(len(self.body)))

    def do_away(self, parts):
        self.reply(302, "", self.elsewhere("/login/" + parts[2]))

    def do_to(self, parts):
        self.reply(302, "", ("Location", "/" + "/".join(parts[2:])))

    def do_awayto(self, parts):
        self.reply(int(parts[2]), "", self.elsewhere("/" + "/".join(parts[3:])))

    def do_held(self, parts):
        self.send_response(int(parts[2]))
        self.send_header("Content-Length", "4")
        self.end_headers()
        released(parts[3]).wait(300)
        self.wfile.write(b"held")

    def do_go(self, parts):
        released(parts[2]).set()
        self.reply(200, "")

    def do_late(self, parts):
        """A redirect whose body follows after /go/NAME."""
        self.send_response(302)
        self.send_header("Location", f"/port/{self.client_address[1]}")
        self.send_header("Content-Length", parts[2])
        self.end_headers()
        released(parts[3]).wait(300)
        self.wfile.write(bytes(int(parts[2])))

    def do_moved(self, parts):
        """A redirect whose body arrives with its head."""
        self.send_response(302)
        self.send_header("Location", f"/port/{self.client_address[1]}")
        self.send_header("Content-Length", parts[2])
        self._headers_buffer += [b"\r\n", bytes(int(parts[2]))]  # in one piece
        self.flush_headers()

    def do_port(self, parts):
        self.reply(200, "same" if str(self.client_address[1]) == parts[2] else "other")

    def do_body(self, parts):
        self.reply(200, f"{self.command} {self.body.decode()}")

    def do_stream(self, parts):
        self.send_response(200)
        self.send_header("Content-Length", str(int(parts[2]) << 20))
        self.end_headers()
        piece = b"0123456789abcdef" * 65536
        for _ in range(int(parts[2])):
            self.wfile.write(piece)

    def do_peak(self, parts):
        name = parts[3]
        with lock:
            now, peak = inside.get(name, (0, 0))
            inside[name] = (now + 1, max(peak, now + 1))
        time.sleep(0.001)
        with lock:
            now, peak = inside[name]
            inside[name] = (now - 1, peak)
        self.reply(200, str(peak))

    def log_message(self, *arguments):
        pass


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, *arguments):
        """Ignores errors, because the tests close connections."""


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=end_with_parent, daemon=True).start()
os.write(1, b"%d\n" % server.server_address[1])
server.serve_forever()
