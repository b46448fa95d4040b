import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Shows what happens in the pipelines of a program.
///
/// The inspector sees every subscription that is made while it is on, also of pipelines that are written without a
/// thought of it. It changes nothing in them: what passes, passes unchanged, in the same order, and on the same thread.
///
///     try Inspector.start()                     // prints the address of a page for a browser
///     try Inspector.record(to: "run.json")      // records a file for Perfetto
///     …
///     Inspector.stop()
///
/// - Threads: Any thread may call any method. Recording never makes a thread of the program wait: it writes to a ring
///   of 8 MB in memory, from which a thread of the inspector reads. Events that are replaced before they are read are
///   lost, and counted.
/// - Memory: Elements are described when they pass and are not retained. A description is cut at 120 bytes.
/// - Cost: Nothing per element while it is off.
public enum Inspector {
  /// The formats of a recording.
  public enum RecordingFormat: Sendable {
    /// Chrome's trace event format: a span for each subscription with its elements in it, a counter for its demand, and
    /// an arrow for each element that changes threads. Perfetto and `vizviewer` open it.
    case chromeTrace
    /// OpenTelemetry's OTLP/JSON, a line for each export: a span for each subscription, with its counts and its
    /// outcome. Elements are counted only.
    ///
    /// The spans of a pipeline are one trace, with those of the pipelines that begin inside its deliveries. If the
    /// environment has a `TRACEPARENT`, they belong to that trace.
    case openTelemetry
  }

  /// The port of the page, unless the program chooses another one.
  public static let defaultPort: UInt16 = 7717

  /// Serves a page that shows the pipelines of this program, and prints its address on the standard error.
  ///
  /// The page is served on the loopback interface only, to browsers that know the token in the address, and ends with
  /// the program. Subscriptions that were made before the inspector was first switched on are not seen.
  ///
  /// The environment does the same without a change of the program, if the program links this module:
  ///
  /// | variable | meaning |
  /// | --- | --- |
  /// | `COMBINE_INSPECT=1` | serve the page, from before `main` on |
  /// | `COMBINE_INSPECT_PORT=8080` | on this port |
  /// | `COMBINE_INSPECT_VALUES=1` or `0` | describe elements, or not |
  /// | `COMBINE_INSPECT_RECORD=run.json` | record to this file, too |
  /// | `COMBINE_INSPECT_EXPORT=http://localhost:4318` | send spans to this collector, too |
  ///
  /// - Parameters:
  ///   - port: The port. If it is in use, another one is taken, and the printed text says so; 0 for any.
  ///   - values: A Boolean value that indicates whether elements are described; `nil` to leave that as it is. At first
  ///     they are in a debug build, and are not in an optimized one.
  ///   - redact: A closure that receives the description of an element or a failure, on the thread that delivers, and
  ///     returns the text to record; `nil` to leave that as it is.
  /// - Returns: The address of the page. If the page is served already, its address.
  /// - Throws: ``InspectorError`` if there is no port or no thread to be had.
  @discardableResult
  public static func start(
    port: UInt16 = defaultPort, values: Bool? = nil, redact: (@Sendable (String) -> String)? = nil
  ) throws(InspectorError) -> String {
    #if os(Linux) || os(Android)
      let (actual, address) = try State.shared.started(values: values, redact: redact).serve(port: port)
      if port != 0, actual != port {
        warn("CombineInspector: port \(port) is in use, so the page is on port \(actual)")
      }
      warn("CombineInspector: \(address)")
      return address
    #else
      throw .unsupportedPlatform
    #endif
  }

  /// The address of the page; `nil` if it is not served.
  public static var address: String? {
    #if os(Linux) || os(Android)
      State.shared.address
    #else
      nil
    #endif
  }

  /// Records all events in a file, until ``stop()`` or until the process exits.
  ///
  /// Subscriptions that were made before the inspector was first switched on are not seen. The file is readable for its
  /// owner alone.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is replaced.
  ///   - format: The format of the file. The default is that of Chrome's trace viewer.
  ///   - limit: The maximum number of bytes. The rest is left out, with a warning on the standard error.
  ///   - values: A Boolean value that indicates whether elements are described; `nil` to leave that as it is. At first
  ///     they are in a debug build, and are not in an optimized one.
  ///   - redact: A closure that receives the description of an element or a failure, on the thread that delivers, and
  ///     returns the text to record; `nil` to leave that as it is.
  /// - Throws: ``InspectorError`` if the file cannot be opened or the inspector's thread cannot start.
  public static func record(
    to path: String, format: RecordingFormat = .chromeTrace, limit: Int = 1 << 30, values: Bool? = nil,
    redact: (@Sendable (String) -> String)? = nil
  ) throws(InspectorError) {
    #if os(Linux) || os(Android)
      let file = try OutputFile(path, limit: limit)
      let service = try State.shared.started(values: values, redact: redact)
      let output: any Output =
        switch format {
        case .chromeTrace: TraceOutput(file, service.recorder)
        case .openTelemetry: SpanOutput(file, service.recorder)
        }
      service.add(Transferred(output))
    #else
      throw .unsupportedPlatform
    #endif
  }

  /// Sends the spans of subscriptions to a collector of OpenTelemetry, until ``stop()`` or until the process exits.
  ///
  /// The spans are those of ``RecordingFormat/openTelemetry``, sent in batches as OTLP over HTTP, in JSON. A
  /// subscription is sent when it ends, and those that have not ended are sent at the end. Subscriptions that were made
  /// before the inspector was first switched on are not seen.
  ///
  ///     try Inspector.export(to: "http://localhost:4318")
  ///
  /// If the environment has `OTEL_SERVICE_NAME`, that is the name of the service; otherwise the program's name is.
  ///
  /// - Threads: The program never waits for the collector, except at its end and in ``stop()``, for three seconds at
  ///   most.
  /// - Memory: At most 2048 spans wait, and one batch of at most 512 is on its way. Further spans are dropped, and
  ///   counted. A batch that the collector has no time for is sent five times at most.
  ///
  /// - Parameters:
  ///   - address: The collector's address, to which `/v1/traces` is appended unless it ends so.
  ///   - headers: Further fields of the requests, for example for authorization.
  ///   - redact: A closure that receives the description of a failure, on the thread that delivers, and returns the
  ///     text to send; `nil` to leave that as it is. Elements are counted and not sent.
  /// - Throws: ``InspectorError`` if the address is none or the inspector's thread cannot start.
  public static func export(
    to address: String, headers: [String: String] = [:], redact: (@Sendable (String) -> String)? = nil
  ) throws(InspectorError) {
    #if os(Linux) || os(Android)
      let transport = try CollectorTransport(address, headers: headers)
      let service = try State.shared.started(values: nil, redact: redact)
      service.add(Transferred(CollectorOutput(service.recorder, transport.send)))
    #else
      throw .unsupportedPlatform
    #endif
  }

  /// Stops the inspector: completes the recordings, and no longer sees new subscriptions.
  ///
  /// The subscriptions that the inspector has seen remain attached through it, at the cost of a call per element. Does
  /// nothing if the inspector is off. Returns when the files are complete.
  public static func stop() {
    #if os(Linux) || os(Android)
      State.shared.stop()
    #endif
  }
}

#if os(Linux) || os(Android)
  /// An output that is created on one thread and used on another one afterwards.
  private final class Transferred: Output, @unchecked Sendable {  // the service's thread alone uses it
    private let output: any Output
    init(_ output: any Output) { self.output = output }
    func tick() { output.tick() }
    func write(_ events: [Event], lost: UInt64) { output.write(events, lost: lost) }
    func finish() { output.finish() }
  }

  /// The recorder and the service of the process.
  final class State: @unchecked Sendable {  // `lock` guards every `var`
    static let shared = State()

    private let lock = Lock()
    private var service: Service?
    private var stopsAtExit = false

    /// `true` if elements are described unless the program decides otherwise.
    static var describesValuesAtFirst: Bool {
      #if DEBUG
        true
      #else
        false
      #endif
    }

    /// Returns the running service, after switching the inspector on if it was off.
    func started(values: Bool?, redact: (@Sendable (String) -> String)?) throws(InspectorError) -> Service {
      let (running, isFirst) = lock.withLock { () -> (Service?, Bool) in
        defer { stopsAtExit = true }
        return (self.service, !stopsAtExit)
      }
      if isFirst { atexit { State.shared.stop() } }
      let service = if let running { running } else { try start() }
      if let values { service.recorder.describesValues = values }
      if let redact { service.recorder.redact = redact }
      service.recorder.install()
      return service
    }

    /// Starts a service, unless another thread has started one meanwhile.
    private func start() throws(InspectorError) -> Service {
      var options = Recorder.Options()
      options.describesValues = Self.describesValuesAtFirst
      let new = try Service(Recorder(options))
      let current = lock.withLock { () -> Service in
        let current = self.service ?? new
        self.service = current
        return current
      }
      if current !== new { new.stop() }
      return current
    }

    func stop() {
      let stopped = lock.withLock {
        defer { service = nil }
        return service
      }
      stopped?.recorder.uninstall()
      stopped?.stop()
    }

    /// The recorder, while the inspector is on.
    var recorder: Recorder? { lock.withLock { service }?.recorder }

    /// The address of the page, if it is served.
    var address: String? { lock.withLock { service }?.servedAddress }
  }

  /// Switches the inspector on as the environment says. Called before `main`, and so before any subscription.
  @_cdecl("combine_inspector_start_from_environment")
  func startFromEnvironment() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    do {
      var port = Inspector.defaultPort
      if let text = variable("COMBINE_INSPECT_PORT") {
        if let number = UInt16(text) {
          port = number
        } else {
          warn("CombineInspector: COMBINE_INSPECT_PORT=\(text) is no port; using \(port)")
        }
      }
      let values = variable("COMBINE_INSPECT_VALUES").map { $0 != "0" }
      try Inspector.start(port: port, values: values)
      if let path = variable("COMBINE_INSPECT_RECORD") { try Inspector.record(to: path) }
      if let address = variable("COMBINE_INSPECT_EXPORT") { try Inspector.export(to: address) }
    } catch {
      warn("CombineInspector: \(error)")
    }
  }
#endif
