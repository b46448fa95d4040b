#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// The page's server: one page, a stream of server-sent events, and a few commands, on the loopback interface.
  ///
  /// It is used by the service's thread alone, with sockets that never block. A browser that reads slowly misses
  /// events, which its page counts; one that vanishes is forgotten.
  ///
  /// A request must name this server as its host and, if it names an origin, as its origin, and must carry the token
  /// that is in the printed address. So a page of another origin can neither read nor command, not even under a name of
  /// its own that leads to the loopback address.
  final class Server: Output {
    static let connectionLimit = 32
    /// The bytes that wait for a browser before it misses events.
    static let backlogLimit = 4 << 20
    /// The bytes that have been written to a browser before the memory that they take is used again.
    private static let writtenLimit = 1 << 20
    /// The nanoseconds in which a request must arrive.
    static let patience: UInt64 = 10_000_000_000
    /// The nanoseconds between two messages about the states of lanes.
    private static let stateInterval: UInt64 = 250_000_000
    /// The number of past events that a page begins with.
    private static let history: UInt64 = 10_000
    /// The number of lanes in one message.
    private static let lanesPerMessage = 500

    let port: UInt16
    let token: String
    private let recorder: Recorder
    private let listener: Int32
    private var connections: [Connection] = []
    private var lastState: UInt64 = 0
    private var slow: [Problem] = []
    private let places: CallPlaceFinder
    private let finder: RetainCycleFinder
    private var cycles: [RetainCycle] = []

    /// A connection to a browser.
    private final class Connection {
      let socket: Int32
      let since: UInt64
      var input: [UInt8] = []
      var output: [UInt8] = []
      var written = 0
      var isStream = false
      var isClosing = false
      var hasEnded = false
      var isPaused = false
      var skipped: UInt64 = 0
      var lastLane: UInt32 = 0
      var namedThreads = 0
      var lastState: UInt64 = 0
      var experimentVersions: [Int: Int] = [:]

      init(_ socket: Int32, since: UInt64) {
        self.socket = socket
        self.since = since
      }

      deinit { close(socket) }

      var backlog: Int { output.count - written }

      /// `true` once the connection has been answered, or is gone.
      var isOver: Bool { isClosing && backlog == 0 || input == [0] }
    }

    var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

    /// Listens on a port of the loopback interface, or on another one if that is in use.
    init(_ recorder: Recorder, port wanted: UInt16) throws(InspectorError) {
      self.recorder = recorder
      let worker = BackgroundWorker()
      places = CallPlaceFinder(worker)
      finder = RetainCycleFinder(worker)
      var random = SystemRandomNumberGenerator()
      token = (0..<2).map { _ in
        let digits = String(random.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
      var found: (Int32, UInt16)?
      for port in wanted == 0 ? [0] : [wanted, 0] {
        found = Self.listen(port)
        if found != nil { break }
      }
      guard let (listener, port) = found else { throw .cannotStart(reason: String(cString: strerror(errno))) }
      self.listener = listener
      self.port = port
    }

    deinit { close(listener) }

    private static func listen(_ port: UInt16) -> (socket: Int32, port: UInt16)? {
      #if canImport(Musl) || canImport(Android)  // never compiled
        let kind = SOCK_STREAM
      #else
        let kind = Int32(SOCK_STREAM.rawValue)
      #endif
      let listener = socket(AF_INET, kind, 0)
      guard listener >= 0 else { return nil }
      prepare(listener)
      var yes: Int32 = 1
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) == 0 && systemListen(listener, 128) == 0 && getsockname(listener, $0, &length) == 0
        }
      }
      guard isBound else {
        close(listener)
        return nil
      }
      return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func prepare(_ socket: Int32) {
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    /// The bytes that all connections hold, written or not.
    var bufferedBytes: Int { connections.reduce(0) { $0 + $1.output.count } }

    // MARK: - Sockets

    /// The sockets that the service's thread is to wait for.
    var waits: [pollfd] {
      var waits = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for connection in connections {
        let events = connection.backlog > 0 ? POLLIN | POLLOUT : POLLIN
        waits.append(pollfd(fd: connection.socket, events: Int16(events), revents: 0))
      }
      return waits
    }

    /// Accepts, reads and writes as far as that is possible without waiting.
    func serve() {
      let now = recorder.now
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { break }
        Self.prepare(socket)
        let connection = Connection(socket, since: now)
        if connections.count < Self.connectionLimit || makeRoom(now) { connections.append(connection) }
      }
      for connection in connections { serve(connection, now) }
      connections.removeAll { $0.isOver }
    }

    /// Drops the oldest connection whose request has not arrived or whose answer has not been read, so that slow
    /// connections do not keep others away. A browser that follows the events is never dropped.
    ///
    /// - Returns: `false` if there is none.
    private func makeRoom(_ now: UInt64) -> Bool {
      // The request may have arrived since the last look.
      for connection in connections where !connection.isStream && !connection.isClosing { serve(connection, now) }
      connections.removeAll { $0.isOver }
      if connections.count < Self.connectionLimit { return true }
      let oldest =
        connections.firstIndex { !$0.isStream && !$0.isClosing } ?? connections.firstIndex { !$0.isStream }
      guard let oldest else { return false }
      connections.remove(at: oldest)
      return true
    }

    /// Marks a connection as gone.
    private func drop(_ connection: Connection) {
      connection.input = [0]
      connection.output = []
      connection.written = 0
      connection.isClosing = true
    }

    private func serve(_ connection: Connection, _ now: UInt64) {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = recv(connection.socket, &buffer, buffer.count, 0)
        if count == 0 {
          // A browser that has ended its part may still read the answer, but not follow a stream.
          if connection.isStream || connection.isClosing && connection.backlog == 0 { return drop(connection) }
          connection.hasEnded = true
          break
        }
        guard count > 0 else {
          if errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { break }
          return drop(connection)
        }
        // A stream's and a finished request's further bytes mean nothing.
        if connection.isStream || connection.isClosing { continue }
        if connection.input.count <= Request.headLimit + Request.bodyLimit {
          connection.input.append(contentsOf: buffer[..<count])
        }
      }
      if !connection.isStream, !connection.isClosing { answer(connection, now) }
      write(connection)
      if connection.isClosing, now > connection.since + 2 * Self.patience { drop(connection) }
    }

    private func write(_ connection: Connection) {
      while connection.backlog > 0 {
        let count = connection.output.withUnsafeBytes {
          systemSend(
            connection.socket, $0.baseAddress! + connection.written, connection.backlog, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else {
          guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else { return drop(connection) }
          // A browser that reads more slowly than events come, but always reads, never gets to the end of the output.
          if connection.written > Self.writtenLimit {
            connection.output.removeFirst(connection.written)
            connection.written = 0
          }
          return
        }
        connection.written += count
      }
      connection.output.removeAll(keepingCapacity: connection.isStream)
      connection.written = 0
    }

    // MARK: - Answers

    private func answer(_ connection: Connection, _ now: UInt64) {
      do throws(Request.Refusal) {
        guard let request = try Request.parse(connection.input) else {
          if connection.hasEnded { throw .badRequest }
          if now > connection.since + Self.patience { drop(connection) }
          return
        }
        connection.input = []
        try answer(request, connection)
      } catch {
        connection.input = []
        respond(connection, "\(error.rawValue) \(error.phrase)", "text/plain; charset=utf-8", "\(error.phrase)\n")
      }
    }

    private func answer(_ request: Request, _ connection: Connection) throws(Request.Refusal) {
      let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
      guard hosts.contains(request.host) else { throw .forbidden }
      if let origin = request.origin, !hosts.contains(where: { origin == "http://\($0)" }) { throw .forbidden }
      guard isToken(request.query["token"] ?? "") else { throw .forbidden }
      switch (request.method, request.path) {
      case (.get, "/"):
        respond(
          connection, "200 OK", "text/html; charset=utf-8", page,
          "Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n")
      case (.get, "/events"): beginStream(connection)
      case (.post, "/command"):
        let fields = Request.pairs(request.body)
        if let values = fields["values"] { recorder.describesValues = values == "1" }
        if let paused = fields["paused"] { for other in connections { other.isPaused = paused == "1" } }
        let lane = try fields["place"].map { text throws(Request.Refusal) in
          guard let id = UInt32(text), let lane = recorder.lanes[id] else { throw .badRequest }
          return lane
        }
        if let lane { places.find(lane) }
        let isMove = try move(fields)
        let searches = fields["cycles"] == "1"
        if searches { finder.find(recorder) }
        guard fields["values"] != nil || fields["paused"] != nil || lane != nil || isMove || searches else {
          throw .badRequest
        }
        respond(connection, "200 OK", "application/json", "{}")
      case (_, "/"), (_, "/events"), (_, "/command"): throw .methodNotAllowed
      default: throw .notFound
      }
    }

    /// Moves a mark of an experiment or scheduled work, if the fields of a command name one.
    ///
    /// - Returns: `false` if they name none.
    private func move(_ fields: [String: String]) throws(Request.Refusal) -> Bool {
      guard fields["experiment"] != nil else { return false }
      let experiments = MarbleExperiments.shared.all
      func number(_ field: String, in range: ClosedRange<Int>) throws(Request.Refusal) -> Int {
        guard let number = fields[field].flatMap({ Int($0) }), range.contains(number) else { throw .badRequest }
        return number
      }
      let id = try number("experiment", in: 0...100_000)
      guard experiments.indices.contains(id) else { throw .badRequest }
      if fields["work"] != nil {
        let work = try number("work", in: 0...Int.max)
        guard experiments[id].latest?.runs.contains(where: { $0.number == work }) ?? false else { throw .badRequest }
        experiments[id].move(.work(number: work, frames: try number("by", in: -100_000...100_000)))
      } else {
        let mark = MarbleExperiment.Mark(
          source: try number("source", in: 0...Int.max), frame: try number("from", in: 0...100_000),
          ordinal: try number("ordinal", in: 0...100_000), isEnd: fields["end"] == "1")
        experiments[id].move(.mark(mark, toFrame: try number("to", in: 0...100_000)))
      }
      return true
    }

    /// Returns a Boolean value that indicates whether a text is the token, in a time that does not tell how much of it.
    private func isToken(_ text: String) -> Bool {
      let (given, own) = (Array(text.utf8), Array(token.utf8))
      guard given.count == own.count else { return false }
      return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func respond(
      _ connection: Connection, _ status: String, _ type: String, _ body: String, _ fields: String = ""
    ) {
      let head =
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        + "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        + "Connection: close\r\n\(fields)\r\n"
      connection.output.append(contentsOf: (head + body).utf8)
      connection.isClosing = true
    }

    // MARK: - The stream

    private func beginStream(_ connection: Connection) {
      connection.isStream = true
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
        + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
      connection.output.append(contentsOf: head.utf8)
      var message = JSONText()
      message.beginObject()
      message.field("type", "hello")
      message.field("program", CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? "")
      message.field("process", getpid())
      message.field("values", recorder.describesValues)
      message.endObject()
      append(message, to: connection)
      sendNews(connection)
      let last = recorder.ring.last
      var reader = RingReader(after: last > Self.history ? last - Self.history : 0)
      // The service reads on from its own place; what is read twice, the page sees by its number.
      while true {
        let events = reader.read(recorder.ring, limit: 1_000)
        guard !events.isEmpty else { break }
        send(events, lost: 0, to: connection)
      }
    }

    func write(_ events: [Event], lost: UInt64) {
      for event in events where event.kind == .slow {
        guard let lane = recorder.lanes[event.lane] else { continue }
        let milliseconds = event.number / 1_000_000
        let name = lane.label?.name ?? lane.operatorName
        slow.append(
          Problem(
            kind: .slow, lane: event.lane,
            text: "a delivery of \(name) took \(milliseconds) ms on the main thread, longer than a frame"))
      }
      if slow.count > 50 { slow.removeFirst(slow.count - 50) }
      for connection in connections where connection.isStream {
        guard connection.backlog < Self.backlogLimit, !connection.isPaused else {
          connection.skipped += UInt64(events.count) + lost
          continue
        }
        sendNews(connection)
        send(events, lost: lost + connection.skipped, to: connection)
        connection.skipped = 0
        write(connection)
      }
    }

    func finish() {
      for connection in connections where connection.isStream {
        var message = JSONText()
        message.beginObject()
        message.field("type", "end")
        message.endObject()
        append(message, to: connection)
        write(connection)
      }
      connections = []
    }

    /// Sends what has been found out for pages, and, if it is time, the states of lanes and the problems.
    func tick() {
      for connection in connections where connection.isStream && connection.backlog < Self.backlogLimit {
        sendExperiments(connection)
      }
      sendPlaces()
      sendCycles()
      let now = recorder.now
      guard now >= lastState + Self.stateInterval || lastState == 0 else { return }
      lastState = now
      let streams = connections.filter { $0.isStream && !$0.isPaused && $0.backlog < Self.backlogLimit }
      guard !streams.isEmpty else { return }
      let lanes = recorder.lanes.all
      let problems =
        ProblemFinder.problems(of: cycles, in: recorder.lanes) + slow.reversed()
        + ProblemFinder.problems(of: lanes, now: now)
      for connection in streams {
        sendNews(connection)
        sendState(lanes, problems, now, connection)
        write(connection)
      }
    }

    private func sendPlaces() {
      for (lane, place) in places.takeFound() {
        var message = JSONText()
        message.beginObject()
        message.field("type", "place")
        message.field("lane", lane)
        if let place {
          message.field("function", place.function)
          if let path = place.path, let file = place.file {
            message.field("place", file)
            message.field("path", path)
          }
        }
        message.endObject()
        sendToAll(message)
      }
    }

    private func sendCycles() {
      guard let outcome = finder.takeOutcome() else { return }
      cycles = outcome.cycles
      var message = JSONText()
      message.beginObject()
      message.field("type", "cycles")
      message.field("count", cycles.count)
      message.field("milliseconds", outcome.nanoseconds / 1_000_000)
      message.field("complete", outcome.isComplete)
      message.field("possible", outcome.isPossible)
      message.endObject()
      sendToAll(message)
    }

    private func sendToAll(_ message: JSONText) {
      for connection in connections where connection.isStream && connection.backlog < Self.backlogLimit {
        append(message, to: connection)
        write(connection)
      }
    }

    private func append(_ message: JSONText, to connection: Connection) {
      connection.output.append(contentsOf: "data: ".utf8)
      connection.output.append(contentsOf: message.bytes)
      connection.output.append(contentsOf: "\n\n".utf8)
    }

    /// Sends the threads and the lanes that a page has not been told of.
    private func sendNews(_ connection: Connection) {
      let names = recorder.threads.all
      if connection.namedThreads < names.count {
        connection.namedThreads = names.count
        var message = JSONText()
        message.beginObject()
        message.field("type", "threads")
        message.key("names")
        message.beginArray()
        for name in names { message.value(name) }
        message.endArray()
        message.endObject()
        append(message, to: connection)
      }
      guard recorder.lanes.total > connection.lastLane else { return }
      let new = recorder.lanes.all.filter { $0.id > connection.lastLane }
      guard let last = new.last else { return }
      connection.lastLane = last.id
      for start in stride(from: 0, to: new.count, by: Self.lanesPerMessage) {
        var message = JSONText()
        message.beginObject()
        message.field("type", "lanes")
        message.key("lanes")
        message.beginArray()
        for lane in new[start..<min(start + Self.lanesPerMessage, new.count)] { add(lane, to: &message) }
        message.endArray()
        message.endObject()
        append(message, to: connection)
      }
    }

    private func add(_ lane: Lane, to message: inout JSONText) {
      message.beginObject()
      message.field("id", lane.id)
      message.field("parent", lane.parent)
      message.field("root", lane.root)
      message.field("depth", lane.depth)
      message.field("origin", lane.origin)
      message.field("operator", lane.operatorName)
      message.field("subscriber", lane.subscriberName)
      message.field("hop", HopFinder.keepsOrder(lane))
      message.key("start")
      message.microseconds(lane.start)
      if let label = lane.label {
        message.field("name", label.name)
        message.field("file", "\(label.file):\(label.line)")
      }
      message.endObject()
    }

    private func add(_ event: Event, to message: inout JSONText) {
      message.beginArray()
      message.value(event.id)
      message.value(event.kind.rawValue)
      message.microseconds(event.time)
      message.value(event.lane)
      message.value(event.thread)
      message.value(event.cause)
      if event.number == .max { message.value(-1) } else { message.value(event.number) }
      if event.demand == .max { message.value(-1) } else { message.value(event.demand) }
      if let text = event.value.text { message.value(text) }
      message.endArray()
    }

    /// Sends the experiments that have run since a page was told of them.
    private func sendExperiments(_ connection: Connection) {
      for (id, experiment) in MarbleExperiments.shared.all.enumerated() {
        guard let recording = experiment.latest, connection.experimentVersions[id] != recording.version else {
          continue
        }
        let recorder = recording.recorder
        connection.experimentVersions[id] = recording.version
        var message = JSONText()
        message.beginObject()
        message.field("type", "experiment")
        message.field("id", id)
        message.field("version", recording.version)
        message.field("title", experiment.title)
        message.key("frame")
        message.microseconds(experiment.frame)
        message.key("lanes")
        message.beginArray()
        for lane in recorder.lanes.all { add(lane, to: &message) }
        message.endArray()
        message.key("events")
        message.beginArray()
        var reader = RingReader(after: 0)
        for event in reader.read(recorder.ring, limit: recorder.options.capacity) { add(event, to: &message) }
        message.endArray()
        message.key("work")
        message.beginArray()
        for run in recording.runs {
          message.beginArray()
          message.value(run.number)
          message.value(run.events.lowerBound)
          message.value(run.events.upperBound)
          message.endArray()
        }
        message.endArray()
        message.endObject()
        append(message, to: connection)
        write(connection)
      }
    }

    private func send(_ events: [Event], lost: UInt64, to connection: Connection) {
      var message = JSONText()
      message.beginObject()
      message.field("type", "events")
      message.field("lost", lost)
      message.key("events")
      message.beginArray()
      for event in events { add(event, to: &message) }
      message.endArray()
      message.endObject()
      append(message, to: connection)
    }

    private func sendState(_ lanes: [Lane], _ problems: [Problem], _ now: UInt64, _ connection: Connection) {
      var message = JSONText()
      message.beginObject()
      message.field("type", "state")
      message.key("now")
      message.microseconds(now)
      message.field("total", recorder.lanes.total)
      message.key("lanes")
      message.beginArray()
      for lane in lanes where lane.lastEventTime >= connection.lastState {
        message.beginArray()
        message.value(lane.id)
        message.value(lane.state.rawValue)
        message.value(lane.receivedCount)
        message.value(lane.droppedCount)
        let outstanding = lane.outstanding
        message.value(outstanding == .max ? -1 : outstanding)
        message.endArray()
      }
      connection.lastState = now
      message.endArray()
      message.key("problems")
      message.beginArray()
      for problem in problems.prefix(ProblemFinder.limit) {
        message.beginObject()
        message.field("kind", problem.kind.rawValue)
        message.field("lane", problem.lane)
        message.field("text", problem.text)
        message.endObject()
      }
      message.endArray()
      message.endObject()
      append(message, to: connection)
    }
  }

  private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
    send(socket, bytes, count, flags)
  }

  private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
#endif
