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
  /// A queue of work that takes too long for the inspector's thread, on a thread of its own.
  ///
  /// The thread starts when there is work, and ends when there is none.
  ///
  /// - Threads: Any thread may call any method.
  final class BackgroundWorker: @unchecked Sendable {  // `lock` guards every `var`
    /// The number of pieces of work that may wait.
    private static let limit = 1_000

    private let lock = Lock()
    private var work: [@Sendable () -> Void] = []
    private var isRunning = false

    /// Adds a piece of work behind the others.
    ///
    /// - Returns: `false` if too many wait, or if the system has no thread for it.
    func perform(_ piece: @escaping @Sendable () -> Void) -> Bool {
      let starts = lock.withLock { () -> Bool? in
        guard work.count < Self.limit else { return nil }
        work.append(piece)
        defer { isRunning = true }
        return !isRunning
      }
      guard let starts else { return false }
      return starts ? start() : true
    }

    private func start() -> Bool {
      var thread = pthread_t()
      guard startThread(&thread, { self.run() }) == 0 else {
        let dropped = lock.withLock {
          defer { (work, isRunning) = ([], false) }
          return work
        }
        withExtendedLifetime(dropped) {}  // released after unlocking
        return false
      }
      pthread_detach(thread)
      return true
    }

    private func run() {
      combine_inspector_name_thread("inspector-work")
      while true {
        let piece = lock.withLock { () -> (@Sendable () -> Void)? in
          if work.isEmpty {
            isRunning = false
            return nil
          }
          return work.removeFirst()
        }
        guard let piece else { return }
        piece()
      }
    }
  }
#endif
