import Combine
import CombineHeap
import CombineTestKit
import Foundation
import Testing

@testable import CombineInspector

/// A connection to a server, as a browser or an attacker would open it. A read ends after five minutes without data.
private final class Client {
  private let socket: Int32

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var timeout = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit { close(socket) }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
  }
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads until the server closes the connection or a condition is true.
  func read(until isEnough: (String) -> Bool = { _ in false }) -> String {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The responses of the server of the page, and the requests that it refuses.
struct ServerTests {
  private let service: Service
  private let recorder: Recorder
  private let port: UInt16
  private let token: String

  init() throws {
    var options = Recorder.Options()
    options.capacity = 1_024
    recorder = Recorder(options)
    service = try Service(recorder)
    let (port, address) = try service.serve(port: 0)
    self.port = port
    token = try #require(address.split(separator: "=").last.map(String.init))
  }

  private func request(
    _ method: String, _ target: String, host: String? = nil, fields: String = "", body: String = ""
  ) throws -> String {
    let client = try Client(port: port)
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    client.send(
      Array(
        "\(method) \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(length)\(fields)\r\n\(body)".utf8))
    return client.read()
  }

  private func status(_ response: String) -> Int? {
    response.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  @Test("The page is served completely, and cannot load resources from elsewhere")
  func servesPage() throws {
    defer { service.stop() }
    let response = try request("GET", "/?token=\(token)")
    #expect(status(response) == 200)
    #expect(response.contains("default-src 'none'"))
    #expect(response.contains("Cache-Control: no-store"))
    #expect(response.hasSuffix(page))
    // Each URL in the page is a path.
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("src="))
  }

  @Test("Requests without the token, or with another host or origin, are refused")
  func refuses() throws {
    defer { service.stop() }
    let wrong = String(token.reversed()) + "0"
    for target in [
      "/", "/?token=", "/?token=\(wrong)", "/?token=\(token.dropLast())", "/?token=\(token.uppercased())x",
    ] {
      #expect(status(try request("GET", target)) == 403)
    }
    let good = "/?token=\(token)"
    for host in ["example.com", "example.com:\(port)", "127.0.0.1", "127.0.0.1:1", "localhost.example.com:\(port)"] {
      #expect(status(try request("GET", good, host: host)) == 403)
    }
    for origin in ["http://example.com", "null", "https://127.0.0.1:\(port)", "http://127.0.0.1:1"] {
      #expect(status(try request("GET", good, fields: "Origin: \(origin)\r\n")) == 403)
      #expect(
        status(try request("POST", "/command?token=\(token)", fields: "Origin: \(origin)\r\n", body: "values=0")) == 403
      )
    }
    #expect(recorder.describesValues)
    #expect(status(try request("GET", good, fields: "Origin: http://localhost:\(port)\r\n")) == 200)
  }

  @Test("Slow connections do not keep the page away", arguments: [0, 1])
  func slowConnections(unread: Int) throws {
    defer { service.stop() }
    var slow: [Client] = []
    for _ in 0..<4 * Server.connectionLimit {
      let client = try Client(port: port)
      // Some send a part of a request, and others never read the answer.
      client.send(Array((unread == 1 ? "GET / HTTP/1.1\r\n\r\n" : "GET / HTTP/1.1\r\n").utf8))
      slow.append(client)
    }
    #expect(status(try request("GET", "/?token=\(token)")) == 200)
    withExtendedLifetime(slow) {}
  }

  @Test("Slow connections do not end a stream that a page follows")
  func slowConnectionsBesideAStream() throws {
    defer { service.stop() }
    let page = try Client(port: port)
    page.send(Array("GET /events?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    #expect(page.read { $0.contains("hello") }.contains("hello"))
    let slow = try (0..<4 * Server.connectionLimit).map { _ in try Client(port: port) }
    #expect(status(try request("GET", "/?token=\(token)")) == 200)
    service.stop()
    #expect(page.read().contains("\"type\":\"end\""))
    withExtendedLifetime(slow) {}
  }

  @Test("Only the page, its stream and its commands are served")
  func paths() throws {
    defer { service.stop() }
    for path in [
      "/index.html", "/etc/passwd", "/../../etc/passwd", "/%2e%2e/etc/passwd", "//", "/events/", "/command/x",
    ] {
      #expect(status(try request("GET", "\(path)?token=\(token)")) == 404)
    }
    #expect(status(try request("POST", "/?token=\(token)")) == 405)
    #expect(status(try request("GET", "/command?token=\(token)")) == 405)
    #expect(status(try request("DELETE", "/?token=\(token)")) == 405)
    #expect(status(try request("POST", "/command?token=\(token)", body: "unknown=1")) == 400)
    for body in [
      "experiment=0", "experiment=99&source=0&from=0&ordinal=0&to=1", "experiment=-1&source=0&from=0&ordinal=0&to=1",
    ] {
      #expect(status(try request("POST", "/command?token=\(token)", body: body)) == 400)
    }
    #expect(status(try request("POST", "/command?token=\(token)", body: "values=0")) == 200)
    #expect(!recorder.describesValues)
  }

  @Test("Requests that are too long, ambiguous, or not HTTP receive an error")
  func badRequests() throws {
    defer { service.stop() }
    let host = "Host: 127.0.0.1:\(port)\r\n"
    for (text, expected) in [
      ("GET /?token=\(token) HTTP/1.1\r\n\r\n", 400),  // no host
      ("GET /?token=\(token) HTTP/1.1\r\n\(host)\(host)\r\n", 400),
      ("GET /?token=\(token) HTTP/2\r\n\(host)\r\n", 400),
      ("GET  /?token=\(token) HTTP/1.1\r\n\(host)\r\n", 400),
      ("GET http://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host) broken\r\n\r\n", 400),
      ("POST /command HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
      ("POST /command HTTP/1.1\r\n\(host)Content-Length: 1e9\r\n\r\n", 400),
      ("POST /command HTTP/1.1\r\n\(host)Content-Length: 1000000\r\n\r\n", 413),
      ("POST /command HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 20_000))\r\n\r\n", 431),
      ("\u{1}\u{2}\u{3}", 400), ("{}\r\n\r\n", 400), ("\r\n\r\n", 400),
    ] {
      let client = try Client(port: port)
      client.send(Array(text.utf8))
      #expect(status(client.read()) == expected, "\(text.prefix(60).debugDescription)")
    }
  }

  @Test("A thousand random requests receive errors, and the page is still served")
  func randomRequests() throws {
    defer { service.stop() }
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(seed)
    let good = Array(
      "POST /command?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 8\r\n\r\nvalues=0".utf8)
    var answered = 0
    for _ in 0..<1_000 {
      var bytes: [UInt8]
      if random.next() % 2 == 0 {
        bytes = (0..<Int(random.next() % 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      } else {
        // A valid request with a changed byte in its first 60 bytes, which include the token.
        bytes = good
        let at = Int(random.next() % 60)
        bytes[at] = bytes[at] ^ UInt8(1 + random.next() % 255)
      }
      let client = try Client(port: port)
      client.send(bytes)
      client.endSending()
      let response = client.read()
      answered += 1
      let code = try #require(status(response), "seed \(seed)")
      #expect((400..<500).contains(code), "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    #expect(answered == 1_000, "seed \(seed)")
    #expect(recorder.describesValues, "seed \(seed)")
    #expect(status(try request("GET", "/?token=\(token)")) == 200)
  }

  @Test("The stream begins with past events, and continues with new ones")
  func stream() throws {
    defer { service.stop() }
    let lane = lane("numbers")
    record(lane, 1...3)
    let client = try Client(port: port)
    client.send(Array("GET /events?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    let past = client.read { $0.contains("\"3\"") }
    #expect(past.contains("text/event-stream"))
    #expect(past.contains(#""type":"hello""#))
    #expect(past.contains(#""name":"numbers""#))
    record(lane, 4...4)
    #expect(client.read { $0.contains("\"4\"") }.contains("\"4\""))
  }

  @Test("The place of a lane is looked up when a page requests it, and sent to all pages")
  func place() throws {
    defer { service.stop() }
    let lane = lane("numbers", callers: ThisThread().callers(limit: 32))
    let unknown = self.lane("without calls")
    let client = try Client(port: port)
    client.send(Array("GET /events?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    #expect(!client.read { $0.contains("hello") }.contains(#""type":"place""#))
    #expect(status(try request("POST", "/command?token=\(token)", body: "place=\(lane.id)")) == 200)
    let found = client.read { $0.contains(#""type":"place""#) }
    #expect(found.contains(#""place":"ServerTests.swift:"#) && found.contains("ServerTests.place()"))
    #expect(status(try request("POST", "/command?token=\(token)", body: "place=\(unknown.id)")) == 200)
    #expect(client.read { $0.contains("place") }.contains(#"{"type":"place","lane":\#(unknown.id)}"#))
    for wrong in ["place=", "place=0", "place=-1", "place=x", "place=99", "place=99999999999999999999"] {
      #expect(status(try request("POST", "/command?token=\(token)", body: wrong)) == 400)
    }
  }

  @Test("A search for retain cycles runs when a page requests it, and its outcome is sent to all pages")
  func cycles() throws {
    defer { service.stop() }
    let client = try Client(port: port)
    client.send(Array("GET /events?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    #expect(!client.read { $0.contains("hello") }.contains(#""type":"cycles""#))
    for _ in 0..<2 {
      #expect(status(try request("POST", "/command?token=\(token)", body: "cycles=1")) == 200)
      let found = client.read { $0.contains(#""possible""#) }
      #expect(found.contains(#""type":"cycles","count":0"#))
      #expect(found.contains("\"possible\":\(ReferenceCounts.canBeRead)"))
    }
    #expect(status(try request("POST", "/command?token=\(token)", body: "cycles=0")) == 400)
  }

  @Test("A browser that does not read blocks neither the program nor another browser")
  func slowBrowser() throws {
    defer { service.stop() }
    let lane = lane("numbers")
    let (slow, quick) = (try Client(port: port), try Client(port: port))
    for client in [slow, quick] {
      client.send(Array("GET /events?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    }
    _ = quick.read { $0.contains("hello") }
    var number = 0
    // The data exceeds the buffers of a socket and the limit of the server for a browser.
    for _ in 0..<100 {
      record(lane, number...(number + 999))
      number += 1_000
      let last = "\"\(number - 1)\""
      #expect(quick.read { $0.contains(last) }.contains(last))
    }
  }

  @Test("Incomplete requests and idle connections do not block others permanently")
  func connectionLimit() throws {
    defer { service.stop() }
    var idle = try (0..<Server.connectionLimit).map { _ in try Client(port: port) }
    // A connection above the limit takes the place of the oldest one whose request has not arrived.
    let extra = try Client(port: port)
    extra.send(Array("GET /?token=\(token) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    #expect(extra.read().hasPrefix("HTTP/1.1 200 "))
    idle.removeAll()
    // The server detects the closed connections when it polls the next time.
    var served = false
    for _ in 0..<500 where !served { served = try status(request("GET", "/?token=\(token)")) == 200 }
    #expect(served)
  }

  @Test("If the port is in use, the server uses another one")
  func busyPort() throws {
    defer { service.stop() }
    let other = try Service(recorder)
    defer { other.stop() }
    let (otherPort, address) = try other.serve(port: port)
    #expect(otherPort != port)
    #expect(otherPort != 0)
    #expect(address.contains(":\(otherPort)/"))
    #expect(try other.serve(port: 1).port == otherPort)
  }

  private func lane(_ name: String, callers: [UInt] = []) -> Lane {
    recorder.lanes.add {
      Lane(
        id: $0, parent: nil, origin: nil, publisher: Int.self, subscriber: Int.self,
        label: LaneLabel(name: name, file: "A.swift", line: 1, showsEvents: true), callers: callers,
        start: recorder.now, startOfDay: recorder.beginningOfDay)
    }
  }

  private func record(_ lane: Lane, _ numbers: ClosedRange<Int>) {
    for number in numbers {
      _ = recorder.record(
        .element, lane, ThisThread(), time: recorder.now, number: number, demand: .max, text: String(number))
    }
  }
}

/// Sebastiano Vigna's generator SplitMix64. The same seed creates the same requests.
private struct SplitMix {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The problems that are found from the states of lanes.
struct ProblemTests {
  private let recorder = Recorder()
  private static let second: UInt64 = 1_000_000_000

  private func lane<P>(_ publisher: P.Type, parent: Lane? = nil, delay: UInt64? = nil) -> Lane {
    recorder.lanes.add {
      Lane(
        id: $0, parent: parent, origin: nil, publisher: publisher, subscriber: Int.self, label: nil, delay: delay,
        start: 0, startOfDay: 0)
    }
  }

  private func kinds(after seconds: UInt64) -> [Problem.Kind] {
    ProblemFinder.problems(of: recorder.lanes.all, now: seconds * Self.second).map(\.kind)
  }

  @Test("A missing event is a problem after a second, until it occurs")
  func missing() {
    let lane = lane(Int.self)
    #expect(kinds(after: 1) == [])
    #expect(kinds(after: 2) == [.noSubscription])
    _ = lane.set(.subscribed)
    #expect(kinds(after: 1) == [])
    #expect(kinds(after: 2) == [.neverRequested])
    _ = lane.set(.requested)
    #expect(kinds(after: 2) == [])
    _ = lane.set(.subscriberReleased)
    #expect(kinds(after: 2) == [.publisherGone])
    _ = lane.set(.cancelled)
    #expect(kinds(after: 2) == [])
  }

  @Test("Dropped elements are a problem, even if the subscription has ended")
  func drops() {
    let lane = lane(Int.self)
    lane.dropped.store(3, ordering: .relaxed)
    _ = lane.set([.subscribed, .requested, .finished])
    #expect(kinds(after: 9) == [.notRequested])
  }

  @Test("Elements that wait for a scheduler for a second are a problem")
  func queue() {
    let after = lane(Publishers.ReceiveOn<PassthroughSubject<Int, Never>, ImmediateScheduler>.self, delay: 0)
    let before = lane(PassthroughSubject<Int, Never>.self, parent: after)
    for lane in [after, before] { _ = lane.set([.subscribed, .requested]) }
    _ = after.addDemand(.unlimited)
    before.received.store(2, ordering: .relaxed)
    before.lastTime.store(5 * Self.second, ordering: .relaxed)
    #expect(kinds(after: 6) == [])
    #expect(kinds(after: 7) == [.notServed])
    after.received.store(2, ordering: .relaxed)
    #expect(kinds(after: 9) == [])
    // A waiting completion is also a problem.
    _ = before.set(.finished)
    #expect(kinds(after: 9) == [.notServed])
    _ = after.set(.finished)
    #expect(kinds(after: 9) == [])
  }

  @Test("Elements of delay and debounce may wait for the interval, but not longer")
  func delays() {
    typealias Source = PassthroughSubject<Int, Never>
    let delayed = lane(Publishers.Delay<Source, ImmediateScheduler>.self, delay: 3 * Self.second)
    let debounced = lane(Publishers.Debounce<Source, ImmediateScheduler>.self, delay: 3 * Self.second)
    let unknown = lane(Publishers.Delay<Source, ImmediateScheduler>.self)
    for lane in [delayed, debounced, unknown] {
      let before = self.lane(Source.self, parent: lane)
      _ = lane.addDemand(.unlimited)
      for lane in [lane, before] { _ = lane.set([.subscribed, .requested]) }
      before.received.store(1, ordering: .relaxed)
      before.lastTime.store(5 * Self.second, ordering: .relaxed)
    }
    #expect(kinds(after: 9) == [])
    #expect(kinds(after: 10) == [.notServed, .notServed])
    for lane in [delayed, debounced] {
      lane.received.store(1, ordering: .relaxed)
      lane.lastTime.store(8 * Self.second, ordering: .relaxed)
    }
    #expect(kinds(after: 20) == [])
  }

  @Test("A subscription that waits for the scheduler of subscribe(on:) is a problem")
  func subscribing() {
    let waiting = lane(Publishers.SubscribeOn<PassthroughSubject<Int, Never>, ImmediateScheduler>.self)
    #expect(kinds(after: 1) == [])
    #expect(kinds(after: 2) == [.notServed])
    let before = lane(PassthroughSubject<Int, Never>.self, parent: waiting)
    #expect(kinds(after: 2) == [.noSubscription, .noSubscription])
    for lane in [waiting, before] { _ = lane.set([.subscribed, .requested]) }
    #expect(kinds(after: 2) == [])
  }

  @Test("The recorder reads the delays of operators whose schedulers use real time")
  func knownDelays() {
    let source = PassthroughSubject<Int, Never>()
    let queue = DispatchQueue(label: "test")
    #expect(source.receive(on: queue).delay == 0)
    #expect(source.delay(for: .milliseconds(5), scheduler: queue).delay == 5_000_000)
    #expect(source.debounce(for: .seconds(2), scheduler: RunLoop.main).delay == 2_000_000_000)
    #expect(source.delay(for: 1, scheduler: VirtualTimeScheduler()).delay == nil)
  }
}

/// The memory of a server whose browser is slower than the program.
struct ServerMemoryTests {
  /// The browser reads a little after each batch, so that its backlog never becomes empty.
  @Test("A browser that reads more slowly than events come costs a bounded memory, and is told what it has missed")
  func slowReader() throws {
    let recorder = Recorder(Recorder.Options())
    let server = try Server(recorder, port: 0)
    let client = try Client(port: server.port)
    client.send(
      Array("GET /events?token=\(server.token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8))
    // The request is there before the connection is accepted, and the answer fits into the socket.
    while server.waits.count < 2 { server.serve() }
    #expect(client.read { $0.contains("hello") }.contains("hello"))
    let events = (1...4_000).map { id in
      Event(
        id: UInt64(id), kind: .element, time: 0, cause: 0, lane: 0, thread: 0, number: 0, demand: 0, value: .none)
    }
    var most = 0
    for _ in 0..<1_000 {
      server.write(events, lost: 0)
      _ = client.read { _ in true }
      server.serve()
      most = max(most, server.bufferedBytes)
    }
    #expect(most < 2 * Server.backlogLimit)
    // The first message for which there is room again counts what the browser has missed.
    while server.bufferedBytes > 0 {
      _ = client.read { _ in true }
      server.serve()
    }
    server.write(events, lost: 0)
    let text = client.read { $0.contains(/"lost":[1-9]/) }
    #expect(text.contains(/"lost":[1-9]/))
  }
}
