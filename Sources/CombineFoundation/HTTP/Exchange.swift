#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The events of an exchange, reported on the event loop's thread, in which no function of libcurl may be called.
  protocol ExchangeDelegate: AnyObject {
    /// The head of the final response is complete.
    func exchange(_ exchange: Exchange, didReceive head: ResponseHead)
    /// A piece of the body has arrived and has been decompressed.
    func exchange(_ exchange: Exchange, didReceive bytes: UnsafeRawBufferPointer) -> Exchange.Reception
    /// Bytes of the request's body have been read to be sent.
    func exchange(_ exchange: Exchange, didSend total: Int, of expected: Int)
    /// The exchange has ended and has left its pool.
    func exchange(_ exchange: Exchange, didEnd error: URLError?)
  }

  /// One request and its response over a connection of a pool: an easy handle of libcurl.
  ///
  /// Confined to the event loop's thread. Redirects, challenges, cookies and the cache are the business of the task
  /// that makes one exchange after the other.
  final class Exchange {
    /// The fate of a piece of a body.
    enum Reception {
      /// The piece has been taken.
      case taken
      /// The piece is to be delivered again after `resume()`.
      case later
      /// No more is wanted: the exchange ends with an error that its delegate does not have to look at.
      case enough
    }

    /// A name and a password for one of the two schemes that the library computes.
    struct Login: Sendable {
      let user: String
      let password: String
      let isDigest: Bool
    }

    /// The description of a request on the wire.
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
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private var head = ResponseHead()
    private var headSize = 0
    private var hasReportedHead = false
    private var hasTooMuchHead = false
    /// A Boolean value that indicates whether the library holds bytes back until `resume()`.
    private(set) var isPaused = false
    /// The time at which the last byte went in either direction, in nanoseconds of the monotonic clock.
    private(set) var lastActivity = MonotonicTime.now
    /// The owner of the exchange; released at its end.
    var delegate: (any ExchangeDelegate)?
    /// The time, in nanoseconds of the monotonic clock, at which the exchange fails whatever its connection does.
    var deadline = Int64.max
    /// The host for which connections are counted.
    let hostKey: String
    /// Set by the pool while the exchange has one of its host's connections.
    var isRunning = false

    /// Creates an exchange; nothing is sent before a pool runs it.
    init(_ description: Description, _ curl: LibCurl) throws(URLError) {
      guard let easy = curl.easyInit() else { throw URLError(.unknown, "libcurl has no memory", at: description.url) }
      self.curl = curl
      self.easy = easy
      url = description.url
      timeout = description.timeout
      hostKey = "\(url.scheme ?? "")//\(url.host ?? ""):\(url.port ?? 0)"
      repeatsItself = description.login?.isDigest == true
      message.initialize(repeating: 0, count: 256)
      if let body = description.body {
        do { reader = try BodyReader(body) } catch {
          curl.easyCleanup(easy)
          message.deallocate()
          throw error
        }
      } else {
        reader = nil
      }
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
      curl.set(easy, .url, description.url.withoutUserAndFragment)
      curl.set(easy, .acceptEncoding, "")
      curl.set(easy, .connectTimeoutMilliseconds, 1 << 30)  // the exchange's own timeout counts
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
        // A line with nothing behind its colon would remove the field; a semicolon sends it empty.
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

    /// The file that Foundation's session takes its certificate authorities from, if the environment names one.
    private static let certificateAuthorities = ProcessInfo.processInfo.environment[
      "URLSessionCertificateAuthorityInfoFile"]

    // MARK: - Called by the pool and the task

    /// Starts the timeout.
    func begin() { lastActivity = MonotonicTime.now }

    /// Delivers what has been held back. Not to be called from an event of the delegate.
    func resume() {
      guard isPaused else { return }
      isPaused = false
      lastActivity = MonotonicTime.now
      _ = curl.easyPause(easy, LibCurl.Value.resume)
    }

    /// Reports what has not been reported, and the end.
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
        // The library takes a connection that closes in the middle of a head for the end of the response.
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

    private func receive(line: UnsafeRawBufferPointer) -> Bool {
      lastActivity = MonotonicTime.now
      headSize += line.count
      guard headSize <= ResponseHead.limit else {
        hasTooMuchHead = true
        return false
      }
      guard !hasReportedHead else { return true }  // a trailer
      head.append(line)
      // With a digest the library asks twice: whether a 401 is the last response shows only in what follows it.
      if head.isFinal, !(repeatsItself && head.status == 401) { reportHead() }
      return true
    }

    private func receive(body: UnsafeRawBufferPointer) -> Int {
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
    /// The URL as it goes to the library: without the user, whose time comes with a challenge, and the fragment.
    fileprivate var withoutUserAndFragment: String {
      guard user != nil || password != nil || fragment != nil,
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
      else { return absoluteString }
      components.user = nil
      components.password = nil
      components.fragment = nil
      return components.string ?? absoluteString
    }
  }
#endif
