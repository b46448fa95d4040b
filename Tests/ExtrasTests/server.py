"""The web server of these tests. Prints its port, and ends with its standard input.

Every request may carry ?key=K; the server counts the requests of each key.

/json            a small JSON document
/status/N        status N, with a text of 3000 characters for a body
/echo            the request's method and body
/empty           204, no body
/short           announces 100 bytes, sends 10, closes
/bytes/N         N bytes with increasing values
/coded/N         N random bytes, with the coding gzip and the length that they have with it
/chunked         1000 chunks of five bytes
/redirect        302, to /bytes/7
/reset           resets the connection inside the headers
/stalled         announces 1000000 bytes, sends half, then waits until the client closes the connection
/count           the number of received requests with this key
/await/started   responds after a request with this key has arrived
/await/gone      responds after the client has closed the connection of /stalled with this key
"""

import gzip
import json
import os
import socket
import struct
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

changed = threading.Condition()
started = {}
gone = set()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def answer(self, body, status=200):
        if isinstance(body, str):
            body = body.encode()
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.do_GET()

    def do_GET(self):
        parts = urlsplit(self.path)
        key = parse_qs(parts.query).get("key", [""])[0]
        if parts.path == "/count":
            with changed:
                count = started.get(key, 0)
            return self.answer(str(count))
        if parts.path == "/await/started":
            with changed:
                came = changed.wait_for(lambda: key in started, timeout=300)
            return self.answer(str(came))
        if parts.path == "/await/gone":
            with changed:
                went = changed.wait_for(lambda: key in gone, timeout=300)
            return self.answer(str(went))

        with changed:
            started[key] = started.get(key, 0) + 1
            changed.notify_all()
        if parts.path == "/json":
            self.answer(json.dumps({"alpha_2": "NO", "name": "Norway"}))
        elif parts.path == "/echo":
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.answer(self.command.encode() + b" " + body)
        elif parts.path.startswith("/status/"):
            self.answer("no such thing\n" + "x" * 2986, int(parts.path.rsplit("/", 1)[1]))
        elif parts.path.startswith("/bytes/"):
            count = int(parts.path.rsplit("/", 1)[1])
            self.answer((bytes(range(256)) * (count // 256 + 1))[:count])
        elif parts.path.startswith("/coded/"):
            body = gzip.compress(os.urandom(int(parts.path.rsplit("/", 1)[1])), 1)
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        elif parts.path == "/chunked":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for number in range(1000):
                self.wfile.write(b"5\r\n%04d,\r\n" % number)
            self.wfile.write(b"0\r\n\r\n")
        elif parts.path == "/reset":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Le")
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(self.connection.detach())  # at once, without the orderly end that the handler would send
            self.close_connection = True
        elif parts.path == "/redirect":
            self.send_response(302)
            self.send_header("Location", "/bytes/7")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif parts.path == "/empty":
            self.answer(b"", 204)
        elif parts.path == "/short":
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"0123456789")
            self.close_connection = True
        elif parts.path == "/stalled":
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(200)
            self.send_header("Content-Length", "1000000")
            self.end_headers()
            try:
                self.wfile.write(b"x" * 500000)
                self.connection.settimeout(300)
                went = self.connection.recv(1) == b""
            except TimeoutError:
                went = False
            except OSError:
                went = True
            self.close_connection = True
            with changed:
                if went:
                    gone.add(key)
                changed.notify_all()
        else:
            self.answer("no such route", 404)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *arguments):
        """Ignores errors, because the tests close connections."""


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.buffer.read()
os._exit(0)
