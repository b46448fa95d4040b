import CCombineInspector
import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// The thread that takes events from the recorder to the outputs.
  ///
  /// The program's threads never wait for it: they write to the ring, which replaces what is not read in time.
  final class Service: @unchecked Sendable {  // `lock` guards the `var`s marked so; the thread uses the others
    /// The milliseconds between two looks at the ring.
    private static let interval: Int32 = 20

    let recorder: Recorder
    private let lock = Lock()
    // Guarded by the lock.
    private var commands: [(Service) -> Void] = []
    private var isStopping = false
    private var address: (port: UInt16, address: String)?

    private var thread = pthread_t()
    private var wake: (read: Int32, write: Int32) = (-1, -1)
    // The thread's.
    private var reader: RingReader
    private var lostBefore: UInt64 = 0
    private var outputs: [any Output] = []
    private var server: Server?

    /// Starts the thread.
    init(_ recorder: Recorder) throws(InspectorError) {
      self.recorder = recorder
      reader = RingReader(after: recorder.ring.last)
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      wake = (ends[0], ends[1])
      let failure = startThread(&thread) { self.run() }
      if failure != 0 { throw .cannotStart(reason: String(cString: strerror(failure))) }
    }

    deinit {
      close(wake.read)
      close(wake.write)
    }

    /// Adds an output, which receives the events from now on.
    func add(_ output: any Output & Sendable) { perform { $0.outputs.append(output) } }

    /// Begins to serve the page.
    ///
    /// - Parameter port: The port; another one is taken if it is in use.
    /// - Returns: The port, and the address of the page.
    func serve(port: UInt16) throws(InspectorError) -> (port: UInt16, address: String) {
      if let address = lock.withLock({ self.address }) { return address }
      let server = try Server(recorder, port: port)
      let (address, isFirst) = lock.withLock { () -> ((port: UInt16, address: String), Bool) in
        if let address = self.address { return (address, false) }
        let new = (server.port, server.address)
        self.address = new
        return (new, true)
      }
      if isFirst {
        let transferred = TransferredServer(server)
        perform { $0.server = transferred.server }
      }
      return address
    }

    /// The address of the page, if it is served.
    var servedAddress: String? { lock.withLock { address?.address } }

    /// A server that is created on one thread and used on another one afterwards.
    private struct TransferredServer: @unchecked Sendable {  // the service's thread alone uses it
      let server: Server
      init(_ server: Server) { self.server = server }
    }

    /// Runs a closure on the thread.
    func perform(_ command: @escaping @Sendable (Service) -> Void) {
      lock.withLock { commands.append(command) }
      signal()
    }

    /// Hands what has been recorded to the outputs, finishes them, and waits for the thread to end.
    func stop() {
      lock.withLock { isStopping = true }
      signal()
      if pthread_equal(thread, pthread_self()) == 0 { pthread_join(thread, nil) }
    }

    private func signal() {
      var byte: UInt8 = 1
      _ = write(wake.write, &byte, 1)
    }

    private func run() {
      combine_inspector_name_thread("inspector")
      while true {
        var waits = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)] + (server?.waits ?? [])
        poll(&waits, nfds_t(waits.count), Self.interval)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wake.read, &bytes, bytes.count) > 0 {}
        let (commands, isStopping) = lock.withLock { () -> ([(Service) -> Void], Bool) in
          defer { self.commands = [] }
          return (self.commands, self.isStopping)
        }
        for command in commands { command(self) }
        server?.serve()
        deliver()
        for output in outputs { output.tick() }
        server?.tick()
        if isStopping {
          deliver()  // an event that was not ready the first time
          for output in outputs { output.finish() }
          server?.finish()
          return
        }
      }
    }

    private func deliver() {
      while true {
        let events = reader.read(recorder.ring, limit: 4_096)
        let lost = reader.lost - lostBefore
        lostBefore = reader.lost
        guard !events.isEmpty || lost > 0 else { return }
        for output in outputs { output.write(events, lost: lost) }
        server?.write(events, lost: lost)
      }
    }
  }
#endif
