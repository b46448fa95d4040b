#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// An object that an ``Exchange`` reports its events to, on the event loop's thread.
  ///
  /// libcurl is calling back during most events, so an implementation must not call a function of libcurl.
  protocol ExchangeDelegate: AnyObject {
    /// Reports the complete head of the final response.
    func exchange(_ exchange: Exchange, didReceive head: ResponseHead)
    /// Reports a decompressed piece of the body.
    func exchange(_ exchange: Exchange, didReceive bytes: UnsafeRawBufferPointer) -> Exchange.Reception
    /// Reports that bytes of the request's body have been read, to be sent.
    func exchange(_ exchange: Exchange, didSend total: Int, of expected: Int)
    /// Reports the end of the exchange, after it has left its pool.
    func exchange(_ exchange: Exchange, didEnd error: URLError?)
  }

  /// One request and its response over a pooled connection, performed by an easy handle of libcurl.
  ///
  /// The exchange is confined to the event loop's thread. It does not handle redirects, challenges, cookies or the
  /// cache; ``HTTPTask`` does, and creates an exchange for each resulting request.
  final class Exchange {
    /// A delegate's answer to a piece of the body.
    enum Reception {
      /// The delegate has processed the piece.
      case taken
      /// The exchange pauses, and delivers the piece again after ``Exchange/resume()``.
      case later
      /// The delegate needs no more of the body. The exchange ends with an error, which the delegate can ignore.
      case enough
    }

    /// A user name and a password for the basic or the digest scheme, which libcurl computes.
    struct Login: Sendable {
      let user: String
      let password: String
      let isDigest: Bool
    }

    /// The parts of a request as it is sent: URL, method, header fields, body and login.
    struct Description: Sendable {
      var url: URL
      var method: String
      var fields: [(name: String, value: String)]
      var body: HTTPBody?
      var login: Login?
      /// The number of seconds without a byte in either direction after which the exchange fails.
      var timeout: TimeInterval
    }

    private let curl: LibCurl
    let easy: LibCurl.Easy
    let url: URL
    let timeout: TimeInterval
    private let repeatsItself: Bool
    private let reader: BodyReader?
    private var lines: LibCurl.List?
    private let message: UnsafeMutablePointer<CChar>
    private var head = ResponseHead()
    private var headSize = 0
    private var hasReportedHead = false
    private var hasTooMuchHead = false
    /// `true` while the library holds bytes back, until ``resume()``.
    private(set) var isPaused = false
    /// The time at which the last byte went in either direction, in nanoseconds of the monotonic clock.
    private(set) var lastActivity = MonotonicTime.now
    /// The owner of the exchange, which the exchange releases at its end.
    var delegate: (any ExchangeDelegate)?
    /// The time, in nanoseconds of the monotonic clock, at which the exchange fails even if bytes still arrive.
    var deadline = Int64.max
    /// The scheme, host and port by which the pool counts connections.
    let hostKey: String
    /// `true` while the exchange has one of its host's connections. The pool sets it.
    var isRunning = false

    /// Creates an exchange. Nothing is sent until a pool runs it.
    init(_ description: Description, _ curl: LibCurl) throws(URLError) {
      // The steps that can fail come first, so that a failure leaves nothing to release.
      if let body = description.body { reader = try BodyReader(body) } else { reader = nil }
      guard let easy = curl.easyInit() else { throw URLError(.unknown, "libcurl has no memory", at: description.url) }
      self.curl = curl
      self.easy = easy
      message = .allocate(capacity: 256)
      url = description.url
      timeout = description.timeout
      hostKey = "\(url.scheme ?? "")//\(url.host ?? ""):\(url.effectivePort)".lowercased()
      repeatsItself = description.login?.isDigest == true
      message.initialize(repeating: 0, count: 256)
      configure(description)
    }

    deinit {
      curl.easyCleanup(easy)
      curl.listFree(lines)
      message.deallocate()
    }

    private func configure(_ description: Description) {
      let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      curl.set(easy, .noSignal, 1)
      curl.set(easy, .quickExit, 1)  // a cancel must not wait for the resolver's thread
      curl.set(easy, .noProgress, 1)
      curl.set(easy, .protocols, LibCurl.Value.httpAndHTTPS)
      curl.set(easy, .suppressConnectHeaders, 1)
      curl.set(easy, .bufferSize, 32 << 10)
      curl.set(easy, .errorBuffer, UnsafeRawPointer(message))
      curl.set(easy, .url, description.url.withoutUser)
      curl.set(easy, .acceptEncoding, "")
      curl.set(easy, .connectTimeoutMilliseconds, 1 << 30)  // the exchange counts its timeout itself
      if let file = Self.certificateAuthorities { curl.set(easy, .certificateAuthorities, file) }
      curl.set(easy, .writeFunction, Self.didReceiveBody)
      curl.set(easy, .writeData, context)
      curl.set(easy, .headerFunction, Self.didReceiveLine)
      curl.set(easy, .headerData, context)
      if let reader {
        curl.set(easy, .upload, 1)
        curl.set(easy, .bodySize, reader.count)
        curl.set(easy, .readFunction, Self.wantsBody)
        curl.set(easy, .readData, context)
        curl.set(easy, .seekFunction, Self.wantsOffset)
        curl.set(easy, .seekData, context)
      } else if description.method == "HEAD" {
        curl.set(easy, .noBody, 1)
      } else {
        curl.set(easy, .httpGet, 1)
      }
      curl.set(easy, .customRequest, description.method)
      for (name, value) in description.fields {
        // libcurl removes a field whose line ends with a colon, and sends it empty if the line ends with a semicolon.
        lines = curl.listAppend(lines, value.isEmpty ? "\(name);" : "\(name): \(value)") ?? lines
      }
      lines = curl.listAppend(lines, "Expect:") ?? lines  // no second of waiting for an answer that few servers give
      curl.set(easy, .httpHeader, UnsafeRawPointer(lines))
      if let login = description.login {
        curl.set(easy, .httpAuthentication, login.isDigest ? LibCurl.Value.digest : LibCurl.Value.basic)
        curl.set(easy, .userName, login.user)
        curl.set(easy, .password, login.password)
      }
    }

    /// The file of certificate authorities that the environment names for Foundation's session, if it names one.
    private static let certificateAuthorities = ProcessInfo.processInfo.environment[
      "URLSessionCertificateAuthorityInfoFile"]

    // MARK: - Called by the pool and the task

    /// Starts the timeout.
    func begin() { lastActivity = MonotonicTime.now }

    /// Delivers the bytes that have been held back. Must not be called while the delegate handles an event.
    func resume() {
      guard isPaused else { return }
      isPaused = false
      lastActivity = MonotonicTime.now
      _ = curl.easyPause(easy, LibCurl.Value.resume)
    }

    /// Reports the head, if it has not been reported, and the end.
    func end(_ code: LibCurl.Code) {
      if code == 0, head.isFinal { reportHead() }
      let delegate = delegate
      self.delegate = nil
      delegate?.exchange(self, didEnd: error(code))
    }

    private func error(_ code: LibCurl.Code) -> URLError? {
      if hasTooMuchHead {
        return URLError(.dataLengthExceedsMaximum, "the head exceeds \(ResponseHead.limit) bytes", at: url)
      }
      if code == 0 {
        // If a connection closes in the middle of a head, the library treats that as the end of the response.
        return hasReportedHead ? nil : URLError(.networkConnectionLost, "the response ends inside its head", at: url)
      }
      let sentence = String(cString: message)
      return URLError(transferCode: code, sentence.isEmpty ? curl.text(code) : sentence, at: url)
    }

    // MARK: - Callbacks

    private static func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange? {
      context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let didReceiveLine: LibCurl.WriteCallback = { bytes, size, count, context in
      guard let self = exchange(context) else { return 0 }
      return self.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    private static let didReceiveBody: LibCurl.WriteCallback = { bytes, size, count, context in
      guard let self = exchange(context) else { return 0 }
      return self.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private static let wantsBody: LibCurl.WriteCallback = { buffer, size, count, context in
      guard let self = exchange(context), let reader = self.reader else { return LibCurl.Value.abortReading }
      let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
      guard let read = reader.read(into: bytes) else { return LibCurl.Value.abortReading }
      self.lastActivity = MonotonicTime.now
      if read > 0 { self.delegate?.exchange(self, didSend: reader.offset, of: reader.count) }
      return read
    }

    private static let wantsOffset: LibCurl.SeekCallback = { context, offset, origin in
      guard let reader = exchange(context)?.reader, origin == SEEK_SET, reader.seek(to: Int(offset)) else { return 1 }
      return 0
    }

    func receive(line: UnsafeRawBufferPointer) -> Bool {
      lastActivity = MonotonicTime.now
      headSize += line.count
      guard headSize <= ResponseHead.limit else {
        hasTooMuchHead = true
        return false
      }
      guard !hasReportedHead else { return true }  // a trailer
      head.append(line)
      // With a digest, the library repeats the request after a 401, so only the next line or piece of the body shows
      // whether the 401 is the final response.
      if head.isFinal, !(repeatsItself && head.status == 401) { reportHead() }
      return true
    }

    func receive(body: UnsafeRawBufferPointer) -> Int {
      lastActivity = MonotonicTime.now
      reportHead()
      switch delegate?.exchange(self, didReceive: body) ?? .enough {
      case .taken: return body.count
      case .enough: return 0
      case .later:
        isPaused = true
        return LibCurl.Value.pauseWriting
      }
    }

    private func reportHead() {
      guard !hasReportedHead else { return }
      hasReportedHead = true
      delegate?.exchange(self, didReceive: head)
    }
  }

  extension URL {
    /// The URL to pass to the library: without the user, which is sent only after a challenge.
    ///
    /// The user of a URL that has only a password is an empty string. The library does not send the fragment.
    fileprivate var withoutUser: String {
      guard user != nil, var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
        return absoluteString
      }
      components.user = nil
      components.password = nil
      return components.string ?? absoluteString
    }
  }
#endif
