#if os(Linux) && (arch(x86_64) || arch(arm64))
  import CombineCore
  import Foundation
  import FoundationNetworking

  /// The monotonic clock, in nanoseconds. Its values are signed, so that a difference can be negative.
  enum MonotonicTime {
    static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
  }

  /// The thread that runs all exchanges of the process. It sleeps in `poll` while there is nothing to do.
  ///
  /// The first request starts the thread, which never ends. No storage or session delegate runs on it: these run on
  /// queues, which post their results as commands.
  ///
  /// - Threads: Any thread may call ``post(_:)``. Everything else is confined to the loop's thread.
  /// - Order: Commands run in the order in which they were posted.
  final class EventLoop: @unchecked Sendable {  // `lock` guards `commands`; the thread alone uses the other `var`s
    /// The loop of the process, or `nil` if libcurl is not installed.
    static let shared: EventLoop? = LibCurl.shared.flatMap { EventLoop($0) }

    /// The queue for work that may block on a disk or on user code.
    static let queue = DispatchQueue(label: "combine.http", attributes: .concurrent)

    let curl: LibCurl
    private let wakeReader: CInt
    private let wakeWriter: CInt
    private let lock = Lock()
    private var commands: [() -> Void] = []  // guarded by the lock
    private var pools: [ObjectIdentifier: ConnectionPool] = [:]
    /// The sockets to poll. The first one is the end of the pipe that wakes the thread.
    private var sockets: [pollfd]
    private var owners: [ConnectionPool?] = [nil]
    private var indices: [CInt: Int] = [:]

    private init?(_ curl: LibCurl) {
      self.curl = curl
      var pipe: [CInt] = [-1, -1]
      guard Glibc.pipe(&pipe) == 0 else { return nil }
      for descriptor in pipe {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      }
      (wakeReader, wakeWriter) = (pipe[0], pipe[1])
      sockets = [pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0)]
      let thread = Thread { self.run() }
      thread.name = "combine.http"
      thread.start()
    }

    /// Runs a closure on the loop's thread, without waiting for it.
    func post(_ command: @escaping @Sendable () -> Void) {
      let isFirst = lock.withLock {
        commands.append(command)
        return commands.count == 1
      }
      guard isFirst else { return }
      var byte: UInt8 = 0
      while write(wakeWriter, &byte, 1) < 0, errno == EINTR {}  // a full pipe wakes the thread as well
    }

    /// Returns the pool of a session, and creates it if there is none.
    func pool(of session: URLSession) -> ConnectionPool? {
      let key = ObjectIdentifier(session)
      if let pool = pools[key] {
        if pool.belongs(to: session) { return pool }
        close(key)
      }
      guard let pool = ConnectionPool(session, self, curl) else { return nil }
      pools[key] = pool
      return pool
    }

    /// Adds, changes or removes a socket to poll. Called in a callback of the library.
    func watch(_ socket: CInt, _ interest: CInt, for pool: ConnectionPool) {
      var events: Int16 = 0
      if interest & 1 != 0 { events |= Int16(POLLIN) }  // CURL_POLL_IN
      if interest & 2 != 0 { events |= Int16(POLLOUT) }  // CURL_POLL_OUT
      guard interest != 4 else { return forget(socket) }  // CURL_POLL_REMOVE
      if let index = indices[socket] {
        sockets[index].events = events
        owners[index] = pool
      } else {
        indices[socket] = sockets.count
        sockets.append(pollfd(fd: socket, events: events, revents: 0))
        owners.append(pool)
      }
    }

    private func forget(_ socket: CInt) {
      guard let index = indices.removeValue(forKey: socket) else { return }
      let last = sockets.count - 1
      if index != last {
        sockets[index] = sockets[last]
        owners[index] = owners[last]
        indices[sockets[index].fd] = index
      }
      sockets.removeLast()
      owners.removeLast()
    }

    // MARK: - The thread

    private func run() {
      // A connection that its peer has closed must not end the process; TLS libraries write without MSG_NOSIGNAL.
      var signals = sigset_t()  // empty
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while true {
        let count = poll(&sockets, nfds_t(sockets.count), timeout())
        // The handling of an event can change the list of sockets, so the events are copied first.
        let ready = count > 0 ? zip(sockets, owners).filter { $0.0.revents != 0 } : []
        for (socket, owner) in ready {
          guard let index = indices[socket.fd], let pool = owners[index], pool === owner else { continue }
          pool.act(on: socket.fd, Self.action(for: CInt(socket.revents)))
        }
        runCommands()
        let now = MonotonicTime.now
        for (key, pool) in pools {
          if let alarm = pool.alarm, alarm <= now { pool.act(on: LibCurl.Value.timeoutSocket, 0) }
          pool.checkTimeouts(at: now)
          if pool.isSpent(at: now) { close(key) }
        }
      }
    }

    /// Returns the library's bits for the events that `poll` reports of a socket.
    ///
    /// A socket with an error counts as readable and writable, so that the library reads the error from it. While a
    /// reset arrives, `poll` may report an error before it reports that the socket is readable. The library takes an
    /// error alone for the end of the transfer, although it repeats a request whose kept connection has been closed.
    static func action(for events: CInt) -> CInt {
      var action: CInt = 0
      if events & ~CInt(POLLOUT) != 0 { action |= 1 }  // CURL_CSELECT_IN
      if events & ~CInt(POLLIN) != 0 { action |= 2 }  // CURL_CSELECT_OUT
      return action
    }

    private func runCommands() {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(wakeReader, &bytes, 64) == 64 {}
      let commands = lock.withLock {
        defer { self.commands = [] }
        return self.commands
      }
      for command in commands { command() }
    }

    /// Returns the number of milliseconds until the next alarm, timeout or review, or -1 if there is none.
    private func timeout() -> CInt {
      var due: Int64?
      for pool in pools.values {
        for time in [pool.alarm, pool.earliestTimeout, pool.nextReview] {
          if let time { due = min(due ?? time, time) }
        }
      }
      guard let due, due < Int64.max else { return -1 }
      let now = MonotonicTime.now
      return due <= now ? 0 : CInt(min((due - now + 999_999) / 1_000_000, 1_000_000_000))
    }

    private func close(_ key: ObjectIdentifier) {
      let pool = pools.removeValue(forKey: key)
      pool?.close()
      for socket in indices.keys.filter({ owners[indices[$0]!] === pool }) { forget(socket) }
    }
  }
#endif
