#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The connections of one session: a multi handle of libcurl, with a queue of waiting exchanges for each host.
  ///
  /// The pool is confined to the event loop's thread. At most ``limit`` exchanges of a host run at the same time. The
  /// others wait in the order of arrival, and their timeouts begin when they run. The loop closes a pool whose session
  /// has been released, or that has been idle for two minutes.
  final class ConnectionPool {
    /// The exchanges of one host.
    private struct Host {
      var running = 0
      var waiting: [Exchange] = []
      var next = 0  // the index of the first exchange in `waiting` that has not been started
    }

    private let curl: LibCurl
    private let multi: LibCurl.Multi
    private let limit: Int
    private weak var session: URLSession?
    private unowned let loop: EventLoop
    private var hosts: [String: Host] = [:]
    /// The number of hosts that have an exchange.
    var hostCount: Int { hosts.count }
    private(set) var running: [LibCurl.Easy: Exchange] = [:]
    private(set) var waitingCount = 0
    private var idleSince = MonotonicTime.now
    /// The time at which the library is to be called, in nanoseconds, or `nil` if none is set.
    private(set) var alarm: Int64?
    /// The time before which no exchange can have timed out.
    private(set) var earliestTimeout: Int64?

    init?(_ session: URLSession, _ loop: EventLoop, _ curl: LibCurl) {
      guard let multi = curl.multiInit() else { return nil }
      self.curl = curl
      self.multi = multi
      self.session = session
      self.loop = loop
      limit = max(1, session.configuration.httpMaximumConnectionsPerHost)
      curl.drive(
        multi, socket: Self.wantsSocket, timer: Self.wantsAlarm, context: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Closes all connections. The pool must not be used afterwards.
    func close() { _ = curl.multiCleanup(multi) }

    // MARK: - Exchanges

    /// Runs an exchange, as soon as fewer than ``limit`` exchanges of its host are running.
    func run(_ exchange: Exchange) {
      let key = exchange.hostKey
      if hosts[key, default: Host()].running < limit {
        hosts[key, default: Host()].running += 1
        start(exchange)
      } else {
        hosts[key, default: Host()].waiting.append(exchange)
        waitingCount += 1
        watch(exchange)
      }
    }

    private func start(_ exchange: Exchange) {
      running[exchange.easy] = exchange
      exchange.isRunning = true
      exchange.begin()
      watch(exchange)
      guard curl.multiAdd(multi, exchange.easy) == 0 else { return end(exchange, 2) }
    }

    /// Removes an exchange, running or waiting, without calling its delegate.
    func remove(_ exchange: Exchange) {
      let key = exchange.hostKey
      if exchange.isRunning {
        leave(exchange)
      } else if let index = hosts[key]?.waiting.firstIndex(where: { $0 === exchange }),
        let next = hosts[key]?.next, index >= next
      {
        hosts[key]?.waiting.remove(at: index)  // others are running, or it would not wait
        waitingCount -= 1
      }
    }

    private func end(_ exchange: Exchange, _ code: LibCurl.Code) {
      leave(exchange)
      exchange.end(code)
    }

    /// Removes a running exchange, and starts the next one that waits for its host.
    private func leave(_ exchange: Exchange) {
      guard exchange.isRunning else { return }
      exchange.isRunning = false
      running[exchange.easy] = nil
      _ = curl.multiRemove(multi, exchange.easy)
      let key = exchange.hostKey
      hosts[key]?.running -= 1
      if let host = hosts[key], host.next < host.waiting.count {
        let next = host.waiting[host.next]
        hosts[key]?.next += 1
        hosts[key]?.running += 1
        waitingCount -= 1
        // Started exchanges are removed from the array in groups, so that each removal is amortized O(1).
        if host.next > 64, host.next * 2 > host.waiting.count {
          hosts[key]?.waiting.removeFirst(host.next + 1)
          hosts[key]?.next = 0
        }
        start(next)
      }
      tidy(key)
      if running.isEmpty { idleSince = MonotonicTime.now }
    }

    private func tidy(_ key: String) {
      if let host = hosts[key], host.running == 0, host.next == host.waiting.count { hosts[key] = nil }
    }

    // MARK: - Time

    /// Updates the earliest timeout with that of an exchange.
    func watch(_ exchange: Exchange) {
      let due = exchange.due
      earliestTimeout = min(earliestTimeout ?? due, due)
    }

    /// Lets an exchange deliver what it has held back. Its timeout, which did not count during the pause, begins anew.
    func resume(_ exchange: Exchange) {
      exchange.resume()
      watch(exchange)
    }

    /// Ends the exchanges that have timed out, and computes the earliest timeout of the others.
    func checkTimeouts(at now: Int64) {
      guard let earliestTimeout, earliestTimeout <= now else { return }
      var earliest: Int64?
      var silent: [Exchange] = []
      let waiting = hosts.values.flatMap { $0.waiting[$0.next...] }
      for exchange in Array(running.values) + waiting {
        let due = exchange.due
        if due <= now { silent.append(exchange) } else { earliest = min(earliest ?? due, due) }
      }
      // This limits the checks to two hundred a second for any number of exchanges.
      self.earliestTimeout = earliest.map { max($0, now + 5_000_000) }
      for exchange in silent {
        remove(exchange)
        exchange.end(28)
      }
    }

    /// The time at which an idle pool checks whether its session has been released. The interval grows while it is
    /// idle.
    var nextReview: Int64? {
      guard running.isEmpty, waitingCount == 0 else { return nil }
      let now = MonotonicTime.now
      return now + min(max(10_000_000, (now - idleSince) / 2), 10_000_000_000)
    }

    /// Returns a Boolean value that indicates whether the pool is idle and need not keep its connections.
    func isSpent(at now: Int64) -> Bool {
      running.isEmpty && waitingCount == 0 && (session == nil || now - idleSince > 120_000_000_000)
    }

    /// Returns whether the pool belongs to a session, and not to a released session that had the same address.
    func belongs(to session: URLSession) -> Bool { self.session === session }

    // MARK: - The library's callbacks and calls

    /// Passes an event of a socket, or the alarm, to the library, and reports the exchanges that have ended.
    func act(on socket: CInt, _ events: CInt) {
      if socket == LibCurl.Value.timeoutSocket { alarm = nil }
      var count: CInt = 0
      _ = curl.multiAction(multi, socket, events, &count)
      collect()
    }

    /// Reports the exchanges that have ended.
    func collect() {
      var left: CInt = 0
      while let message = curl.multiRead(multi, &left) {
        // struct CURLMsg { CURLMSG msg; CURL *easy_handle; union { void *whatever; CURLcode result; } data; }
        guard message.load(as: CInt.self) == 1, let easy = message.load(fromByteOffset: 8, as: LibCurl.Easy?.self)
        else { continue }
        let code = message.load(fromByteOffset: 16, as: LibCurl.Code.self)
        if let exchange = running[easy] { end(exchange, code) }
      }
    }

    private static let wantsSocket: LibCurl.SocketCallback = { _, socket, interest, context, _ in
      if let context {
        let pool = Unmanaged<ConnectionPool>.fromOpaque(context).takeUnretainedValue()
        pool.loop.watch(socket, interest, for: pool)
      }
      return 0
    }

    private static let wantsAlarm: LibCurl.TimerCallback = { _, milliseconds, context in
      if let context {
        let pool = Unmanaged<ConnectionPool>.fromOpaque(context).takeUnretainedValue()
        pool.alarm = milliseconds < 0 ? nil : MonotonicTime.now + Int64(milliseconds) * 1_000_000
      }
      return 0
    }
  }

  extension Exchange {
    /// The time at which the exchange fails if nothing happens before.
    ///
    /// The timeout between bytes applies only to a running exchange. An exchange that waits for a connection, or that
    /// is paused, does not wait for its server.
    fileprivate var due: Int64 {
      guard isRunning, !isPaused else { return deadline }
      return min(lastActivity + Int64(min(max(timeout, 0.001), 1e9) * 1e9), deadline)
    }
  }
#endif
