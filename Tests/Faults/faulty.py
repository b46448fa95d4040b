"""A server that breaks HTTP in every way that its name says. Prints its port, and ends when its standard input does.

The first part of a path is the kind of fault. `/cut/N` and `/reset/N` end a whole response after N bytes, in order or
with a RST; `/random/SEED` does one of all that, chosen by the seed; the rest of a path only tells requests apart.
`/served` answers with the number of requests before it.
"""

import gzip
import itertools
import os
import random
import socket
import ssl
import struct
import sys
import threading
import time

BODY = b"0123456789"
OK = b"HTTP/1.1 200 OK\r\n"
LENGTH = b"Content-Length: 10\r\n"
WHOLE = OK + b"Content-Type: text/plain\r\nX-Field: value\r\n" + LENGTH + b"\r\n" + BODY
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n"
CHUNKS = b"5\r\n01234\r\n5\r\n56789\r\n"
NO = b"HTTP/1.1 401 Unauthorized\r\n"


def head(*fields, body=BODY, status=b"200 OK"):
    lines = b"".join(field + b"\r\n" for field in fields)
    return b"HTTP/1.1 " + status + b"\r\n" + lines + b"Content-Length: %d\r\n\r\n" % len(body) + body


def zipped(body=BODY * 100):
    return gzip.compress(body)


def encoded(coding, body):
    return head(b"Content-Encoding: " + coding, body=body)


def redirect(location, status=b"302 Found"):
    return head(b"Location: " + location, body=b"", status=status)


# The bytes that are sent before the connection is closed normally.
KINDS = {
    # Unusual responses, which are valid or are treated as valid.
    "whole": WHOLE,
    "trailer": CHUNKED + b"Trailer: X-Sum\r\n\r\n" + CHUNKS + b"0\r\nX-Sum: 45\r\n\r\n",
    "trailers": CHUNKED + b"\r\n" + CHUNKS + b"0\r\n" + b"X-Sum: 45\r\n" * 100 + b"\r\n",
    "trailer-like-a-head": CHUNKED + b"\r\n" + CHUNKS + b"0\r\nHTTP/1.1: 500 Odd\r\n\r\n",
    "chunk-extension": CHUNKED + b"\r\na;name=value\r\n" + BODY + b"\r\n0\r\n\r\n",
    "chunk-zeros": CHUNKED + b"\r\n000A\r\n" + BODY + b"\r\n0000\r\n\r\n",
    "line-feeds": WHOLE.replace(b"\r\n", b"\n"),
    "no-reason": b"HTTP/1.1 200\r\n" + LENGTH + b"\r\n" + BODY,
    "folded-field": head(b"X-Long: begins\r\n and goes on"),
    "latin-field": head(b"X-Place: K\xf6ln \xff\xfe"),
    "odd-fields": head(
        b"Content-Type: ;;;=\"", b"Content-Disposition: attachment; filename=\"../\\\"", b"Date: yesterday",
        b"Expires: -1", b"Cache-Control: max-age=many, =,", b"Last-Modified: \t", b"ETag:", b": nameless", b"A B: c"),
    "odd-cookies": head(
        b"Set-Cookie: ", b"Set-Cookie: =", b"Set-Cookie: ;;;", b"Set-Cookie: a=b; Expires=never; Max-Age=x",
        b"Set-Cookie: a=b; Domain=..", b"Set-Cookie: \xff=\xfe", b"Set-Cookie: " + b"x" * 9000),
    "http-1.0": b"HTTP/1.0 200 OK\r\n\r\n" + BODY,
    "until-close": OK + b"\r\n" + BODY,
    "early-hints": b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + WHOLE,
    "continues": b"HTTP/1.1 100 Continue\r\n\r\n" * 50 + WHOLE,
    "status-599": head(status=b"599 Odd"),
    "status-999": head(status=b"999 Odder"),
    "more-than-announced": OK + b"Content-Length: 5\r\n\r\n" + BODY,
    "length-twice": OK + LENGTH + LENGTH + b"\r\n" + BODY,
    "no-content-with-body": head(status=b"204 No Content"),
    "not-modified": head(status=b"304 Not Modified"),
    "zip-of-nothing": encoded(b"gzip", b""),
    "unauthorized-basic": head(b"WWW-Authenticate: Basic realm=\"x\"", status=b"401 No"),
    "unauthorized-bearer-basic": head(
        b"WWW-Authenticate: Bearer realm=\"y\", Basic realm=\"x, \\\"y\\\"\"", status=b"401 No"),
    "unauthorized-digest": head(
        b"WWW-Authenticate: Digest realm=\"x\", nonce=\"1\", qop=\"auth\"", status=b"401 No"),
    "unauthorized-odd": head(b"WWW-Authenticate: ,,=\"", b"WWW-Authenticate:", status=b"401 No"),
    "unauthorized-often": head(*[b"WWW-Authenticate: Basic realm=\"%d\"" % n for n in range(200)], status=b"401 No"),
    "proxy-authentication": head(b"Proxy-Authenticate: Basic realm=\"x\"", status=b"407 No"),
    "redirect-nowhere": head(status=b"302 Found"),
    "redirect-with-body": head(b"Location: /whole/after", body=BODY * 10, status=b"302 Found"),
    "redirect-permanent": redirect(b"../whole/after?x=%20#part", b"308 Permanent Redirect"),
    # Responses that end too early.
    "nothing": b"",
    "cut-version": b"HTT",
    "cut-status": b"HTTP/1.1 20",
    "cut-status-line": b"HTTP/1.1 200 OK",
    "cut-after-status": OK,
    "cut-field": OK + b"Content-Le",
    "cut-after-field": OK + LENGTH,
    "cut-after-hints": b"HTTP/1.1 103 Early Hints\r\n\r\n",
    "cut-body": head(body=BODY * 10)[:-50],
    "cut-chunk": CHUNKED + b"\r\n64\r\n" + BODY,
    "cut-chunk-size": CHUNKED + b"\r\n" + CHUNKS + b"6",
    "cut-before-last-chunk": CHUNKED + b"\r\n" + CHUNKS,
    "cut-trailer": CHUNKED + b"\r\n" + CHUNKS + b"0\r\nX-Sum: 4",
    "cut-zip": encoded(b"gzip", zipped()[:20]),
    # Responses that break the grammar of HTTP or of their encoding.
    "no-http": b"HELLO WORLD\r\n\r\nnothing here",
    "noise": bytes(random.Random(1).randrange(256) for _ in range(4096)),
    "status-word": b"HTTP/1.1 abc Odd\r\n" + LENGTH + b"\r\n" + BODY,
    "status-short": b"HTTP/1.1 20 OK\r\n" + LENGTH + b"\r\n" + BODY,
    "version-unknown": b"HTTP/7.3 200 OK\r\n" + LENGTH + b"\r\n" + BODY,
    "length-negative": OK + b"Content-Length: -10\r\n\r\n" + BODY,
    "length-word": OK + b"Content-Length: ten\r\n\r\n" + BODY,
    "length-huge": OK + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY,
    "lengths-differ": OK + LENGTH + b"Content-Length: 5\r\n\r\n" + BODY,
    "field-without-colon": head(b"no colon here"),
    "field-with-null": head(b"X-Null: a\0b"),
    "chunk-word": CHUNKED + b"\r\nnot a chunk\r\n",
    "chunk-negative": CHUNKED + b"\r\n-5\r\n01234\r\n0\r\n\r\n",
    "chunk-huge": CHUNKED + b"\r\n" + b"F" * 40 + b"\r\n" + BODY,
    "chunk-without-end": CHUNKED + b"\r\n5\r\n0123456789\r\n0\r\n\r\n",
    "coding-unknown": OK + b"Transfer-Encoding: rot13\r\n" + LENGTH + b"\r\n" + BODY,
    "zip-that-is-none": encoded(b"gzip", BODY),
    "zip-with-wrong-sum": encoded(b"gzip", zipped()[:-8] + b"\0" * 8),
    "deflate-that-is-none": encoded(b"deflate", b"\xff" * 10),
    "encoding-unknown": encoded(b"rot13", BODY),
    "encodings-many": encoded(b", ".join([b"gzip"] * 12), zipped()),
    # Responses that are too large.
    "field-too-long": head(b"X-Long: " + b"x" * 300_000),
    # Redirects that can't be followed.
    "redirect-to-file": redirect(b"file:///etc/passwd"),
    "redirect-to-word": redirect(b"nonsense:"),
    "redirect-without-host": redirect(b"http:///path"),
    "redirect-to-closed-port": redirect(b"http://127.0.0.1:1/"),
    "redirect-to-unknown-host": redirect(b"http://nobody.invalid/"),
}


def reset(connection):
    """Closes with a RST instead of a FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def until_closed(connection):
    """Waits for the client to close the connection, a minute at most."""
    connection.settimeout(60)
    while connection.recv(65536):
        pass


def slowly(connection, data, pause=0.002):
    for index in range(len(data)):
        connection.sendall(data[index:index + 1])
        time.sleep(pause)


def for_ever(connection, data, pause=0.0):
    """Sends the same bytes repeatedly, until the client closes the connection, a minute at most."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        connection.sendall(data)
        time.sleep(pause)


def alert(request):
    """The reply of a TLS server to an unencrypted request."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).wrap_bio(incoming, outgoing, server_side=True)
    incoming.write(request)
    try:
        server.do_handshake()
    except ssl.SSLError:
        pass
    return outgoing.read()


def silent(connection, path, request):
    until_closed(connection)


def stall_in_head(connection, path, request):
    connection.sendall(OK + b"Content-Le")
    until_closed(connection)


def stall_in_body(connection, path, request):
    connection.sendall(head(body=BODY * 10)[:-50])
    until_closed(connection)


def stall_in_chunk(connection, path, request):
    connection.sendall(CHUNKED + b"\r\n64\r\n" + BODY)
    until_closed(connection)


def switching(connection, path, request):
    connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: none\r\n\r\n")
    until_closed(connection)


def slow_head(connection, path, request):
    slowly(connection, WHOLE)


def slow_body(connection, path, request):
    connection.sendall(head(body=BODY * 10)[:-100])
    slowly(connection, BODY * 10)


def slow_chunks(connection, path, request):
    connection.sendall(CHUNKED + b"\r\n")
    slowly(connection, CHUNKS + b"0\r\nX-Sum: 45\r\n\r\n")


def endless_body(connection, path, request):
    connection.sendall(OK + b"\r\n")
    for_ever(connection, b"x", 0.05)


def endless_chunks(connection, path, request):
    connection.sendall(CHUNKED + b"\r\n")
    for_ever(connection, b"1\r\nx\r\n", 0.05)


def endless_fields(connection, path, request):
    connection.sendall(OK)
    for_ever(connection, b"X-Field: value\r\n" * 1000)


def endless_field(connection, path, request):
    connection.sendall(OK + b"X-Field: ")
    for_ever(connection, b"x" * 10_000)


def endless_hints(connection, path, request):
    for_ever(connection, b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 100)


def endless_trailers(connection, path, request):
    connection.sendall(CHUNKED + b"\r\n" + CHUNKS + b"0\r\n")
    for_ever(connection, b"X-Field: value\r\n" * 1000)


def redirect_loop(connection, path, request):
    connection.sendall(redirect(path.encode()))


def redirect_onwards(connection, path, request):
    connection.sendall(redirect(path.encode() + b"x"))


def reset_before_head(connection, path, request):
    reset(connection)


def reset_in_head(connection, path, request):
    connection.sendall(OK + b"Content-Le")
    reset(connection)


def reset_in_body(connection, path, request):
    connection.sendall(head(body=BODY * 10)[:-50])
    reset(connection)


def speaks_tls(connection, path, request):
    connection.sendall(alert(request))


def closes_without_reading(connection, path, request):
    connection.sendall(WHOLE)
    connection.shutdown(socket.SHUT_WR)


def cut(connection, path, request):
    connection.sendall(WHOLE[:int(path.split("/")[2])])


def reset_at(connection, path, request):
    connection.sendall(WHOLE[:int(path.split("/")[2])])
    reset(connection)


def kept_then_closed(connection, path, request):
    """Announces that it keeps the connection, and closes it before the next request."""
    connection.sendall(head(b"Connection: keep-alive"))


def chance(connection, path, request):
    """One of the other kinds, or a whole response with some bytes changed, cut anywhere, in pieces of any size."""
    dice = random.Random(int(path.split("/")[2]))
    choice = dice.randrange(3)
    if choice == 0:
        return answer(dice.choice(QUICK), connection, path, request)
    data = bytearray(KINDS[dice.choice(sorted(KINDS))])
    for _ in range(dice.randrange(6)):
        if data:
            data[dice.randrange(len(data))] = dice.choice([0, 10, 13, 32, 58, 255, dice.randrange(256)])
    if dice.random() < 0.3:
        del data[dice.randrange(len(data) + 1):]
    while data:
        size = dice.choice([1, 2, 10, 1000, 100_000])
        connection.sendall(data[:size])
        del data[:size]
    if dice.random() < 0.3:
        reset(connection)


ACTIONS = {
    function.__name__.replace("_", "-"): function
    for function in (
        silent, stall_in_head, stall_in_body, stall_in_chunk, switching, slow_head, slow_body, slow_chunks,
        endless_body, endless_chunks, endless_fields, endless_field, endless_hints, endless_trailers, redirect_loop,
        redirect_onwards, reset_before_head, reset_in_head, reset_in_body, speaks_tls, closes_without_reading, cut,
        kept_then_closed)
}
ACTIONS["reset"] = reset_at
ACTIONS["random"] = chance
# The kinds that end by themselves, without a timeout.
QUICK = sorted(
    set(KINDS) | set(ACTIONS)
    - {"silent", "stall-in-head", "stall-in-body", "stall-in-chunk", "switching", "endless-body", "endless-chunks",
       "cut", "reset", "random", "redirect-loop", "redirect-onwards"})


def answer(kind, connection, path, request):
    if kind in KINDS:
        connection.sendall(KINDS[kind])
    else:
        ACTIONS.get(kind, reset_before_head)(connection, path, request)


COUNTER = itertools.count()


def serve(connection):
    with connection:
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(60)
            request = b""
            while b"\r\n\r\n" not in request:
                piece = connection.recv(65536)
                if not piece:
                    return
                request += piece
                if request[0] == 0x16:  # a TLS handshake, on a port for unencrypted requests
                    connection.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n")
                    return
            path = request.split(b" ")[1].decode()
            count = next(COUNTER)
            if path == "/served":
                connection.sendall(head(body=b"%d" % count))
            else:
                answer(path.split("/")[1], connection, path, request)
        except (OSError, ValueError, IndexError):
            pass


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    threading.stack_size(256 * 1024)
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    threading.Thread(target=end_with_parent, daemon=True).start()
    os.write(1, b"%d\n" % listener.getsockname()[1])
    if "--kinds" in sys.argv:
        print("\n".join(sorted(KINDS) + sorted(set(ACTIONS) - {"cut", "reset", "random"}) + ["end"]), flush=True)
    while True:
        accepted, _ = listener.accept()
        threading.Thread(target=serve, args=(accepted,), daemon=True).start()
